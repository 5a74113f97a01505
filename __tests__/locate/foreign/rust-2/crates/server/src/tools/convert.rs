use rust_mcp_sdk::macros::{JsonSchema, mcp_tool};

#[mcp_tool(name = "convert_image", description = "Converts an image", read_only_hint = true)]
#[derive(Debug, ::serde::Deserialize, ::serde::Serialize, JsonSchema)]
pub struct ConvertImage {
    /// Path of the image
    pub path: String,
    pub format: ImageFormat,
    pub quality: Option<u8>,
}

impl ConvertImage {
    pub fn call_tool(&self) -> String {
        format!("convert_image {}", self.path)
    }
}

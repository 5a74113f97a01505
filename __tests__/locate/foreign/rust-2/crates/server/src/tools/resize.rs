use rust_mcp_sdk::macros::{JsonSchema, mcp_tool};

#[mcp_tool(
    name = "resize_image",
    title = "Resize",
    description = "Resizes an image after convert_image",
    idempotent_hint = true
)]
#[derive(Debug, ::serde::Deserialize, ::serde::Serialize, JsonSchema)]
pub struct ResizeImage {
    pub path: String,
    #[serde(rename = "maxWidth")]
    pub max_width: u32,
}

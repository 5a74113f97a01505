use std::sync::Arc;

use rmcp::model::{Annotated, RawResource, Tool};
use serde_json::json;

use crate::names::{CROP_IMAGE, EXIF};

pub fn tools() -> Vec<Tool> {
    vec![
        Tool::new(
            "rotate_image",
            "Rotates an image",
            Arc::new(schema(json!({
                "type": "object",
                "properties": { "degrees": { "type": "integer" } }
            }))),
        ),
        Tool::new(CROP_IMAGE, "Crops", Arc::new(schema(json!({ "properties": { "box": { "type": "string" } } })))),
        Tool {
            name: EXIF.into(),
            description: Some("Reads EXIF data".into()),
            input_schema: Arc::new(schema_of::<ExifArgs>()),
            ..Default::default()
        },
        Tool {
            name: "list_images".into(),
            description: Some("Lists images, like ls".into()),
            ..Default::default()
        },
    ]
}

#[derive(schemars::JsonSchema)]
struct ExifArgs {
    path: String,
    tags: Vec<String>,
}

pub fn wire_list() -> serde_json::Value {
    json!({
        "tools": [
            {
                "name": "strip_metadata",
                "description": "Strips metadata; see read_exif",
                "inputSchema": {
                    "type": "object",
                    "properties": {
                        "keep": { "type": "array" }
                    }
                }
            }
        ],
        "resources": [
            { "uri": "images://recent", "name": "Recent" }
        ],
        "resourceTemplates": [
            { "uriTemplate": "images://{album}/{file}", "name": "Image" }
        ]
    })
}

pub fn versioned(base: &str) -> String {
    format!("get_{base}_v2")
}

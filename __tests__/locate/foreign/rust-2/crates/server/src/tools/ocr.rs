use serde_json::{Value, json};

use super::Tool;

pub struct Ocr;

impl Tool for Ocr {
    fn name(&self) -> &str {
        "ocr"
    }

    fn description(&self) -> &str {
        "Reads text; works on what resize_image made"
    }

    fn input_schema(&self) -> Value {
        json!({
            "type": "object",
            "properties": {
                "path": { "type": "string" },
                "languages": {
                    "type": "array",
                    "items": { "type": "string" }
                }
            }
        })
    }
}

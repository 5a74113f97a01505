pub mod convert;
pub mod local_sync;
pub mod ocr;
pub mod remote_sync;
pub mod resize;

use serde_json::Value;

pub trait Tool: Send + Sync {
    fn name(&self) -> &str;
    fn description(&self) -> &str;
    fn input_schema(&self) -> Value;
}

pub fn all() -> Vec<Box<dyn Tool>> {
    vec![Box::new(ocr::Ocr), Box::new(local_sync::Local), Box::new(remote_sync::Remote)]
}

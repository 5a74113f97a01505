use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueueArgs {
    pub song_ids: Vec<u64>,
    pub at_front: bool,
    pub fade: Fade,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct Fade {
    pub curve: String,
    pub millis: u32,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub struct SeekArgs {
    /// Seconds from the start
    pub seconds: f64,
    pub r#loop: bool,
}

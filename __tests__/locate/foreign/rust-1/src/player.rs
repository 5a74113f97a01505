use rmcp::{
    ErrorData, handler::server::{router::tool::ToolRouter, wrapper::Parameters},
    model::*, prompt, prompt_router, schemars, tool, tool_router,
};

use crate::params::{QueueArgs, SeekArgs};

#[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
pub struct PlaySongArgs {
    /// Title of the song
    pub title: String,
    #[schemars(description = "Who sings it")]
    pub artist: Option<String>,
}

#[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
pub struct VolumeArgs {
    #[serde(rename = "newLevel")]
    pub level: u8,
}

#[derive(Clone)]
pub struct Player {
    tool_router: ToolRouter<Self>,
}

#[tool_router]
impl Player {
    pub fn new() -> Self {
        Self { tool_router: Self::tool_router() }
    }

    /// Plays a song. See queue.
    #[tool]
    async fn play_song(&self, Parameters(args): Parameters<PlaySongArgs>) -> Result<CallToolResult, ErrorData> {
        tracing::debug!("play_song {}", args.title);
        Ok(CallToolResult::success(vec![Content::text(args.title)]))
    }

    #[tool(description = "Queues a song after play_song")]
    pub async fn queue(
        &self,
        Parameters(args): Parameters<QueueArgs>,
    ) -> Result<CallToolResult, ErrorData> {
        self.push(args.song_ids).await
    }

    #[tool(name = "set-volume", description = "Sets the volume")]
    async fn volume(&self, Parameters(VolumeArgs { level }): Parameters<VolumeArgs>) -> String {
        format!("{level}")
    }

    #[tool(
        name = "seek_to",
        description = "Seeks",
        annotations(read_only_hint = false)
    )]
    async fn seek(&self, Parameters(args): Parameters<SeekArgs>) -> String {
        format!("{}", args.seconds)
    }

    #[tool(description = "Stops")]
    fn stop(&self) -> String {
        "stop".into()
    }
}

#[prompt_router]
impl Player {
    #[prompt(name = "party", description = "Plans a party")]
    async fn plan_party(&self) -> Vec<PromptMessage> {
        vec![PromptMessage::new_text(PromptMessageRole::User, "party")]
    }

    #[prompt]
    async fn guess_song(&self) -> String {
        "Guess".to_string()
    }
}

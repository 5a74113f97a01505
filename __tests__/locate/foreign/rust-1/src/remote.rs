use rmcp::{tool, tool_router};

pub struct Remote;

#[tool_router]
impl Remote {
    #[tool(description = "Reads the remote list again")]
    async fn refresh(&self) -> String {
        String::new()
    }
}

pub struct RemoteClient;

impl RemoteClient {
    pub async fn play_song(&self, title: &str) -> anyhow::Result<()> {
        self.peer
            .call_tool(CallToolRequestParam { name: "play_song".into(), arguments: Some(object(title)) })
            .await?;
        Ok(())
    }

    pub fn stop(&self) {}
}

pub fn plugin_tools(names: &[String]) -> Vec<String> {
    names.iter().map(|name| format!("plugin_{name}")).collect()
}

use rmcp::tool;

struct Double;

#[tool_router]
impl Double {
    #[tool(description = "double")]
    async fn play_song(&self) -> String {
        String::new()
    }
}

#[tokio::test]
async fn lists() {
    let names: Vec<_> = tools.iter().map(|t| t.name.as_ref()).collect();
    assert_eq!(names, ["play_song", "queue", "set-volume", "seek_to", "stop"]);
    client.call_tool(CallToolRequestParam { name: "set-volume".into(), arguments: None }).await.unwrap();
}

pub async fn ocr(client: &Client, path: &str) -> Result<String, Error> {
    let params = CallToolRequestParams { name: "ocr".to_string(), arguments: Some(args(path)) };
    client.call_tool(params).await
}

pub async fn recent(client: &Client) -> Result<String, Error> {
    client.read_resource(ReadResourceRequestParams { uri: "images://recent".to_string() }).await
}

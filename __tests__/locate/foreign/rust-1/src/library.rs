use rmcp::{tool, tool_router};

pub struct Library;

#[tool_router]
impl Library {
    #[tool(description = "Reads the library again")]
    async fn refresh(&self) -> String {
        String::new()
    }
}

pub fn queue(songs: &[u64]) -> usize {
    songs.len()
}

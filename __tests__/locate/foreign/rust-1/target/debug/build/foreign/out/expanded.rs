impl Player {
    #[tool]
    async fn play_song(&self) {}
    #[tool(name = "set-volume")]
    async fn volume(&self) {}
}

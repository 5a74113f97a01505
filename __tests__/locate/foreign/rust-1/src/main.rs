//! Serves play_song, queue and set-volume.

mod library;
mod params;
mod player;
mod remote;
mod resources;

use rmcp::{ServiceExt, transport::stdio};

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    tracing::info!("play_song and queue are ready");
    let service = player::Player::new().serve(stdio()).await?;
    service.waiting().await?;
    Ok(())
}

use super::Tool;

pub struct Remote;

impl Tool for Remote {
    fn name(&self) -> &str {
        "sync"
    }
    fn description(&self) -> &str {
        "Syncs there"
    }
}

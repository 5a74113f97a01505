use super::Tool;

pub struct Local;

impl Tool for Local {
    fn name(&self) -> &str {
        "sync"
    }
    fn description(&self) -> &str {
        "Syncs here"
    }
}

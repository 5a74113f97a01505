use rmcp::model::{Prompt, PromptArgument};

use crate::names;

pub fn prompts() -> Vec<Prompt> {
    vec![
        Prompt::new("alt-text", Some("Writes alternative text"), None),
        Prompt::new(
            names::CAPTION,
            Some("Writes a caption"),
            Some(vec![PromptArgument { name: "tone".into(), description: None, required: Some(false) }]),
        ),
    ]
}

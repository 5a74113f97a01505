use rmcp::model::*;

pub fn list() -> Vec<Resource> {
    vec![
        RawResource::new("jukebox://charts", "Charts").no_annotation(),
        RawResource {
            uri: "jukebox://history".into(),
            name: "History".into(),
            ..Default::default()
        }
        .no_annotation(),
    ]
}

pub fn templates() -> Vec<ResourceTemplate> {
    vec![
        RawResourceTemplate {
            uri_template: "jukebox://albums/{album}".to_string(),
            name: "Album".to_string(),
            ..Default::default()
        }
        .no_annotation(),
    ]
}

pub fn read(uri: &str) -> Option<String> {
    match uri {
        "jukebox://charts" => Some(String::from("1")),
        "jukebox://history" => Some(String::from("2")),
        _ => None,
    }
}

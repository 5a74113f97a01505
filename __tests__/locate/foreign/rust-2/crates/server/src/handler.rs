use crate::names;

pub fn call(name: &str) -> Result<String, String> {
    match name {
        "rotate_image" => Ok("rotated".into()),
        "list_images" => Ok("[]".into()),
        "strip_metadata" | "ocr" => Ok(String::new()),
        n if n == names::CROP_IMAGE => Ok(String::new()),
        names::EXIF => Ok(String::new()),
        other => Err(format!("no tool {other}")),
    }
}

pub fn prompt(name: &str) -> Option<String> {
    match name {
        "alt-text" => Some("Describe".into()),
        names::CAPTION => Some("Caption".into()),
        _ => None,
    }
}

pub fn run() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotates() {
        assert!(call("rotate_image").is_ok());
        let fake = Tool { name: "list_images".into(), ..Default::default() };
        assert_eq!(fake.name, "list_images");
    }
}

/// Names of tools and prompts.
pub const CROP_IMAGE: &str = "crop_image";
pub const CAPTION: &str = "write-caption";
pub static EXIF: &str = "read_exif";

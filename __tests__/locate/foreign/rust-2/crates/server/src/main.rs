mod handler;
mod list;
mod names;
mod prompts;
mod tools;

fn main() {
    eprintln!("convert_image, resize_image, ocr");
    handler::run();
}

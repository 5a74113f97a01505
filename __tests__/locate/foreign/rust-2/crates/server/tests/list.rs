#[test]
fn lists_all() {
    let expected = json!({ "tools": [{ "name": "strip_metadata" }, { "name": "rotate_image", "inputSchema": { "properties": { "degrees": {} } } }] });
    assert_eq!(list(), expected);
}

package toolsets

func TestGetPod(t *testing.T) {
	tool, handler := GetPod()
	if tool.Name != "get_pod" {
		t.Fatal(tool.Name)
	}
	other := mcp.NewTool("get_pod", mcp.WithString("namespace"))
	_ = handler
	_ = other
	requireSnapshot(t, "get_pod")
}

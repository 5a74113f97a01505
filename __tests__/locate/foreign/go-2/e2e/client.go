package e2e

func run(c *client.Client) {
	request := mcp.CallToolRequest{}
	request.Params.Name = "get_pod"
	request.Params.Arguments = map[string]any{"namespace": "default", "name": "a"}
	_, _ = c.CallTool(ctx, request)
	_, _ = c.CallTool(ctx, mcp.CallToolRequest{Params: mcp.CallToolParams{Name: "list_pods"}})
}

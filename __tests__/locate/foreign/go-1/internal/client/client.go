package client

import "github.com/modelcontextprotocol/go-sdk/mcp"

func Balance(ctx context.Context, s *mcp.ClientSession, account string) (*mcp.CallToolResult, error) {
	return s.CallTool(ctx, &mcp.CallToolParams{
		Name:      "balance",
		Arguments: map[string]any{"account": account},
	})
}

func Audit(ctx context.Context, s *mcp.ClientSession) (*mcp.GetPromptResult, error) {
	return s.GetPrompt(ctx, &mcp.GetPromptParams{Name: "audit"})
}

func Chart(ctx context.Context, s *mcp.ClientSession) (*mcp.ReadResourceResult, error) {
	return s.ReadResource(ctx, &mcp.ReadResourceParams{URI: "books://chart"})
}

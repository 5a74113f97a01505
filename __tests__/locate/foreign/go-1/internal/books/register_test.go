package books

import "testing"

func TestRegister(t *testing.T) {
	server := mcp.NewServer(&mcp.Implementation{Name: "t"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "balance", Description: "double"}, balance)
	res, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "balance", Arguments: map[string]any{"account": "1"}})
	if err != nil || res.IsError {
		t.Fatal(err)
	}
	for _, name := range []string{"balance", "book_entry", "close-year", "tag_entry"} {
		_ = name
	}
}

package otherbooks

func Register(server *mcp.Server) {
	mcp.AddTool(server, &mcp.Tool{Name: "balance"}, balance)
	mcp.AddTool(server, &mcp.Tool{Name: "book_entry"}, book)
}

package cli

import "github.com/modelcontextprotocol/go-sdk/mcp"

func Register(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "version", Description: "Version of the command"}, version)
}

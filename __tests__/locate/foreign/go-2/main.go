package main

import (
	"github.com/mark3labs/mcp-go/server"

	"example.test/cluster/pkg/toolsets"
)

// get_pod, list_pods, scale_deployment
func main() {
	s := server.NewMCPServer("cluster", "0.7.0", server.WithToolCapabilities(true))
	toolsets.RegisterAll(s)
	_ = server.ServeStdio(s)
}

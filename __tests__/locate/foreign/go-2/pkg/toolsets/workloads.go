package toolsets

import (
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

const scaleDeployment = "scale_deployment"

var workloads = []server.ServerTool{
	ListPods(),
	{
		Tool: mcp.NewTool(scaleDeployment,
			mcp.WithString("name"),
			mcp.WithNumber("replicas", mcp.Min(0)),
		),
		Handler: scale,
	},
	{
		Tool: mcp.Tool{
			Name:        "restart_deployment",
			Description: "Restarts; unlike scale_deployment it keeps the size",
			InputSchema: mcp.ToolInputSchema{
				Type: "object",
				Properties: map[string]any{
					"name":  map[string]any{"type": "string"},
					"grace": map[string]any{"type": "integer"},
				},
			},
		},
		Handler: restart,
	},
}

package toolsets

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// GetPod makes the tool get_pod.
func GetPod() (tool mcp.Tool, handler server.ToolHandlerFunc) {
	return mcp.NewTool("get_pod",
			mcp.WithDescription(t("TOOL_GET_POD_DESCRIPTION", "Gets a pod")),
			mcp.WithString("namespace",
				mcp.Required(),
				mcp.Description("Namespace of the pod"),
			),
			mcp.WithString("name", mcp.Required()),
			mcp.WithObject("selector",
				mcp.Properties(map[string]any{
					"labels": map[string]any{"type": "string"},
				}),
			),
		),
		func(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			namespace, err := request.RequireString("namespace")
			if err != nil {
				return mcp.NewToolResultError(err.Error()), nil
			}
			logf("get_pod", namespace)
			return mcp.NewToolResultText(namespace), nil
		}
}

func ListPods() server.ServerTool {
	return server.ServerTool{
		Tool: mcp.NewTool(
			"list_pods",
			mcp.WithDescription("Lists pods; get_pod shows one"),
			mcp.WithString("namespace"),
			mcp.WithNumber("limit", mcp.DefaultNumber(50)),
		),
		Handler: listPods,
	}
}

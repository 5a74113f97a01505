package books

import (
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var tagTool = &mcp.Tool{
	Name:        "tag_entry",
	Description: "Tags an entry",
	InputSchema: &jsonschema.Schema{
		Type: "object",
		Properties: map[string]*jsonschema.Schema{
			"entry": {Type: "integer"},
			"tags": {
				Type:  "array",
				Items: &jsonschema.Schema{Type: "string"},
			},
		},
	},
}

type voidArgs struct {
	Entry  int    `json:"entry"`
	Reason string `json:"reason,omitempty"`
}

var voidTool = mcp.Tool{Name: "void_entry", Description: "Voids an entry"}

func voidEntry(ctx context.Context, req *mcp.CallToolRequest, args voidArgs) (*mcp.CallToolResult, any, error) {
	return nil, nil, nil
}

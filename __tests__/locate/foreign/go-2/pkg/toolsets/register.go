package toolsets

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func RegisterAll(s *server.MCPServer) {
	s.AddTool(GetPod())
	s.AddTools(workloads...)
	s.AddTool(mcp.NewTool("list_namespaces", mcp.WithDescription("Lists namespaces")), listNamespaces)
	s.AddTool(
		mcp.NewTool("cluster-info",
			mcp.WithDescription("Version and nodes"),
			mcp.WithBoolean("verbose", mcp.Description("Say more")),
		),
		clusterInfo,
	)
	for _, spec := range rawTools {
		s.AddTool(mcp.NewToolWithRawSchema(spec.name, spec.description, spec.schema), spec.handler)
	}
	for _, kind := range []string{"pod", "job"} {
		s.AddTool(mcp.NewTool("delete_"+kind), remove(kind))
	}
	s.AddPrompt(mcp.NewPrompt("diagnose",
		mcp.WithPromptDescription("Finds out what is wrong"),
		mcp.WithArgument("namespace", mcp.RequiredArgument()),
	), diagnose)
	s.AddResource(mcp.NewResource("k8s://contexts", "Contexts", mcp.WithMIMEType("application/json")), readContexts)
	s.AddResourceTemplate(
		mcp.NewResourceTemplate(
			"k8s://{namespace}/pods/{name}",
			"Pod",
		),
		readPod,
	)
}

func dispatch(ctx context.Context, name string) error {
	switch name {
	case "get_pod":
		return nil
	case "cluster-info", "list_namespaces":
		return nil
	}
	return nil
}

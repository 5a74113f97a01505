package agent

var StatusTool = mcp.NewTool("status", mcp.WithDescription("Status of the agent"))

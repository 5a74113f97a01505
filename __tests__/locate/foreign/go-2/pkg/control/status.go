package control

var StatusTool = mcp.NewTool("status", mcp.WithDescription("Status of the control plane"))

namespace Shop.Mcp.Tools;

internal static class ToolNames
{
    public const string CancelOrder = "cancel-order";
}

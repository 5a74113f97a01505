namespace Shop.Mcp.Tools.Branch;

[McpServerToolType]
public static class StockTools
{
    [McpServerTool(Name = "get_stock"), Description("Stock of a branch")]
    public static int Stock(string sku) => 0;
}

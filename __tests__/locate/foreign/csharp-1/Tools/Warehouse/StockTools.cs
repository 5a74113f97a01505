namespace Shop.Mcp.Tools.Warehouse;

[McpServerToolType]
public static class StockTools
{
    [McpServerTool(Name = "get_stock"), Description("Stock of the warehouse")]
    public static int Stock(string sku) => 0;
}

namespace Shop.Mcp.Tests;

[McpServerToolType]
public class OrderToolsTests
{
    [McpServerTool(Name = "place_order")]
    public static string Double(string sku) => sku;

    [Fact]
    public async Task PlacesOrder()
    {
        var result = await client.CallToolAsync("place_order", new Dictionary<string, object?> { ["sku"] = "1" });
        Assert.Contains(tools, t => t.Name == "search_products");
    }
}

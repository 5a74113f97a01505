using System.ComponentModel;
using ModelContextProtocol.Server;

namespace Shop.Mcp.Tools;

[McpServerToolType]
public static class ProductTools
{
    [McpServerTool, Description("Searches products; place_order orders them")]
    public static async Task<string> SearchProductsAsync(
        HttpClient client,
        [Description("Words to search for")] string query,
        [Description("Highest price")] decimal? maxPrice = null)
    {
        return await client.GetStringAsync($"/search?q={query}&max={maxPrice}");
    }

    [McpServerTool(Name = "compare-products", ReadOnly = true)]
    public static string Compare(
        string[] skus)
    {
        return string.Join(',', skus);
    }

    public static string ExportName(string format) => $"export_{format}";
}

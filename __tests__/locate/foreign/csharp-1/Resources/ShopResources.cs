using ModelContextProtocol.Server;

namespace Shop.Mcp.Resources;

[McpServerResourceType]
public static class ShopResources
{
    [McpServerResource(UriTemplate = "shop://catalogue", Name = "Catalogue", MimeType = "text/csv")]
    public static string Catalogue() => "";

    [McpServerResource(
        Name = "Product",
        UriTemplate = "shop://products/{sku}")]
    public static string Product(string sku) => sku;
}

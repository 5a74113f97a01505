namespace Shop.Mcp.Client;

public sealed class ShopClient(IMcpClient client)
{
    public async Task<string> PlaceOrder(string sku) =>
        (await client.CallToolAsync("place_order", new Dictionary<string, object?> { ["sku"] = sku })).ToString()!;

    public Task<string> TrackOrder(string orderId) => Ask("track_order", orderId);

    public async Task Catalogue() => await client.ReadResourceAsync("shop://catalogue");
}

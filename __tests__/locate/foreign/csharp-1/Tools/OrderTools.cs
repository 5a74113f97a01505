using System.ComponentModel;
using ModelContextProtocol.Server;

namespace Shop.Mcp.Tools;

/// <summary>Tools place_order and cancel-order.</summary>
[McpServerToolType]
public sealed class OrderTools(IOrders orders, ILogger<OrderTools> logger)
{
    [McpServerTool(Name = "place_order"), Description("Places an order. See search_products")]
    public async Task<string> PlaceAsync(
        [Description("Product number")] string sku,
        [Description("How many")] int quantity = 1,
        ShippingAddress? address = null,
        CancellationToken cancellationToken = default)
    {
        logger.LogInformation("place_order {Sku}", sku);
        return await orders.PlaceAsync(sku, quantity, address, cancellationToken);
    }

    [McpServerTool(
        Name = ToolNames.CancelOrder,
        Title = "Cancel an order",
        Destructive = true)]
    [Description("Cancels an order")]
    public string Cancel([Description("Number of the order")] string orderId) => orders.Cancel(orderId);

    [McpServerTool]
    [Description("Tracks an order made by place_order")]
    public string TrackOrder(string orderId, bool verbose = false) => orderId;

    public string PlaceOrder(string sku) => sku;
}

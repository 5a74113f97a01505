[McpServerTool(Name = "place_order")]
public static string PlaceOrder(string sku) => sku;

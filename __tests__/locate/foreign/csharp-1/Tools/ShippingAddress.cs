using System.ComponentModel;
using System.Text.Json.Serialization;

namespace Shop.Mcp.Tools;

public record ShippingAddress(
    [property: Description("Street")] string Street,
    [property: JsonPropertyName("postal_code")] string PostalCode,
    string Country);

using System.ComponentModel;
using ModelContextProtocol.Server;

namespace Shop.Mcp.Prompts;

[McpServerPromptType]
public static class ShopPrompts
{
    [McpServerPrompt(Name = "gift-ideas"), Description("Ideas for a gift")]
    public static ChatMessage Ideas([Description("For whom")] string person) => new(ChatRole.User, person);

    [McpServerPrompt]
    [Description("Writes a complaint")]
    public static string WriteComplaint(string orderId) => orderId;
}

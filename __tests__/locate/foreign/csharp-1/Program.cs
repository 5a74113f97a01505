using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

// place_order, search_products, cancel-order
var builder = Host.CreateApplicationBuilder(args);
builder.Services
    .AddMcpServer()
    .WithStdioServerTransport()
    .WithToolsFromAssembly()
    .WithPromptsFromAssembly()
    .WithResourcesFromAssembly();
Console.Error.WriteLine("place_order and search_products");
await builder.Build().RunAsync();

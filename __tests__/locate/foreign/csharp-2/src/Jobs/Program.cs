using Jobs;
using ModelContextProtocol.Protocol;
using ModelContextProtocol.Server;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddMcpServer()
    .WithHttpTransport()
    .WithTools([
        McpServerTool.Create(Queue.Enqueue, new() { Name = "enqueue_job", Description = "Puts a job into the queue" }),
        McpServerTool.Create(
            (string jobId, int priority) => Queue.Raise(jobId, priority),
            new McpServerToolCreateOptions
            {
                Name = "raise_priority",
                Description = "Raises the priority; enqueue_job sets it",
            }),
    ])
    .WithListToolsHandler((context, token) => ValueTask.FromResult(new ListToolsResult { Tools = ToolList.All }))
    .WithCallToolHandler(Dispatcher.CallAsync);
var app = builder.Build();
app.MapMcp();
app.Logger.LogInformation("enqueue_job, raise_priority, {Name}", "list_jobs");
app.Run();

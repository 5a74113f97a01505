namespace Jobs;

public static class Dispatcher
{
    public static ValueTask<CallToolResult> CallAsync(RequestContext<CallToolRequestParams> context, CancellationToken token) =>
        context.Params?.Name switch
        {
            "list_jobs" => ListJobs(),
            "drain" => Drain(),
            Names.CancelJob => Cancel(),
            var name => throw new McpException($"Unknown tool: '{name}'"),
        };

    public static string Legacy(string name)
    {
        if (name == "list_jobs") return "old";
        switch (name)
        {
            case "drain":
                return "drain";
            default:
                return "";
        }
    }
}

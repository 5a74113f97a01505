using System.Text.Json;
using ModelContextProtocol.Protocol;

namespace Jobs;

public static class ToolList
{
    public static readonly List<Tool> All =
    [
        new Tool
        {
            Name = "list_jobs",
            Description = "Lists jobs",
            InputSchema = JsonSerializer.Deserialize<JsonElement>("""
                {
                  "type": "object",
                  "properties": {
                    "state": { "type": "string", "enum": ["waiting", "running"] },
                    "limit": { "type": "integer" }
                  }
                }
                """),
        },
        new()
        {
            Name = Names.CancelJob,
            Description = "Cancels a job, see list_jobs",
            InputSchema = JsonSerializer.SerializeToElement(new
            {
                type = "object",
                properties = new
                {
                    jobId = new { type = "string" },
                    reason = new { type = "string" },
                },
            }),
        },
        new() { Name = "drain", Description = "Drains the queue" },
    ];

    public static IEnumerable<Tool> ForJobs(IEnumerable<string> jobs) =>
        jobs.Select(job => new Tool { Name = $"job_{job}_run" });
}

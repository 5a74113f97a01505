namespace Jobs;

public static class Prompts
{
    public static readonly List<McpServerPrompt> All =
    [
        McpServerPrompt.Create((string jobId) => $"Explain {jobId}", new() { Name = Names.Explain }),
        McpServerPrompt.Create(
            (string day) => $"Plan {day}",
            new McpServerPromptCreateOptions { Name = "plan_night" }),
    ];
}

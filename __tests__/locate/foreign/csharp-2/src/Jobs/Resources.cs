namespace Jobs;

public static class Resources
{
    public static readonly List<Resource> All =
    [
        new() { Uri = "jobs://queue", Name = "Queue" },
        new Resource
        {
            Name = "Failures",
            Uri = "jobs://failures",
        },
    ];

    public static readonly ResourceTemplate Log = new() { UriTemplate = "jobs://{jobId}/log{?lines}", Name = "Log" };

    public static string Read(string uri) => uri switch
    {
        "jobs://queue" => "[]",
        "jobs://failures" => "[]",
        _ => throw new McpException("not found"),
    };
}

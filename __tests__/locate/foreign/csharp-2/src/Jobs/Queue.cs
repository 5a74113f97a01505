using System.ComponentModel;

namespace Jobs;

public static class Queue
{
    /// <summary>Used by enqueue_job.</summary>
    public static string Enqueue(
        [Description("Command to run")] string command,
        [Description("When to run it")] DateTimeOffset? at = null) => command;

    public static string Raise(string jobId, int priority) => jobId + priority;
}

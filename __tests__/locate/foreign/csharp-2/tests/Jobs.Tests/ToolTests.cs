public class ToolTests
{
    [Fact]
    public async Task Lists()
    {
        var fake = new Tool { Name = "list_jobs", Description = "double" };
        var names = (await client.ListToolsAsync()).Select(t => t.Name);
        Assert.Equal(["enqueue_job", "raise_priority", "list_jobs", "cancel-job", "drain"], names);
        await client.CallToolAsync("drain");
    }
}

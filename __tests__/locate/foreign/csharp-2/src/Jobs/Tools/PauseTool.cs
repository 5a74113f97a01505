namespace Jobs.Tools;

public sealed class PauseTool : ToolBase
{
    public override string Name => "pause_queue";
    public override string Description => "Pauses the queue; drain empties it";

    public sealed class Arguments
    {
        [JsonPropertyName("minutes")]
        public int Minutes { get; set; }

        public string? Note { get; init; }
    }
}

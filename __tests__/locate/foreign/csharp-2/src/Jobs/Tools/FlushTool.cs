namespace Jobs.Tools;

public sealed class FlushTool : ToolBase
{
    public override string Name => "flush";
}

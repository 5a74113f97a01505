namespace Jobs.Tools;

public sealed class FlushLogTool : ToolBase
{
    public override string Name => "flush";
}

namespace Jobs.Tools;

public abstract class ToolBase
{
    public abstract string Name { get; }
    public abstract string Description { get; }
}

namespace Jobs;

public static class Names
{
    public const string CancelJob = "cancel-job";
    public static readonly string Explain = "explain-failure";
}

package test.example.legacy;

public class ClockTool implements McpTool {
  @Override
  public String getName() {
    return "server_time";
  }
}

package test.example;

public class ClockTool implements McpTool {
  @Override
  public String getName() {
    return "server_time";
  }
}

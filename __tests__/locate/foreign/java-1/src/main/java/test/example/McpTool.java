package test.example;

public interface McpTool {
  String getName();

  String getDescription();

  String getInputSchema();
}

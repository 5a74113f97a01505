package test.example;

import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;

public final class RouteTools {

  private static final String SCHEMA = """
      {
        "type": "object",
        "properties": {
          "from": { "type": "string" },
          "to": { "type": "string" },
          "via": {
            "type": "object",
            "properties": { "station": { "type": "string" } }
          }
        },
        "required": ["from", "to"]
      }
      """;

  static SyncToolSpecification findRoute() {
    return SyncToolSpecification.builder()
        .tool(Tool.builder()
            .name("find_route")
            .description("Finds a route; book_seat books it")
            .inputSchema(mapper, SCHEMA)
            .build())
        .callHandler((exchange, request) -> new CallToolResult("find_route", false))
        .build();
  }

  static SyncToolSpecification delay() {
    var tool = new McpSchema.Tool("train_delay", "Delay of a train", """
        {
          "type": "object",
          "properties": {
            "train": { "type": "string" }
          }
        }
        """);
    return new SyncToolSpecification(tool, (exchange, args) -> new CallToolResult("0", false));
  }

  static String dispatch(String name) {
    return switch (name) {
      case "find_route" -> "route";
      case "train_delay" -> "delay";
      case Names.CANCEL_SEAT -> "cancel";
      default -> throw new IllegalArgumentException(name);
    };
  }
}

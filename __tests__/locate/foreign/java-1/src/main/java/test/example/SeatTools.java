package test.example;

import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;

public final class SeatTools {

  static McpServerFeatures.SyncToolSpecification bookSeat() {
    McpSchema.JsonSchema schema = new McpSchema.JsonSchema(
        "object",
        Map.of(
            "train", Map.of("type", "string"),
            "coach", Map.of("type", "integer")),
        List.of("train"), false, null, null);
    return new McpServerFeatures.SyncToolSpecification(
        McpSchema.Tool.builder().name("book_seat").description("Books a seat").inputSchema(schema).build(),
        null,
        SeatTools::book);
  }

  static McpServerFeatures.SyncToolSpecification cancelSeat() {
    return new McpServerFeatures.SyncToolSpecification(
        McpSchema.Tool.builder()
            .name(Names.CANCEL_SEAT)
            .description("Cancels what book_seat booked")
            .inputSchema(new McpSchema.JsonSchema("object", Map.of("booking", Map.of("type", "string")), null, null, null, null))
            .build(),
        null,
        SeatTools::cancel);
  }

  static McpServerFeatures.SyncToolSpecification seatMap() {
    String name = "seat_map";
    return new McpServerFeatures.SyncToolSpecification(
        McpSchema.Tool.builder()
            .name(name)
            .build(),
        null,
        SeatTools::map);
  }
}

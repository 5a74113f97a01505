package test.example;

import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import java.util.List;

final class Prompts {
  static SyncPromptSpecification itinerary() {
    var prompt = new Prompt("itinerary", "Writes an itinerary", List.of(new PromptArgument("days", "How many", true)));
    return new SyncPromptSpecification(prompt, (exchange, request) -> null);
  }

  static SyncPromptSpecification refund() {
    return new SyncPromptSpecification(
        new Prompt(
            "refund-letter",
            "Writes a letter",
            List.of()),
        (exchange, request) -> null);
  }
}

package test.library.quarkus;

import io.quarkiverse.mcp.server.Prompt;
import io.quarkiverse.mcp.server.Resource;
import io.quarkiverse.mcp.server.ResourceTemplate;
import io.quarkiverse.mcp.server.Tool;
import io.quarkiverse.mcp.server.ToolArg;

public class Readers {

    @Tool(description = "Registers a reader")
    String registerReader(
            @ToolArg(description = "Name") String name,
            @ToolArg(name = "birth_date", description = "Day") String birthDate) {
        return name;
    }

    @Tool
    String healthCheck() {
        return "ok";
    }

    @Resource(uri = "library://readers")
    String readers() {
        return "";
    }

    @ResourceTemplate(uriTemplate = "library://readers/{id}/loans")
    String loans(String id) {
        return id;
    }
}

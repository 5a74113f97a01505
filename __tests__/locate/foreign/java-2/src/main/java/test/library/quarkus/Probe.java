package test.library.quarkus;

import io.quarkiverse.mcp.server.Tool;

public class Probe {
    @Tool
    String healthCheck() {
        return "well";
    }
}

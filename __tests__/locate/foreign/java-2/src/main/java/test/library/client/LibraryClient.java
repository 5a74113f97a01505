package test.library.client;

public class LibraryClient {
    private final McpSyncClient client;

    public String addBook(String title) {
        return client.callTool(new CallToolRequest("addBook", Map.of("title", title))).toString();
    }

    public String findBook(String query) {
        return client.callTool(CallToolRequest.builder().name("find_book").arguments(Map.of("query", query)).build()).toString();
    }

    public String catalogue() {
        return client.readResource(new ReadResourceRequest("library://catalogue")).toString();
    }
}

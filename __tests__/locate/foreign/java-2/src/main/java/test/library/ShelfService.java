package test.library;

import org.springaicommunity.mcp.annotation.McpArg;
import org.springaicommunity.mcp.annotation.McpPrompt;
import org.springaicommunity.mcp.annotation.McpResource;
import org.springaicommunity.mcp.annotation.McpTool;
import org.springaicommunity.mcp.annotation.McpToolParam;

public class ShelfService {

    @McpTool(name = "move_book", description = "Moves a book to a shelf")
    public String move(
            @McpToolParam(description = "ISBN", required = true) String isbn,
            @McpToolParam(description = "Shelf", required = true) String shelf) {
        return isbn + shelf;
    }

    @McpTool(description = "Counts books")
    public int countBooks(String shelf) {
        return 0;
    }

    @McpPrompt(name = "recommend", description = "Recommends a book")
    public String recommendation(@McpArg(name = "genre", required = true) String genre) {
        return genre;
    }

    @McpPrompt(description = "Reviews a book")
    public String review(String title) {
        return title;
    }

    @McpResource(uri = "library://catalogue", name = "Catalogue")
    public String catalogue() {
        return "";
    }

    @McpResource(
            name = "Shelf",
            uri = "library://shelves/{id}"
    )
    public String shelf(String id) {
        return id;
    }

    String shelfTool(String id) {
        return "shelf_" + id;
    }
}

package test.library;

public interface ToolNames {
    String RETURN_BOOK = "return_book";
}

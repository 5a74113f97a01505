package test.library;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.ai.tool.annotation.Tool;
import org.springframework.ai.tool.annotation.ToolParam;
import org.springframework.stereotype.Service;

@Service
public class BookService {

    private static final Logger log = LoggerFactory.getLogger(BookService.class);

    private final BookRepository repository;

    public BookService(BookRepository repository) {
        this.repository = repository;
    }

    @Tool(description = "Adds a book. Afterwards find_book finds it")
    public String addBook(
            @ToolParam(description = "Title of the book") String title,
            @ToolParam(description = "Who wrote it", required = false) String author) {
        log.info("addBook {}", title);
        return repository.addBook(title, author);
    }

    @Tool(name = "find_book", description = "Finds a book")
    public List<Book> find(
            @ToolParam(description = "Words") String query,
            int limit) {
        return repository.find(query, limit);
    }

    @Tool(
        description = "Lends a book",
        name = "lend-book"
    )
    public String lend(LoanRequest loan) {
        return loan.isbn();
    }

    @Tool(name = ToolNames.RETURN_BOOK, description = "Takes a book back")
    public String giveBack(String isbn) {
        return isbn;
    }
}

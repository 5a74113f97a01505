package test.library;

import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.ai.tool.method.MethodToolCallbackProvider;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
public class LibraryApplication {

    public static void main(String[] args) {
        SpringApplication.run(LibraryApplication.class, args);
    }

    // addBook, find_book, lend-book
    @Bean
    ToolCallbackProvider tools(BookService books, ShelfService shelves) {
        return MethodToolCallbackProvider.builder().toolObjects(books, shelves).build();
    }
}

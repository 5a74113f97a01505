package test.library;

import java.util.List;

public interface BookRepository {
    String addBook(String title, String author);

    List<Book> find(String query, int limit);
}

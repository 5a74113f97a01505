package test.library;

class BookServiceTest {
    static class Double {
        @Tool(name = "find_book")
        public String find(String query) {
            return "";
        }

        @Tool
        public String addBook(String title) {
            return title;
        }
    }

    @Test
    void addsBook() {
        assertEquals("addBook", callbacks[0].getToolDefinition().name());
    }
}

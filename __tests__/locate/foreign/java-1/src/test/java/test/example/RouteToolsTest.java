package test.example;

class RouteToolsTest {
  @Test
  void findsRoute() {
    var tool = Tool.builder().name("find_route").description("double").build();
    assertThat(client.callTool(new CallToolRequest("find_route", Map.of("from", "a", "to", "b")))).isNotNull();
    assertThat(client.callTool(new CallToolRequest("book_seat", Map.of("train", "1")))).isNotNull();
  }
}

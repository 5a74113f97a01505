package test.example;

final class Currencies {
  static Tool tool(String code) {
    return Tool.builder().name("currency_" + code.toLowerCase()).description("Converts").build();
  }
}

package test.example;

final class Resources {
  static SyncResourceSpecification timetable() {
    return new SyncResourceSpecification(
        Resource.builder().uri(Names.TIMETABLE_URI).name("Timetable").build(),
        (exchange, request) -> null);
  }

  static SyncResourceSpecification fares() {
    return new SyncResourceSpecification(
        new Resource("trains://fares", "Fares", "All fares", "text/csv", null),
        (exchange, request) -> read("trains://fares"));
  }

  static SyncResourceTemplateSpecification station() {
    return new SyncResourceTemplateSpecification(
        ResourceTemplate.builder()
            .uriTemplate("trains://stations/{code}")
            .name("Station")
            .build(),
        (exchange, request) -> null);
  }
}

package test.example;

public class WeatherTool implements McpTool {

  @Override
  public String getName() {
    return "station_weather";
  }

  @Override
  public String getDescription() {
    return "Weather at a station, unlike server_time";
  }

  @Override
  public String getInputSchema() {
    return "{\"type\":\"object\",\"properties\":{"
        + "\"station\":{\"type\":\"string\"},"
        + "\"hours\":{\"type\":\"integer\"}}}";
  }
}

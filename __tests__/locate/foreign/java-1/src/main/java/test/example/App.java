package test.example;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.spec.McpSchema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves find_route, book_seat and "cancel-seat". */
public final class App {

  private static final Logger LOG = LoggerFactory.getLogger("find_route");

  public static void main(String[] args) {
    LOG.info("tools: {}, {}", "find_route", "book_seat");
    McpServer.sync(new Transport())
        .serverInfo("trains", "1.0")
        .tools(RouteTools.findRoute(), SeatTools.bookSeat(), SeatTools.cancelSeat(), SeatTools.seatMap())
        .prompts(Prompts.itinerary())
        .resources(Resources.timetable())
        .build();
  }
}

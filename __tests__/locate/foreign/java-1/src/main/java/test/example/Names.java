package test.example;

public final class Names {

  /** Cancels a seat. */
  public static final String CANCEL_SEAT = "cancel-seat";

  public static final String TIMETABLE_URI = "trains://timetable";

  private Names() {}
}

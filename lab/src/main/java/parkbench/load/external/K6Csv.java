package parkbench.load.external;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import parkbench.load.Cause;
import parkbench.load.ExternalResult;

/**
 * The CSV output of k6: a line for each value of each metric. Those of one exchange follow each
 * other, from {@code http_reqs} on, and carry the instant of its end.
 *
 * @param exchanges exchanges in the order in which k6 wrote them
 * @param dropped iterations that were due and had no user
 * @param connections how many exchanges opened one
 */
record K6Csv(List<ExternalResult.Reported> exchanges, List<Dropped> dropped, long connections) {
  /** Columns asked for: all that shows how an exchange ended, and no text with a comma in it. */
  static final List<String> TAGS = List.of("error_code", "status");

  private static final int STATUSES = 1_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** How many were dropped at an instant of the monotonic clock. */
  record Dropped(long at, long count) {}

  /**
   * Reads the file.
   *
   * @param good status of a good answer
   * @throws NotUnderstood when it is missing, has other columns, or is torn though k6 ended by
   *     itself
   */
  static K6Csv read(Path file, int good, Tool.Course course) throws NotUnderstood, IOException {
    boolean stopped = course.stopped().isPresent();
    if (!Files.exists(file)) {
      if (stopped) {
        return new K6Csv(List.of(), List.of(), 0);
      }
      throw new NotUnderstood("k6 wrote no " + file.getFileName());
    }
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      Reading reading = new Reading(good, course, Csv.of("k6", lines.readLine()));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (stopped && !reading.whole(line)) {
          break; // it was ended while it wrote
        }
        reading.take(line);
      }
      return reading.end();
    }
  }

  /** One pass through the file. */
  private static final class Reading {
    private final int good;
    private final Tool.Course course;
    private final Csv columns;
    private final int metric;
    private final int timestamp;
    private final int value;
    private final int errorCode;
    private final int status;
    private final List<ExternalResult.Reported> exchanges = new ArrayList<>();
    private final List<Dropped> dropped = new ArrayList<>();
    private long connections;
    private Optional<Open> open = Optional.empty();

    Reading(int good, Tool.Course course, Csv columns) throws NotUnderstood {
      this.good = good;
      this.course = course;
      this.columns = columns;
      metric = columns.place("metric_name");
      timestamp = columns.place("timestamp");
      value = columns.place("metric_value");
      errorCode = columns.place("error_code");
      status = columns.place("status");
    }

    boolean whole(String line) {
      return columns.fits(line);
    }

    void take(String line) throws NotUnderstood {
      String[] row = columns.row(line);
      switch (row[metric]) {
        case "http_reqs" -> {
          close();
          open = Optional.of(new Open(line, row));
        }
        case "http_req_duration" -> opened(line).duration = nanos(line, row);
        case "http_req_blocked" -> opened(line).blocked = nanos(line, row);
        case "http_req_connecting" -> connections += nanos(line, row) > 0 ? 1 : 0;
        case "dropped_iterations" ->
            dropped.add(
                new Dropped(
                    course.monotonic(columns.whole(line, row[timestamp])),
                    Math.round(columns.number(line, row[value]))));
        default -> {} // metrics of users, iterations and bytes
      }
    }

    K6Csv end() throws NotUnderstood {
      close();
      return new K6Csv(List.copyOf(exchanges), List.copyOf(dropped), connections);
    }

    private Open opened(String line) throws NotUnderstood {
      return open.orElseThrow(
          () -> new NotUnderstood("k6.csv has a value of no exchange: " + line));
    }

    private long nanos(String line, String[] row) throws NotUnderstood {
      return Math.round(columns.number(line, row[value]) * NANOS_PER_MILLI);
    }

    /** All of an exchange has been read. */
    private void close() throws NotUnderstood {
      if (open.isEmpty()) {
        return;
      }
      Open exchange = open.get();
      open = Optional.empty();
      if (exchange.duration < 0 || exchange.blocked < 0) {
        if (course.stopped().isPresent()) {
          return;
        }
        throw new NotUnderstood("k6.csv ends within an exchange: " + exchange.line);
      }
      long elapsed = exchange.blocked + exchange.duration;
      int answered = status(exchange);
      exchanges.add(
          new ExternalResult.Reported(
              course.monotonic(columns.whole(exchange.line, exchange.row[timestamp])) - elapsed,
              OptionalLong.of(exchange.blocked),
              elapsed,
              answered,
              cause(exchange, answered)));
    }

    private int status(Open exchange) throws NotUnderstood {
      String word = exchange.row[status];
      long number = word.isEmpty() ? 0 : columns.whole(exchange.line, word);
      if (number < 0 || number >= STATUSES) {
        throw new NotUnderstood("k6.csv has a status that is none: " + exchange.line);
      }
      return (int) number;
    }

    /** By the codes that k6 documents: 1050 timeout, 11xx names, 121x dialling, 122x reset. */
    private Optional<Cause> cause(Open exchange, int answered) throws NotUnderstood {
      if (answered != 0) {
        return answered == good ? Optional.empty() : Optional.of(Cause.STATUS);
      }
      String word = exchange.row[errorCode];
      long code = word.isEmpty() ? 0 : columns.whole(exchange.line, word);
      if (code == 1050) {
        return Optional.of(Cause.TIMEOUT);
      }
      if (code / 100 == 11 || code / 10 == 121) {
        return Optional.of(Cause.CONNECT);
      }
      return Optional.of(code / 10 == 122 ? Cause.RESET : Cause.OTHER);
    }
  }

  /** An exchange of which not all has been read. */
  private static final class Open {
    private final String line;
    private final String[] row;
    private long duration = -1;
    private long blocked = -1;

    Open(String line, String[] row) {
      this.line = line;
      this.row = row;
    }
  }
}

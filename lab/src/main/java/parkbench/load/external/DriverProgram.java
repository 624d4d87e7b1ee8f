package parkbench.load.external;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import parkbench.load.Cause;
import parkbench.load.ExternalResult;
import parkbench.plan.Connections;
import parkbench.plan.Driver;
import parkbench.plan.Load;
import parkbench.plan.LoadOrder;
import parkbench.wire.Json;

/**
 * A tool of the JVM inside a program of this project's {@code drivers/}, which takes an order as
 * JSON and writes one line for each exchange that has ended.
 */
final class DriverProgram implements Tool {
  private static final String ORDER = "order.json";
  private static final String EXCHANGES = "exchanges.csv";
  private static final int STATUSES = 1_000;

  /** To start a JVM, and to write what it has buffered. */
  private static final Duration BESIDE = Duration.ofSeconds(90);

  private final Driver driver;

  DriverProgram(Driver driver) {
    this.driver = driver;
  }

  @Override
  public Driver driver() {
    return driver;
  }

  @Override
  public List<String> versionWords() {
    return List.of();
  }

  @Override
  public String version(List<String> printed) {
    return "";
  }

  @Override
  public List<Stint> stints(LoadOrder order, Path directory) throws IOException {
    Files.writeString(directory.resolve(ORDER), orderText(order));
    return List.of(
        new Stint(
            List.of(ORDER, "."),
            Map.of(),
            order.settle().plus(order.window()).plus(TAIL).plus(order.drain()).plus(BESIDE)));
  }

  static String orderText(LoadOrder order) {
    Map<String, Object> text = new LinkedHashMap<>();
    text.put("method", order.request().method());
    text.put("url", order.url() + order.request().path());
    text.put("headers", order.request().headers());
    text.put("body", order.request().body());
    text.put("status", order.expect().status());
    text.put("load", load(order.load()));
    if (!order.load().isBurst()) {
      text.put("duration_ms", order.settle().plus(order.window()).plus(TAIL).toMillis());
    }
    text.put("timeout_ms", order.timeout().toMillis());
    text.put("connections", connections(order));
    return Json.page(text);
  }

  private static Map<String, Object> load(Load load) {
    Map<String, Object> words = new LinkedHashMap<>();
    switch (load) {
      case Load.Closed closed -> {
        words.put("shape", "users");
        words.put("users", closed.users());
      }
      case Load.Open open -> {
        words.put("shape", "rate");
        words.put("per_second", open.profile().getFirst().from().perSecond());
      }
      case Load.AtOnce burst -> {
        words.put("shape", "at-once");
        words.put("users", burst.users());
        words.put("requests", burst.requestsEach());
      }
    }
    return words;
  }

  private static int connections(LoadOrder order) {
    return switch (order.connections()) {
      case Connections.Pool pool -> pool.max();
      case Connections.OwnPerUser own -> users(order.load());
    };
  }

  private static int users(Load load) {
    return switch (load) {
      case Load.Closed closed -> closed.users();
      case Load.AtOnce burst -> burst.users();
      case Load.Open open -> throw new IllegalArgumentException("an open load has no users");
    };
  }

  @Override
  public Account read(LoadOrder order, Path directory, Course course)
      throws NotUnderstood, IOException {
    Path file = directory.resolve(EXCHANGES);
    List<ExternalResult.Reported> reported = exchanges(file, course);
    Last last = course.stopped().isPresent() ? Last.NONE : last(course.said());
    if (course.stopped().isEmpty() && last.requests() != reported.size()) {
      throw new NotUnderstood(
          driver.word()
              + " says that it asked "
              + last.requests()
              + " times and wrote of "
              + reported.size());
    }
    Account account =
        new Account(
            new ExternalResult(order, directory)
                .write(reported, neverAsked(order, last), 0, course.begun(), course.stopped()),
            last.version(),
            Optional.empty(),
            last.dropped(),
            List.of());
    Files.deleteIfExists(file); // its exchanges lie in the trial's own file by now
    return account;
  }

  /** Of a burst; of other loads it does not report whether that was inside the window. */
  private static long neverAsked(LoadOrder order, Last last) {
    return order.load().isBurst() ? last.dropped() : 0;
  }

  private List<ExternalResult.Reported> exchanges(Path file, Course course)
      throws NotUnderstood, IOException {
    boolean stopped = course.stopped().isPresent();
    if (!Files.exists(file)) {
      if (stopped) {
        return List.of();
      }
      throw new NotUnderstood(driver.word() + " wrote no " + EXCHANGES);
    }
    List<ExternalResult.Reported> reported = new ArrayList<>();
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      Csv columns = Csv.of(driver.word(), lines.readLine());
      Places places =
          new Places(
              columns.place("started_us"),
              columns.place("elapsed_us"),
              columns.place("status"),
              columns.place("cause"));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (stopped && !columns.fits(line)) {
          break; // it was ended while it wrote
        }
        reported.add(exchange(columns, places, line, course));
      }
    }
    return reported;
  }

  private ExternalResult.Reported exchange(Csv columns, Places places, String line, Course course)
      throws NotUnderstood {
    String[] row = columns.row(line);
    long started = columns.whole(line, row[places.started()]);
    long elapsed = columns.whole(line, row[places.elapsed()]);
    String status = row[places.status()];
    long answered = status.isEmpty() ? 0 : columns.whole(line, status);
    if (elapsed < 0 || answered < 0 || answered >= STATUSES) {
      throw new NotUnderstood(driver.word() + " wrote of an exchange that cannot be: " + line);
    }
    return new ExternalResult.Reported(
        course.monotonic(started),
        OptionalLong.empty(),
        elapsed * 1_000,
        (int) answered,
        cause(row[places.cause()], line));
  }

  private Optional<Cause> cause(String word, String line) throws NotUnderstood {
    if (word.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Arrays.stream(Cause.values())
            .filter(cause -> cause.word().equals(word))
            .findFirst()
            .orElseThrow(
                () -> new NotUnderstood(driver.word() + " wrote of an unknown cause: " + line)));
  }

  /** Where the columns are. */
  private record Places(int started, int elapsed, int status, int cause) {}

  /** Its last line of JSON. */
  private Last last(List<String> said) throws NotUnderstood {
    List<String> lines = said.stream().filter(line -> line.startsWith("{")).toList();
    if (lines.isEmpty()) {
      throw new NotUnderstood(
          driver.word()
              + " did not say that it was done"
              + (said.isEmpty() ? "" : "; it said “" + said.getLast() + "”"));
    }
    try {
      Last last = Json.read(lines.getLast(), Last.class);
      if (!last.version().isEmpty()) {
        return last;
      }
    } catch (IllegalArgumentException e) {
      // As one that is JSON and says something else.
    }
    throw new NotUnderstood(
        driver.word() + " ended with words of another form: " + lines.getLast());
  }

  /**
   * What a driver program says when it is done.
   *
   * @param requests exchanges that it wrote of
   * @param dropped requests that it was to ask and did not
   */
  record Last(String tool, String version, long requests, long dropped) {
    static final Last NONE = new Last("", "", 0, 0);

    Last {
      version = Objects.requireNonNullElse(version, "");
    }
  }
}

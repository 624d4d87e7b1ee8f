package parkbench.load.external;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import parkbench.load.Cause;
import parkbench.load.ExternalResult;
import parkbench.plan.Driver;
import parkbench.plan.Load;
import parkbench.plan.LoadOrder;
import parkbench.wire.Json;

/**
 * wrk: a closed loop of connections without think time, on one thread. A Lua script gives it
 * method, headers and body, and has it report its whole histogram, and the instant at which it
 * began on the monotonic clock. It has no instants of its exchanges: the time to settle is a run of
 * its own.
 */
final class Wrk implements Tool {
  private static final String SCRIPT = "wrk.lua";
  private static final String RESULT = "wrk.json";

  /** Since then its script gets all latencies; {@code wrk debian/4.1.0-3 [epoll]}. */
  private static final int LEAST = 4;

  private static final Pattern VERSION = Pattern.compile("^wrk (?:\\S*/)?((\\d+)\\.\\d+\\S*)");

  /** To start, to walk through its histogram, and to end. */
  private static final Duration BESIDE = Duration.ofSeconds(60);

  @Override
  public Driver driver() {
    return Driver.WRK;
  }

  @Override
  public List<String> versionWords() {
    return List.of("-v");
  }

  @Override
  public String version(List<String> printed) throws NotUnderstood {
    return Versions.first("wrk", printed, VERSION, LEAST);
  }

  @Override
  public List<Stint> stints(LoadOrder order, Path directory) throws IOException {
    Files.writeString(directory.resolve(SCRIPT), WrkScript.of(order.request(), RESULT));
    List<Stint> stints = new ArrayList<>();
    if (order.settle().isPositive()) {
      stints.add(stint(order, order.settle()));
    }
    stints.add(stint(order, order.window()));
    return stints;
  }

  private static Stint stint(LoadOrder order, Duration length) {
    String users = Integer.toString(users(order));
    return new Stint(
        List.of(
            "-t1",
            "-c" + users,
            "-d" + seconds(length) + "s",
            "--timeout",
            seconds(order.timeout()) + "s",
            "-s",
            SCRIPT,
            order.url() + order.request().path()),
        Map.of(),
        length.plus(BESIDE));
  }

  private static int users(LoadOrder order) {
    return order
        .load()
        .closed()
        .map(Load.Closed::users)
        .orElseThrow(
            () ->
                new IllegalArgumentException("wrk asks in closed loops only, not " + order.load()));
  }

  /** Its smallest unit. */
  private static long seconds(Duration length) {
    return Math.ceilDiv(length.toNanos(), Duration.ofSeconds(1).toNanos());
  }

  @Override
  public Account read(LoadOrder order, Path directory, Course course)
      throws NotUnderstood, IOException {
    ExternalResult transcript = new ExternalResult(order, directory);
    if (course.stopped().isPresent()) {
      return nothing(transcript, course);
    }
    Result result = result(directory.resolve(RESULT));
    int users = users(order);
    NavigableMap<Long, Long> measured = result.measured(users);
    long length = result.duration() * 1_000;
    long good = result.requests() - result.status() - result.timeout();
    return new Account(
        transcript.write(
            new ExternalResult.Sum(
                course.begun(),
                result.began(),
                result.began() + length,
                measured,
                good,
                result.failures(),
                users)),
        "",
        Optional.of((long) users),
        0,
        result.notes(measured));
  }

  /** It reports nothing before it ends by itself. */
  private static Account nothing(ExternalResult transcript, Course course) throws IOException {
    long end = course.stopped().orElseThrow();
    return new Account(
        transcript.write(
            new ExternalResult.Sum(
                course.begun(),
                end, // no window: what was asked, and when, is not known
                end,
                new TreeMap<>(),
                0,
                Map.of(),
                0)),
        "",
        Optional.empty(),
        0,
        List.of("wrk was ended before its time, and reported nothing of what it had sent."));
  }

  private static Result result(Path file) throws NotUnderstood, IOException {
    if (!Files.exists(file)) {
      throw new NotUnderstood("wrk wrote no " + RESULT);
    }
    try {
      Result result = Json.read(Files.readString(file), Result.class);
      if (result.duration() > 0) {
        return result;
      }
      throw new NotUnderstood(RESULT + " of wrk has no duration");
    } catch (IllegalArgumentException e) {
      throw new NotUnderstood(RESULT + " of wrk is torn or of another form: " + e.getMessage());
    }
  }

  /**
   * What its script writes.
   *
   * @param began when its thread began, in ns on the monotonic clock
   * @param duration of its run, in µs
   * @param requests answers that came, of any status and however late
   * @param timeout of them, those that came after the timeout
   * @param latencies pairs of a latency in µs and how many answers took it
   */
  record Result(
      long began,
      long duration,
      long requests,
      long connect,
      long read,
      long write,
      long status,
      long timeout,
      List<List<Long>> latencies) {

    /**
     * The latencies that it measured.
     *
     * <p>wrk takes d = duration / (answers / connections), in whole numbers, for what an answer
     * should take, and for each that took n ≥ 2d adds others of n − d, n − 2d, … as long as they
     * are above d. The largest has had nothing added, so that all can be taken off again from the
     * largest down, exactly; what is left must be one latency for each answer in time.
     *
     * @throws NotUnderstood when it is not
     */
    NavigableMap<Long, Long> measured(long connections) throws NotUnderstood {
      NavigableMap<Long, Long> all = new TreeMap<>();
      for (List<Long> pair : latencies) {
        if (pair.size() != 2) {
          throw new NotUnderstood(RESULT + " of wrk has a latency without its count: " + pair);
        }
        all.put(pair.get(0), pair.get(1));
      }
      long answers = requests - timeout;
      if (count(all) != answers && requests >= connections) {
        takeOff(all, duration / (requests / connections));
      }
      if (count(all) != answers || all.values().stream().anyMatch(count -> count < 0)) {
        throw new NotUnderstood(
            "wrk reported "
                + count(all)
                + " latencies, what it added taken off, for "
                + answers
                + " answers");
      }
      all.values().removeIf(count -> count == 0);
      return all;
    }

    private static void takeOff(NavigableMap<Long, Long> all, long expected) {
      for (long n : List.copyOf(all.descendingKeySet())) {
        long count = all.getOrDefault(n, 0L);
        if (n < 2 * expected || expected <= 0) {
          return;
        }
        for (long m = n - expected; m > expected; m -= expected) {
          all.merge(m, -count, Long::sum);
        }
      }
    }

    private static long count(NavigableMap<Long, Long> all) {
      return all.values().stream().mapToLong(Long::longValue).sum();
    }

    /** By the words of the built-in engine; a bad status is without its number. */
    Map<String, Long> failures() {
      Map<String, Long> failures = new TreeMap<>();
      put(failures, Cause.TIMEOUT.named(0), timeout);
      put(failures, "status above 399", status);
      put(failures, Cause.CONNECT.named(0), connect);
      put(failures, Cause.RESET.named(0), read + write);
      return failures;
    }

    private static void put(Map<String, Long> failures, String cause, long count) {
      if (count > 0) {
        failures.put(cause, count);
      }
    }

    List<String> notes(NavigableMap<Long, Long> measured) {
      List<String> notes = new ArrayList<>();
      long added = latencies.stream().mapToLong(pair -> pair.get(1)).sum() - count(measured);
      if (added > 0) {
        notes.add(
            "wrk had added "
                + added
                + " latencies that it did not measure (its correction of coordinated omission);"
                + " they are taken off.");
      }
      if (status > 0) {
        notes.add("The latencies of wrk are those of answers of a bad status, too.");
      }
      return notes;
    }
  }
}

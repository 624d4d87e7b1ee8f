package parkbench.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import parkbench.plan.Load;
import parkbench.plan.LoadOrder;
import parkbench.record.LoadResult;

/**
 * What another tool says that it asked, entered into the same books as what the built-in engine
 * does: the same population of a window, the same counts, the same files. What the tool does not
 * report is not there: no send lag, no turnaround, and a wait for a connection only where it is
 * reported apart.
 */
public final class ExternalResult {
  private final LoadOrder order;
  private final Path directory;

  /**
   * @param order that the tool carried out
   * @param directory where the files go
   */
  public ExternalResult(LoadOrder order, Path directory) {
    this.order = order;
    this.directory = directory;
  }

  /**
   * One exchange as the tool reports it; instants in nanoseconds on the monotonic clock.
   *
   * @param started when its user began to ask
   * @param waited for a connection, a part of {@code elapsed}; absent: not separated
   * @param elapsed from then to its end
   * @param status of the answer; 0: none came
   * @param cause why it failed; absent: it ended well
   */
  public record Reported(
      long started, OptionalLong waited, long elapsed, int status, Optional<Cause> cause) {
    long ended() {
      return started + elapsed;
    }
  }

  /**
   * All exchanges of a window as one sum; instants on the monotonic clock.
   *
   * @param startNanos t = 0 of the trial
   * @param latencies how many answers took so many microseconds, the bad ones among them
   * @param good answers
   * @param failures by cause
   * @param connections that were open
   */
  public record Sum(
      long startNanos,
      long windowStartNanos,
      long windowEndNanos,
      NavigableMap<Long, Long> latencies,
      long good,
      Map<String, Long> failures,
      long connections) {}

  /**
   * Enters exchanges one by one. t = 0 is the start of the first, and what began or ended outside
   * of the window does not count.
   *
   * @param exchanges in any order
   * @param dropped requests that the tool was to ask inside the window and says that it did not
   * @param connections that it opened; 0: it does not report it
   * @param begun when the tool was started: t = 0 where it reported no exchange
   * @param stopped when it was ordered to end before its time
   * @throws IOException when the files cannot be written
   */
  public LoadResult write(
      List<Reported> exchanges, long dropped, long connections, long begun, OptionalLong stopped)
      throws IOException {
    List<Reported> inOrder =
        exchanges.stream().sorted(Comparator.comparingLong(Reported::ended)).toList();
    long origin = exchanges.stream().mapToLong(Reported::started).min().orElse(begun);
    long ended = inOrder.isEmpty() ? origin : inOrder.getLast().ended();
    CountedWindow window = window(origin, ended, stopped);
    Tally tally = new Tally(window);
    RawExchanges raw = new RawExchanges(order.rawLimit());
    SortedMap<Integer, Interval> seconds = new TreeMap<>();
    for (Reported each : inOrder) {
      enter(each, window, tally, raw, seconds);
    }
    if (stopped.isEmpty()) {
      tally.unfired(unfired(exchanges, window, dropped));
    }
    LoadResult result = tally.result(ended, mostInFlight(exchanges), connections, 0, 0);
    try (Records records = Records.in(directory)) {
      for (Interval interval : seconds.values()) {
        records.interval(interval);
      }
      records.finish(result, raw);
    }
    return result;
  }

  /** A burst is over in the second of its last answer; what was stopped, when it was. */
  private CountedWindow window(long origin, long ended, OptionalLong stopped) {
    boolean closed = order.load().isClosed();
    CountedWindow window = CountedWindow.of(origin, order.settle(), order.window(), !closed);
    if (order.load().isBurst()) {
      window =
          window.until(
              origin + Math.ceilDiv(ended - origin, CountedWindow.SECOND) * CountedWindow.SECOND);
    }
    return stopped.isPresent() ? window.until(stopped.getAsLong()) : window;
  }

  private static void enter(
      Reported from,
      CountedWindow window,
      Tally tally,
      RawExchanges raw,
      SortedMap<Integer, Interval> seconds) {
    Exchange exchange = new Exchange();
    exchange.intended = from.started();
    exchange.fired = from.started();
    exchange.sent =
        from.waited().isPresent() ? from.started() + from.waited().getAsLong() : Exchange.NOT_YET;
    Interval interval =
        seconds.computeIfAbsent(
            second(window, from),
            second -> {
              Interval fresh = new Interval();
              fresh.startOver(second);
              return fresh;
            });
    if (from.cause().isPresent()) {
      tally.failed(exchange, from.ended(), from.cause().get(), from.status());
      interval.record(Interval.Series.FAILED, from.elapsed());
    } else {
      tally.good(exchange, from.ended());
      interval.record(Interval.Series.RESPONSE, from.elapsed());
      interval.record(Interval.Series.SERVICE, from.elapsed() - from.waited().orElse(0));
      from.waited().ifPresent(waited -> interval.record(Interval.Series.CONNECTION, waited));
    }
    raw.ended(exchange, from.ended(), from.status(), from.cause().orElse(null));
  }

  private static int second(CountedWindow window, Reported from) {
    return window.second(window.sortedBy(from.started(), from.ended(), from.cause().isEmpty()));
  }

  /**
   * What an open load should have asked in its window by arithmetic and did not, or what the tool
   * itself says that it left out, if that is more. The edges of the window may cost one.
   */
  private long unfired(List<Reported> exchanges, CountedWindow window, long dropped) {
    Optional<Load.Open> open = order.load().open();
    if (open.isEmpty()) {
      return dropped;
    }
    double perSecond = open.get().profile().getFirst().from().perSecond();
    long due = (long) (perSecond * (window.end() - window.start()) / CountedWindow.SECOND);
    long fired = exchanges.stream().filter(each -> window.holds(each.started())).count();
    return Math.max(dropped, Math.max(0, due - fired - 1));
  }

  /** A sweep over starts and ends, of which an end comes first where both are at one instant. */
  private static int mostInFlight(List<Reported> exchanges) {
    long[] starts = exchanges.stream().mapToLong(Reported::started).sorted().toArray();
    long[] ends = exchanges.stream().mapToLong(Reported::ended).sorted().toArray();
    int most = 0;
    int ended = 0;
    for (int begun = 0; begun < starts.length; begun++) {
      while (ended < ends.length && ends[ended] <= starts[begun]) {
        ended++;
      }
      most = Math.max(most, begun + 1 - ended);
    }
    return most;
  }

  /**
   * Enters what is reported as one sum: a single interval as long as the window, in which seconds
   * cannot be separated.
   *
   * @throws IOException when the files cannot be written
   */
  public LoadResult write(Sum sum) throws IOException {
    Interval interval = new Interval();
    sum.latencies()
        .forEach(
            (micros, count) -> {
              interval.record(Interval.Series.RESPONSE, micros * 1_000, count);
              interval.record(Interval.Series.SERVICE, micros * 1_000, count);
            });
    double inAll =
        sum.latencies().entrySet().stream()
            .mapToDouble(each -> each.getKey() * 1e3 * each.getValue())
            .sum();
    long length = sum.windowEndNanos() - sum.windowStartNanos();
    long failed = sum.failures().values().stream().mapToLong(Long::longValue).sum();
    LoadResult result =
        new LoadResult(
            new LoadResult.Instants(
                sum.startNanos(),
                sum.windowStartNanos(),
                sum.windowEndNanos(),
                sum.windowEndNanos(),
                sum.good() == 0 ? Optional.empty() : Optional.of(sum.windowEndNanos())),
            new LoadResult.Population(
                sum.good() + failed,
                sum.good() + failed,
                sum.good(),
                sum.good(),
                sum.failures(),
                0),
            new LoadResult.Concurrency(
                length == 0 ? 0 : inAll / length, sum.connections(), sum.connections(), 0),
            new LoadResult.Cost(0, 0, Optional.empty()));
    try (Records records = Records.in(directory)) {
      records.interval(
          interval,
          (sum.windowStartNanos() - sum.startNanos()) / 1e9,
          (sum.windowEndNanos() - sum.startNanos()) / 1e9);
      records.finish(result, new RawExchanges(0));
    }
    return result;
  }
}

package parkbench.load;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;

/** Counts the population of a window, and everything since t = 0. */
final class Tally {
  private static final int STATUSES = 1_000;

  private CountedWindow window;
  private long asked;
  private long fired;
  private long good;
  private long goodInWindow;
  private long pending;
  private final EnumMap<Cause, Long> failures = new EnumMap<>(Cause.class);
  private final int[] statuses = new int[STATUSES];
  private double inFlightNanos;
  private long finishedEver;
  private long goodEver;
  private long lastGood;
  private long turnarounds;
  private long turnaroundNanos;
  private long goodOfSecond;
  private long responseNanosOfSecond;

  Tally(CountedWindow window) {
    this.window = window;
  }

  /**
   * Ends the window early; what ended until then is counted already.
   *
   * @param end not after any exchange that has ended
   */
  void cut(long end) {
    window = window.until(end);
  }

  CountedWindow window() {
    return window;
  }

  /** A user fired again after an answer. */
  void turned(Exchange exchange) {
    if (window.holds(exchange.intended)) {
      turnarounds++;
      turnaroundNanos += exchange.fired - exchange.intended;
    }
  }

  void good(Exchange exchange, long completed) {
    finishedEver++;
    goodEver++;
    lastGood = completed;
    goodOfSecond++;
    responseNanosOfSecond += completed - exchange.intended;
    inFlightNanos += window.overlap(exchange.intended, completed);
    if (window.holds(completed)) {
      goodInWindow++;
    }
    if (window.countsGood(exchange.intended, completed)) {
      asked++;
      fired++;
      good++;
    }
  }

  void failed(Exchange exchange, long completed, Cause cause, int status) {
    finishedEver++;
    inFlightNanos += window.overlap(exchange.intended, completed);
    if (window.countsFailed(exchange.intended, completed)) {
      asked++;
      fired++;
      if (cause == Cause.STATUS) {
        statuses[status]++;
      } else {
        failures.merge(cause, 1L, Long::sum);
      }
    }
  }

  /** Without an end when the trial ended. */
  void pending(Exchange exchange) {
    inFlightNanos += window.overlap(exchange.intended, window.end());
    if (window.countsPending(exchange.intended)) {
      asked++;
      fired++;
      pending++;
    }
  }

  /** Intended inside the window and never fired. */
  void unfired(long count) {
    asked += count;
    pending += count;
  }

  /** What to report once a second; starts the next second. */
  LoadProgress progress(long now, int inFlight) {
    double mean = goodOfSecond == 0 ? 0 : responseNanosOfSecond / 1e3 / goodOfSecond;
    goodOfSecond = 0;
    responseNanosOfSecond = 0;
    return new LoadProgress(now, finishedEver, goodEver, inFlight, mean);
  }

  LoadResult result(long ended, int inFlightMax, long connectionsOpened, long cpuNanos, long rss) {
    long length = window.end() - window.start();
    return new LoadResult(
        new LoadResult.Instants(
            window.origin(),
            window.start(),
            window.end(),
            ended,
            goodEver == 0 ? Optional.empty() : Optional.of(lastGood)),
        new LoadResult.Population(asked, fired, good, goodInWindow, failuresByName(), pending),
        new LoadResult.Concurrency(
            length == 0 ? 0 : inFlightNanos / length,
            inFlightMax,
            connectionsOpened,
            turnarounds == 0 ? 0 : turnaroundNanos / 1e3 / turnarounds),
        new LoadResult.Cost(cpuNanos, rss, Optional.empty()));
  }

  private Map<String, Long> failuresByName() {
    Map<String, Long> named = new TreeMap<>();
    failures.forEach((cause, count) -> named.put(cause.named(0), count));
    for (int status = 0; status < STATUSES; status++) {
      if (statuses[status] > 0) {
        named.put(Cause.STATUS.named(status), (long) statuses[status]);
      }
    }
    return named;
  }
}

package parkbench.load;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import parkbench.plan.LoadOrder;
import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;

/**
 * What is kept of one order: counts, histograms by the second and raw exchanges where files are
 * wanted, and the CPU time of the window. Touched by the event loop alone, but for {@link
 * #giveBack}.
 */
final class LoadRecorder {
  private final OwnProcess process;
  private final Tally tally;
  private final @Nullable IntervalLog intervals;
  private final RawExchanges raw;
  private final boolean closed;
  private long cpuAtStart;
  private long cpuAtEnd;

  /**
   * @param origin t = 0 on the monotonic clock
   * @param complete takes each interval that cannot change any more
   */
  LoadRecorder(LoadOrder order, long origin, OwnProcess process, Consumer<Interval> complete) {
    this.process = process;
    closed = order.load().isClosed();
    tally = new Tally(CountedWindow.of(origin, order.settle(), order.window(), !closed));
    boolean kept = order.directory().isPresent();
    intervals = kept ? new IntervalLog(tally.window(), complete) : null;
    raw = new RawExchanges(kept ? order.rawLimit() : 0);
  }

  CountedWindow window() {
    return tally.window();
  }

  RawExchanges raw() {
    return raw;
  }

  /**
   * @param again whether its user has asked before
   */
  void fired(Exchange exchange, boolean again) {
    if (intervals != null) {
      intervals.fired(exchange);
    }
    if (closed && again) {
      tally.turned(exchange);
    }
  }

  /**
   * @param status 0 without a whole answer
   * @param cause absent when it ended well
   */
  void ended(Exchange exchange, long now, int status, @Nullable Cause cause) {
    if (cause == null) {
      tally.good(exchange, now);
    } else {
      tally.failed(exchange, now, cause, status);
    }
    if (intervals != null) {
      intervals.ended(exchange, now, cause);
      raw.ended(exchange, now, status, cause);
    }
  }

  /** Without an end when everything was over. */
  void pending(Exchange exchange) {
    tally.pending(exchange);
    raw.pending(exchange);
  }

  /** Intended inside the window and never fired. */
  void unfired(long count) {
    tally.unfired(count);
  }

  LoadProgress progress(long now, int inFlight) {
    return tally.progress(now, inFlight);
  }

  /** Hands on the intervals that cannot change, when all that was due before is fired. */
  void settle(long instant) {
    if (intervals != null) {
      intervals.settle(instant);
    }
  }

  /** Takes back an interval that has been written; from any thread. */
  void giveBack(Interval interval) {
    if (intervals != null) {
      intervals.giveBack(interval);
    }
  }

  void windowStarts() {
    cpuAtStart = process.cpuNanos();
  }

  void windowEnds() {
    cpuAtEnd = process.cpuNanos();
  }

  /** The window ends now, before its time, or before it has started. */
  void windowEndsEarly(long now) {
    windowEnds();
    if (now <= window().start()) {
      cpuAtStart = cpuAtEnd;
    }
    cut(now);
  }

  /** Moves the window's end forward to an instant not before the end of any exchange so far. */
  void cut(long end) {
    tally.cut(end);
    if (intervals != null) {
      intervals.cut(tally.window());
    }
  }

  /** Closes the books: hands on every interval and sums up. */
  LoadResult close(long now, int inFlightMax, long connectionsOpened) {
    if (intervals != null) {
      intervals.end();
    }
    return tally.result(
        now, inFlightMax, connectionsOpened, cpuAtEnd - cpuAtStart, OwnProcess.rssMaxBytes());
  }
}

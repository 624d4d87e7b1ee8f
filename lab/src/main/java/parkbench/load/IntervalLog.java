package parkbench.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sorts exchanges into intervals of one second since t = 0: by the intended second where the window
 * goes by intention, else by the second in which they end, and their lag by the second of firing. A
 * failure that counts though it came after a closed load's window goes into the window's last
 * second, so that a sum over the window finds it.
 *
 * <p>An interval is handed on, in order, as soon as it cannot change any more: its second is over,
 * everything due in it was fired and has ended. So memory holds no more seconds than the slowest
 * answer takes, and of a closed load those since the window's last. Intervals come back through
 * {@link #giveBack} from whatever thread writes them.
 */
final class IntervalLog {
  private CountedWindow window;
  private final Consumer<Interval> complete;
  private final ConcurrentLinkedQueue<Interval> blank = new ConcurrentLinkedQueue<>();
  private final List<Interval> kept = new ArrayList<>();
  private int firstKept;

  IntervalLog(CountedWindow window, Consumer<Interval> complete) {
    this.window = window;
    this.complete = complete;
  }

  /** Continues a window that was cut short. */
  void cut(CountedWindow shorter) {
    window = shorter;
  }

  void fired(Exchange exchange) {
    Interval interval = at(window.byIntention() ? exchange.intended : exchange.fired);
    interval.record(Interval.Series.LAG, exchange.fired - exchange.intended);
    if (window.byIntention()) {
      interval.open++;
    }
  }

  void ended(Exchange exchange, long completed, @Nullable Cause cause) {
    Interval interval = at(window.sortedBy(exchange.intended, completed, cause == null));
    if (window.byIntention()) {
      interval.open--;
    }
    if (cause == null) {
      interval.record(Interval.Series.RESPONSE, completed - exchange.intended);
      interval.record(Interval.Series.SERVICE, completed - exchange.sent);
      interval.record(Interval.Series.CONNECTION, exchange.sent - exchange.fired);
    } else {
      interval.record(Interval.Series.FAILED, completed - exchange.intended);
    }
  }

  /**
   * Hands on what cannot change any more, when all that was due before {@code instant} is fired.
   */
  void settle(long instant) {
    int over = window.second(instant);
    if (!window.byIntention()) {
      over = Math.min(over, window.second(window.end() - 1));
    }
    while (!kept.isEmpty() && firstKept < over && kept.getFirst().open == 0) {
      handOn();
    }
  }

  /** Hands on everything. */
  void end() {
    while (!kept.isEmpty()) {
      handOn();
    }
  }

  void giveBack(Interval interval) {
    blank.add(interval);
  }

  private void handOn() {
    complete.accept(kept.removeFirst());
    firstKept++;
  }

  private Interval at(long instant) {
    int place = Math.max(0, window.second(instant) - firstKept);
    while (kept.size() <= place) {
      Interval interval = blank.poll();
      if (interval == null) {
        interval = new Interval();
      }
      interval.startOver(firstKept + kept.size());
      kept.add(interval);
    }
    return kept.get(place);
  }
}

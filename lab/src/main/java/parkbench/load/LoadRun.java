package parkbench.load;

import io.netty.channel.EventLoop;
import java.util.List;
import parkbench.plan.LoadOrder;
import parkbench.record.LoadProgress;
import parkbench.record.LoadResult;

/**
 * One order under way, from t = 0 to the last exchange; runs on the event loop alone.
 *
 * <pre>
 * begin ── fire … ended ── tick at every second ── window over: users stop ── drained ── finish
 * </pre>
 *
 * <p>An abort is an early end of the window: no user asks any more, and what is in flight is
 * drained.
 */
final class LoadRun implements Dispatcher.Listener {
  /** Until t = 0: enough for the timer to be set. */
  private static final long LEAD_NANOS = 10_000_000;

  /** Where a load run reports its progress. */
  interface Listener {
    void progress(LoadProgress progress);

    void interval(Interval interval);

    void finished(LoadResult result, RawExchanges raw);

    void broke(Throwable failure);
  }

  private final LoadOrder order;
  private final Listener listener;
  private final LoadRecorder books;
  private final Dispatcher traffic;
  private final Pacer pacer;
  private final Alarm arrivals;
  private final Alarm seconds;
  private final Alarm drain;
  private long nextSecond;
  private boolean windowOver;
  private boolean burstOver;
  private boolean aborted;
  private boolean finished;

  LoadRun(
      EventLoop loop,
      LoadOrder order,
      Dialer dialer,
      Connection.Shared shared,
      OwnProcess process,
      Listener listener) {
    this.order = order;
    this.listener = listener;
    long origin = System.nanoTime() + LEAD_NANOS;
    nextSecond = origin;
    books = new LoadRecorder(order, origin, process, listener::interval);
    traffic = new Dispatcher(loop, order, dialer, shared, books, this);
    pacer = Pacer.of(order.load(), order.seed(), origin, traffic::fire);
    arrivals = new Alarm(loop, this::fireDue, this::broke);
    seconds = new Alarm(loop, this::second, this::broke);
    drain = new Alarm(loop, this::drainIsOver, this::broke);
  }

  void begin() {
    arrivals.noLaterThan(pacer.nextDue());
    seconds.noLaterThan(nextSecond);
  }

  /** Gives back an interval that has been written; from any thread. */
  void written(Interval interval) {
    books.giveBack(interval);
  }

  private void fireDue() {
    pacer.fireDue(System.nanoTime());
    traffic.carry();
    arrivals.noLaterThan(pacer.nextDue());
    drainWhenExhausted(System.nanoTime());
  }

  @Override
  public void ended(Exchange exchange, long now, long pause) {
    pacer.ended(exchange, now, pause);
    arrivals.noLaterThan(pacer.nextDue());
    finishWhenDrained(now);
  }

  @Override
  public void broke(Throwable failure) {
    if (!finished) {
      finished = true;
      quieten();
      listener.broke(failure);
    }
  }

  /** At every whole second since t = 0: opens and closes the window, reports progress. */
  private void second() {
    long now = System.nanoTime();
    fireDue();
    if (finished) {
      return;
    }
    CountedWindow window = books.window();
    if (nextSecond == window.start() && !windowOver) {
      books.windowStarts();
    }
    if (nextSecond > window.origin()) {
      listener.progress(books.progress(now, traffic.inFlight().size()));
    }
    books.settle(Math.min(now, pacer.nextDue()));
    if (burstOver && nextSecond > window.start()) {
      books.cut(nextSecond);
    }
    if (nextSecond == books.window().end() && !windowOver) {
      windowEnds();
    }
    nextSecond += CountedWindow.SECOND;
    if (!finished) {
      seconds.noLaterThan(nextSecond);
    }
  }

  private void windowEnds() {
    books.windowEnds();
    windowOver = true;
    if (!order.load().isOpen()) {
      pacer.stop();
    }
    long now = System.nanoTime();
    drainWhenExhausted(now);
    finishWhenDrained(now);
  }

  private void drainWhenExhausted(long now) {
    if (windowOver && !finished && pacer.exhausted()) {
      drain.noLaterThan(now + order.drain().toNanos());
    }
  }

  private void finishWhenDrained(long now) {
    if (traffic.inFlight().size() > 0 || !pacer.exhausted() || finished) {
      return;
    }
    if (windowOver) {
      drain.noLaterThan(now);
    } else if (order.load().isBurst()) {
      burstOver = true;
    }
  }

  /**
   * Fires no more and finishes when what is in flight has ended, or the drain is over; called
   * again, finishes at once.
   */
  void abort() {
    if (finished) {
      return;
    }
    if (aborted) {
      finish();
      return;
    }
    aborted = true;
    long now = System.nanoTime();
    if (!windowOver) {
      books.windowEndsEarly(now);
      windowOver = true;
    }
    countUnfired();
    pacer.stop();
    drainWhenExhausted(now);
    finishWhenDrained(now);
  }

  /** Finishes at once with what there is. */
  void breakOff() {
    abort();
    finish();
  }

  private void countUnfired() {
    CountedWindow window = books.window();
    books.unfired(pacer.unfired(window.start(), window.end()));
  }

  /** Timeouts that fall due together with the drain's end come first. */
  private void drainIsOver() {
    traffic.giveUp();
    finish();
  }

  private void finish() {
    if (finished) {
      return;
    }
    finished = true;
    long now = System.nanoTime();
    countUnfired();
    InFlight left = traffic.inFlight();
    for (Exchange each = left.first(); each != null; each = each.later) {
      books.pending(each);
    }
    LoadResult result = books.close(now, left.sizeMax(), traffic.connectionsOpened());
    quieten();
    listener.finished(result, books.raw());
  }

  private void quieten() {
    pacer.stop();
    List.of(arrivals, seconds, drain).forEach(Alarm::cancel);
    traffic.stop();
  }
}

package parkbench.load;

import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parkbench.model.Connections;
import parkbench.model.Load;
import parkbench.model.LoadOrder;
import parkbench.model.LoadProgress;
import parkbench.model.LoadResult;

/**
 * One order under way, from t = 0 to the last exchange; runs on the event loop alone.
 *
 * <pre>
 * begin ── fire … ended ── tick at every second ── window over: users stop ── drained ── finish
 * </pre>
 *
 * <p>An abort is an early end of the window: nobody asks any more, and what is in flight is
 * drained.
 */
final class Stretch implements Connection.Listener {
  /** Until t = 0: enough for the timer to be set. */
  private static final long LEAD_NANOS = 10_000_000;

  /** Users hold back this long where no HTTP is spoken, or they would ask in a hot loop. */
  static final long PAUSE_NANOS = 100_000_000;

  /** Where a stretch tells how it goes. */
  interface Listener {
    void progress(LoadProgress progress);

    void interval(Interval interval);

    void finished(LoadResult result, RawExchanges raw);

    void broke(Throwable failure);
  }

  private final LoadOrder order;
  private final Listener listener;
  private final OwnProcess process;
  private final Connection.Shared shared;
  private final Dialer dialer;
  private final Supply supply;
  private final Pacer pacer;
  private final Tally tally;
  private final @Nullable IntervalLog intervals;
  private final RawExchanges raw;
  private final InFlight inFlight = new InFlight();
  private final ArrayDeque<Exchange> handed = new ArrayDeque<>();
  private final ArrayDeque<Exchange> spare = new ArrayDeque<>();
  private final Set<Connection> connections = new HashSet<>();
  private final Alarm arrivals;
  private final Alarm timeouts;
  private final Alarm seconds;
  private final Alarm drain;
  private final long timeoutNanos;
  private final boolean closed;
  private long nextSecond;
  private long connectionsOpened;
  private long cpuAtStart;
  private long cpuAtEnd;
  private boolean windowOver;
  private boolean burstOver;
  private boolean aborted;
  private boolean finished;

  Stretch(
      EventLoop loop,
      LoadOrder order,
      Dialer dialer,
      Connection.Shared shared,
      OwnProcess process,
      Listener listener) {
    this.order = order;
    this.dialer = dialer;
    this.shared = shared;
    this.process = process;
    this.listener = listener;
    long origin = System.nanoTime() + LEAD_NANOS;
    closed = order.load() instanceof Load.Closed;
    tally = new Tally(Window.of(origin, order.settle(), order.window(), !closed));
    timeoutNanos = order.timeout().toNanos();
    nextSecond = origin;
    supply = supply(order.connections());
    pacer = pacer(order.load(), origin);
    boolean kept = order.directory().isPresent();
    intervals = kept ? new IntervalLog(tally.window(), listener::interval) : null;
    raw = new RawExchanges(kept ? order.rawLimit() : 0);
    arrivals = new Alarm(loop, guarded(this::fireDue));
    timeouts = new Alarm(loop, guarded(this::giveUp));
    seconds = new Alarm(loop, guarded(this::second));
    drain = new Alarm(loop, guarded(this::drainIsOver));
  }

  private Supply supply(Connections kind) {
    return switch (kind) {
      case Connections.OwnPerUser own -> new OwnSupply(this::open);
      case Connections.Pool pool ->
          new PooledSupply(
              pool.max(),
              () -> open(null),
              exchange -> end(exchange, Cause.CONNECT, 0, PAUSE_NANOS));
    };
  }

  private Pacer pacer(Load load, long origin) {
    return switch (load) {
      case Load.Closed users ->
          new UsersPacer(
              origin,
              users.users(),
              users.spread().toNanos(),
              users.think().toNanos(),
              UsersPacer.ENDLESS,
              this::fire);
      case Load.AtOnce burst ->
          new UsersPacer(origin, burst.users(), 0, 0, burst.requestsEach(), this::fire);
      case Load.Open open ->
          new OpenPacer(origin, Intents.of(open, order.seed()), at -> fire(at, null));
    };
  }

  private Runnable guarded(Runnable step) {
    return () -> {
      try {
        step.run();
      } catch (RuntimeException | Error e) {
        broke(e);
      }
    };
  }

  void begin() {
    arrivals.noLaterThan(pacer.nextDue());
    seconds.noLaterThan(nextSecond);
  }

  /** Gives back an interval that has been written. */
  void written(Interval interval) {
    if (intervals != null) {
      intervals.giveBack(interval);
    }
  }

  private void fireDue() {
    pacer.fireDue(System.nanoTime());
    carry();
    arrivals.noLaterThan(pacer.nextDue());
    drainWhenExhausted(System.nanoTime());
  }

  private void fire(long intended, @Nullable User user) {
    Exchange exchange = spare.pollLast();
    if (exchange == null) {
      exchange = new Exchange();
    }
    exchange.intended = intended;
    exchange.user = user;
    exchange.fired = System.nanoTime();
    inFlight.add(exchange);
    if (intervals != null) {
      intervals.fired(exchange);
    }
    if (closed && user != null && user.asked) {
      tally.turned(exchange);
    }
    if (user != null) {
      user.asked = true;
    }
    timeouts.noLaterThan(intended + timeoutNanos);
    handed.addLast(exchange);
  }

  /**
   * Finds connections for what was fired. A step of its own, so that a thousand users who fire at
   * the same instant do not wait for each other's connections to be made.
   */
  private void carry() {
    for (Exchange exchange = handed.pollFirst(); exchange != null; exchange = handed.pollFirst()) {
      supply.want(exchange);
    }
  }

  private Connection open(@Nullable Exchange reservedFor) {
    Connection connection = new Connection(this, shared, reservedFor);
    connections.add(connection);
    dialer.dial(connection);
    return connection;
  }

  @Override
  public void connected(Connection connection) {
    connectionsOpened++;
    supply.connected(connection);
  }

  @Override
  public void sending(Exchange exchange) {
    exchange.sent = System.nanoTime();
  }

  @Override
  public void ended(Connection connection, Exchange exchange, @Nullable Cause brokenBy) {
    AnswerDecoder answer = connection.decoder();
    Cause cause = brokenBy == null ? judge(answer) : brokenBy;
    if (brokenBy == null && answer.reusable()) {
      supply.free(connection);
    }
    boolean nobodyThere =
        cause == Cause.CONNECT
            || cause == Cause.PROTOCOL
            || (cause == Cause.RESET && !connection.answered());
    int status = brokenBy == null ? answer.status() : 0;
    end(exchange, cause, status, nobodyThere ? PAUSE_NANOS : 0);
  }

  private @Nullable Cause judge(AnswerDecoder answer) {
    if (answer.status() != order.expect().status()) {
      return Cause.STATUS;
    }
    return answer.bodyFits() ? null : Cause.BODY;
  }

  /** The exchange has its end, and its user may ask again. */
  private void end(Exchange exchange, @Nullable Cause cause, int status, long pause) {
    long now = System.nanoTime();
    inFlight.remove(exchange);
    if (cause == null) {
      tally.good(exchange, now);
    } else {
      tally.failed(exchange, now, cause, status);
    }
    if (intervals != null) {
      intervals.ended(exchange, now, cause);
      raw.ended(exchange, now, status, cause);
    }
    pacer.ended(exchange, now, pause);
    arrivals.noLaterThan(pacer.nextDue());
    exchange.sent = Exchange.NOT_YET;
    exchange.user = null;
    exchange.connection = null;
    spare.addLast(exchange);
    carry();
    finishWhenDrained(now);
  }

  @Override
  public void gone(Connection connection) {
    connections.remove(connection);
    if (!finished) {
      supply.lost(connection);
    }
  }

  @Override
  public void broke(Throwable failure) {
    if (!finished) {
      finished = true;
      quieten();
      listener.broke(failure);
    }
  }

  /** Ends what has waited too long. */
  private void giveUp() {
    long now = System.nanoTime();
    for (Exchange first = inFlight.first();
        first != null && first.intended + timeoutNanos <= now;
        first = inFlight.first()) {
      Connection connection = first.connection;
      if (connection == null) {
        supply.forget(first);
      } else {
        connection.close();
      }
      end(first, Cause.TIMEOUT, 0, 0);
    }
    Exchange first = inFlight.first();
    if (first != null) {
      timeouts.noLaterThan(first.intended + timeoutNanos);
    }
  }

  /** At every whole second since t = 0: opens and closes the window, tells progress. */
  private void second() {
    long now = System.nanoTime();
    fireDue();
    if (finished) {
      return;
    }
    Window window = tally.window();
    if (nextSecond == window.start() && !windowOver) {
      cpuAtStart = process.cpuNanos();
    }
    if (nextSecond > window.origin()) {
      listener.progress(tally.progress(now, inFlight.size()));
    }
    if (intervals != null) {
      intervals.settle(Math.min(now, pacer.nextDue()));
    }
    if (burstOver && nextSecond > window.start()) {
      tally.cut(nextSecond);
    }
    if (nextSecond == tally.window().end() && !windowOver) {
      windowEnds();
    }
    nextSecond += Window.SECOND;
    if (!finished) {
      seconds.noLaterThan(nextSecond);
    }
  }

  private void windowEnds() {
    cpuAtEnd = process.cpuNanos();
    windowOver = true;
    if (!(order.load() instanceof Load.Open)) {
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
    if (inFlight.size() > 0 || !pacer.exhausted() || finished) {
      return;
    }
    if (windowOver) {
      drain.noLaterThan(now);
    } else if (order.load() instanceof Load.AtOnce) {
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
      cutWindow(now);
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

  private void cutWindow(long now) {
    cpuAtEnd = process.cpuNanos();
    if (now <= tally.window().start()) {
      cpuAtStart = cpuAtEnd;
    }
    tally.cut(now);
    if (intervals != null) {
      intervals.cut(tally.window());
    }
    windowOver = true;
  }

  private void countUnfired() {
    Window window = tally.window();
    tally.unfired(pacer.unfired(window.start(), window.end()));
  }

  /** Timeouts that fall due together with the drain's end come first. */
  private void drainIsOver() {
    giveUp();
    finish();
  }

  private void finish() {
    if (finished) {
      return;
    }
    finished = true;
    long now = System.nanoTime();
    countUnfired();
    for (Exchange left = inFlight.first(); left != null; left = left.later) {
      tally.pending(left);
      raw.pending(left);
    }
    if (intervals != null) {
      intervals.end();
    }
    quieten();
    listener.finished(
        tally.result(
            now,
            inFlight.sizeMax(),
            connectionsOpened,
            cpuAtEnd - cpuAtStart,
            OwnProcess.rssMaxBytes()),
        raw);
  }

  private void quieten() {
    pacer.stop();
    List.of(arrivals, timeouts, seconds, drain).forEach(Alarm::cancel);
    List.copyOf(connections).forEach(Connection::close);
  }
}

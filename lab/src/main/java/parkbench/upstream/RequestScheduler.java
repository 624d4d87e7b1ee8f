package parkbench.upstream;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Delay;
import parkbench.plan.Faults;
import parkbench.record.Ledger;

/**
 * Decides when each request of any protocol is answered, and whether it fails: the capacity, the
 * delays, the script and the faults. Lives on one event loop and is touched by it alone.
 *
 * <p>Time in here is that of the plan: the work on a request that waited begins when its
 * predecessor's work was due to end, not when that was noticed, so that the lateness of the timers
 * does not add up along the queue.
 */
final class RequestScheduler {
  private final ScheduledExecutorService loop;
  private final TimerHeap timers = new TimerHeap();
  private final ArrayDeque<UpstreamCall> waiting = new ArrayDeque<>();
  private final List<Flushing> written = new ArrayList<>();
  private final LedgerRecorder recorder = new LedgerRecorder();
  private final DelaySamples samples = new DelaySamples();

  private PreparedUpstream behaviour;
  private RandomGenerator delays;
  private RandomGenerator faults;

  /** Is done when the next request arrives; null: nothing. */
  private @Nullable Runnable atNext;

  private boolean scriptRuns;
  private long scriptStart;
  private int working;
  private long alarmNanos = Script.NEVER;

  /** Closes and opens its endpoints as the script says. */
  private Doors doors = Doors.NONE;

  RequestScheduler(ScheduledExecutorService loop, PreparedUpstream behaviour, long seed) {
    this.loop = loop;
    this.behaviour = behaviour;
    SplittableRandom random = new SplittableRandom(seed);
    delays = random.split();
    faults = random.split();
    recorder.open(System.nanoTime());
  }

  /** Endpoints that a script may close; none, unless there are some. */
  void of(Doors endpoints) {
    doors = endpoints;
  }

  /**
   * Takes this behaviour for all requests whose work has not begun. The script stops until the next
   * {@link #begin}, unless a ledger is open: then its time continues.
   */
  void behave(PreparedUpstream behaviour, long seed) {
    this.behaviour = behaviour;
    SplittableRandom random = new SplittableRandom(seed);
    delays = random.split();
    faults = random.split();
    scriptRuns &= recorder.isOpen();
    long now = System.nanoTime();
    doors.follow(behaviour, scriptRuns ? now - scriptStart : Script.NEVER);
    letGo(now);
    serveWaiting(now);
    settle(now);
  }

  /**
   * t = 0 of the script and of a new ledger.
   *
   * @param drawsKept how many requests with a random delay are to have it kept
   */
  void begin(int drawsKept) {
    long now = System.nanoTime();
    recorder.open(now);
    samples.open(drawsKept);
    waiting.forEach(exchange -> exchange.drawnPlace = DelaySamples.NOWHERE);
    atNext = null;
    scriptRuns = true;
    scriptStart = now;
    doors.follow(behaviour, 0);
    letGo(now);
    settle(now);
  }

  /** The script stops, and this step is taken at the instant at which the next request arrives. */
  void atNextRequest(Runnable step) {
    scriptRuns = false;
    atNext = step;
  }

  /** A request arrives; it is not counted yet. */
  void arriving() {
    if (atNext != null) {
      atNext.run();
    }
  }

  /** What an endpoint relays to. */
  PostgresRelay relay(String endpoint) {
    return behaviour.relay(endpoint);
  }

  Ledger closeLedger() {
    return recorder.close(System.nanoTime());
  }

  /** Random delays since the ledger that was reported last was opened. */
  long[] delaySamples() {
    return samples.copy();
  }

  Ledger soFar() {
    return recorder.soFar(System.nanoTime());
  }

  /** What is counted. */
  LedgerRecorder recorder() {
    return recorder;
  }

  /**
   * Finishes what is due, so that a request that arrives now finds its server idle. {@link #settle}
   * must follow.
   */
  void finishDue(long nowNanos) {
    for (UpstreamCall first = timers.first();
        first != null && first.agendaNanos <= nowNanos;
        first = timers.first()) {
      timers.remove(first);
      finish(first);
    }
  }

  /** A request is there in full. {@link #settle} must follow. */
  void admit(UpstreamCall exchange, long nowNanos) {
    if (exchange.delay().random()) {
      exchange.drawnPlace = samples.arrived();
    }
    if (working < behaviour.servers()) {
      start(exchange, nowNanos);
    } else if (recorder.waiting() < behaviour.queue()) {
      exchange.waits();
      waiting.add(exchange);
      if (exchange.mark != null) {
        exchange.mark.waits();
      }
      recorder.waits(1);
    } else {
      recorder.refused();
      // What it would have taken belongs to a replay that lets it in.
      samples.drawn(exchange.drawnPlace, delayOf(exchange, nowNanos));
      exchange.refuseFull(behaviour);
      ready(exchange);
    }
  }

  /** The connection of this request is gone. {@link #settle} must follow. */
  void abandon(UpstreamCall exchange, long nowNanos) {
    UpstreamCall.State was = exchange.state;
    exchange.state = UpstreamCall.State.OVER;
    recorder.abandoned(exchange, nowNanos);
    if (exchange.mark != null) {
      exchange.mark.broken(nowNanos);
    }
    switch (was) {
      case WAITING -> recorder.waits(-1); // the queue skips it later
      case WORKING -> {
        timers.remove(exchange);
        working--;
        serveWaiting(nowNanos);
      }
      case PROXIED, READY, SILENT, OVER -> {}
    }
  }

  void answered(UpstreamCall exchange, long nowNanos) {
    recorder.answered(exchange, nowNanos);
    if (exchange.mark != null) {
      exchange.mark.answered(nowNanos);
    }
  }

  /** Its connection is broken off in the place of an answer. */
  void reset(UpstreamCall exchange, long nowNanos) {
    recorder.reset(exchange, nowNanos);
    if (exchange.mark != null) {
      exchange.mark.broken(nowNanos);
    }
  }

  /** This connection has bytes that are not flushed. */
  void hasWritten(Flushing connection) {
    written.add(connection);
  }

  /** Answers what is due, sends what was written, and sets the alarm for what comes next. */
  void settle(long nowNanos) {
    finishDue(nowNanos);
    for (int i = 0; i < written.size(); i++) {
      written.get(i).flush();
    }
    written.clear();
    setAlarm();
  }

  private long delayOf(UpstreamCall exchange, long startNanos) {
    Delay scripted = scriptRuns ? script(exchange).delayAt(startNanos - scriptStart) : null;
    return exchange.draw(scripted == null ? exchange.delay() : scripted, delays);
  }

  private void start(UpstreamCall exchange, long startNanos) {
    long drawn = delayOf(exchange, startNanos);
    if (drawn == Delays.UNREADABLE) {
      recorder.unmatched();
      exchange.refuseDelay();
      ready(exchange);
      return;
    }
    samples.drawn(exchange.drawnPlace, drawn);
    Faults planted = faultsAt(exchange, startNanos);
    FaultKind fault = FaultKind.draw(planted, faults);
    exchange.fault = fault == FaultKind.ERROR && !exchange.mayFail() ? FaultKind.NONE : fault;
    exchange.errorStatus = planted.errorStatus();
    if (exchange.fault == FaultKind.HANG) {
      recorder.hang();
    }
    if (exchange.mark != null) {
      exchange.mark.begun(startNanos);
    }
    exchange.drawnNanos = drawn;
    exchange.dueNanos = startNanos + drawn;
    exchange.state = UpstreamCall.State.WORKING;
    working++;
    timers.add(exchange, exchange.dueNanos);
  }

  /** The work on it is done, unless a stall holds it. */
  private void finish(UpstreamCall exchange) {
    long release = releaseAt(exchange, exchange.dueNanos);
    if (release > exchange.agendaNanos) {
      timers.add(exchange, release);
      return;
    }
    exchange.dueNanos = release;
    working--;
    switch (exchange.fault) {
      case NONE, RESET -> ready(exchange);
      case ERROR -> {
        recorder.error();
        exchange.fail();
        ready(exchange);
      }
      case HANG -> exchange.state = UpstreamCall.State.SILENT;
    }
    serveWaiting(release);
  }

  /** Work on those who waited begins at this instant. */
  private void serveWaiting(long instantNanos) {
    while (working < behaviour.servers() && !waiting.isEmpty()) {
      UpstreamCall exchange = waiting.remove();
      if (exchange.state == UpstreamCall.State.WAITING) {
        recorder.waits(-1);
        start(exchange, Math.max(instantNanos, exchange.arrivedNanos));
      }
    }
  }

  private static void ready(UpstreamCall exchange) {
    exchange.state = UpstreamCall.State.READY;
    exchange.ready();
  }

  private Script script(UpstreamCall exchange) {
    return behaviour.script(exchange.endpoint());
  }

  private Faults faultsAt(UpstreamCall exchange, long instantNanos) {
    Faults scripted = scriptRuns ? script(exchange).faultsAt(instantNanos - scriptStart) : null;
    return scripted == null ? behaviour.faults() : scripted;
  }

  private long releaseAt(UpstreamCall exchange, long instantNanos) {
    if (!scriptRuns) {
      return instantNanos;
    }
    long release = script(exchange).releaseAt(instantNanos - scriptStart);
    return release == Script.NEVER ? release : release + scriptStart;
  }

  /** Whatever a stall of the script before this one holds is due now. */
  private void letGo(long nowNanos) {
    for (UpstreamCall exchange : timers.all()) {
      if (exchange.agendaNanos != exchange.dueNanos) {
        timers.remove(exchange);
        exchange.dueNanos = nowNanos;
        timers.add(exchange, nowNanos);
      }
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // an alarm is never taken back
  private void setAlarm() {
    UpstreamCall first = timers.first();
    if (first != null && first.agendaNanos < alarmNanos) {
      long instant = first.agendaNanos;
      alarmNanos = instant;

      loop.schedule(() -> alarm(instant), instant - System.nanoTime(), TimeUnit.NANOSECONDS);
    }
  }

  /** An alarm that a nearer one has replaced says nothing. */
  private void alarm(long instantNanos) {
    if (instantNanos == alarmNanos) {
      alarmNanos = Script.NEVER;
      settle(System.nanoTime());
    }
  }
}

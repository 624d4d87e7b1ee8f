package parkbench.upstream;

import io.netty.buffer.ByteBuf;
import java.net.http.HttpResponse;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Delay;
import parkbench.plan.Faults;
import parkbench.record.Ledger;

/**
 * Decides when and how each request is answered: the capacity, the delays, the script and the
 * faults. Lives on one event loop and is touched by it alone.
 *
 * <p>Time in here is that of the plan: the work on a request that waited begins when its
 * predecessor's work was due to end, not when that was noticed, so that the lateness of the timers
 * does not add up along the queue.
 */
final class RequestScheduler {
  private static final byte[] CONNECT = Ascii.bytes("CONNECT ");

  private final ScheduledExecutorService loop;
  private final TimerHeap timers = new TimerHeap();
  private final ArrayDeque<ServerExchange> waiting = new ArrayDeque<>();
  private final List<ServerConnection> written = new ArrayList<>();
  private final LedgerRecorder recorder = new LedgerRecorder();
  private final DelaySamples samples = new DelaySamples();
  private final TracedCalls marks = new TracedCalls();
  private final SeenCalls seen = new SeenCalls();

  private PreparedUpstream behaviour;
  private RandomGenerator delays;
  private RandomGenerator faults;
  private RandomGenerator bodies;

  private boolean scriptRuns;
  private boolean scriptAwaitsRequest;
  private long scriptStart;
  private int working;
  private long alarmNanos = Script.NEVER;

  /** Closes and opens its endpoints as the script says. */
  private Doors doors = Doors.NONE;

  /** Asks the origin; null: there is none. */
  private @Nullable OriginProxy relay;

  RequestScheduler(ScheduledExecutorService loop, PreparedUpstream behaviour, long seed) {
    this.loop = loop;
    this.behaviour = behaviour;
    SplittableRandom random = new SplittableRandom(seed);
    delays = random.split();
    faults = random.split();
    bodies = random.split();
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
    OriginProxy next = behaviour.origin().map(order -> new OriginProxy(order, loop)).orElse(null);
    if (relay != null) {
      relay.retire();
    }
    relay = next;
    this.behaviour = behaviour;
    SplittableRandom random = new SplittableRandom(seed);
    delays = random.split();
    faults = random.split();
    bodies = random.split();
    scriptRuns &= recorder.isOpen();
    long now = System.nanoTime();
    doors.follow(behaviour, scriptRuns ? now - scriptStart : Script.NEVER);
    letGo(now);
    serveWaiting(now);
    settle(now);
  }

  /** Breaks off what the origin is asked. */
  void close() {
    if (relay != null) {
      relay.close();
    }
  }

  /**
   * t = 0 of the script and of a new ledger.
   *
   * @param drawsKept how many requests with a random delay are to have it kept
   * @param marksKept how many calls under a trace id of the lab's are to be kept
   * @param seeAll whether the ledger lists calls that a route answers, too
   */
  void begin(int drawsKept, int marksKept, boolean seeAll) {
    long now = System.nanoTime();
    recorder.open(now);
    samples.open(drawsKept);
    marks.open(marksKept);
    seen.open(seeAll);
    waiting.forEach(exchange -> exchange.drawnPlace = DelaySamples.NOWHERE);
    scriptRuns = true;
    scriptAwaitsRequest = false;
    scriptStart = now;
    doors.follow(behaviour, 0);
    letGo(now);
    settle(now);
  }

  /** As {@link #begin}, at the instant at which the next request arrives; nothing is kept. */
  void beginWithNextRequest() {
    scriptRuns = false;
    scriptAwaitsRequest = true;
  }

  Ledger tell() {
    return recorder.close(System.nanoTime()).with(marks.result()).seeing(seen.result());
  }

  /** Random delays since the ledger that was reported last was opened. */
  long[] delaySamples() {
    return samples.copy();
  }

  Ledger soFar() {
    return recorder.soFar(System.nanoTime()).seeing(seen.result());
  }

  void connected() {
    recorder.connected();
  }

  /**
   * Finishes what is due, so that a request that arrives now finds its server idle. {@link #settle}
   * must follow.
   */
  void finishDue(long nowNanos) {
    for (ServerExchange first = timers.first();
        first != null && first.agendaNanos <= nowNanos;
        first = timers.first()) {
      timers.remove(first);
      finish(first);
    }
  }

  /** A request is there in full. {@link #settle} must follow. */
  void arrive(ServerConnection connection, ReceivedRequest request, long nowNanos) {
    if (scriptAwaitsRequest) {
      begin(0, 0, false);
    }
    ServerExchange exchange =
        new ServerExchange(connection, nowNanos, request.persistence(), request.isHead());
    exchange.ofLab = request.ofLab();
    marks.arrived(exchange, request);
    recorder.arrived(exchange, nowNanos);
    connection.expect(exchange);
    ReadyRoute route = behaviour.route(request, connection.endpoint());
    if (route == null && relay != null) {
      proxy(exchange, relay);
      return;
    }
    if (route == null) {
      seen.unmatched(request, connection.endpoint());
      refuse(exchange, ErrorResponses.NO_ROUTE);
      return;
    }
    seen.matched(request, connection.endpoint(), route);
    exchange.route = route;
    try {
      exchange.answer = route.answer(exchange, request, bodies);
    } catch (IllegalArgumentException e) {
      refuse(exchange, ErrorResponses.NO_FIELDS);
      return;
    }
    if (route.delay().random()) {
      exchange.drawnPlace = samples.arrived();
    }
    if (working < behaviour.servers()) {
      start(exchange, request, nowNanos);
    } else if (recorder.waiting() < behaviour.queue()) {
      exchange.asked = request.kept();
      waiting.add(exchange);
      if (exchange.mark != null) {
        exchange.mark.waits();
      }
      recorder.waits(1);
    } else {
      recorder.refused();
      // What it would have taken belongs to a replay that lets it in.
      samples.drawn(exchange.drawnPlace, delayOf(exchange, request, nowNanos));
      reply(exchange, behaviour.full());
    }
  }

  private void proxy(ServerExchange exchange, OriginProxy to) {
    exchange.state = ServerExchange.State.PROXIED;
    recorder.proxies(1);
    to.ask((answer, failure) -> hear(exchange, to, answer));
  }

  /**
   * What the origin took belongs to the ledger, even if the client has gone.
   *
   * @param answer null: there will be none
   */
  private void hear(
      ServerExchange exchange, OriginProxy from, @Nullable HttpResponse<byte[]> answer) {
    long now = System.nanoTime();
    recorder.proxies(-1);
    ProxiedCalls calls = recorder.proxied(from.delayNanos());
    if (answer != null && from.isGood(answer)) {
      calls.answered(exchange.arrivedNanos, now);
    } else {
      calls.failed();
    }
    if (exchange.state == ServerExchange.State.PROXIED) {
      exchange.dueNanos = now;
      exchange.answer =
          answer == null ? ErrorResponses.NO_ORIGIN.to(exchange) : proxied(answer, exchange);
      ready(exchange);
      settle(now);
    }
  }

  private static ByteBuf proxied(HttpResponse<byte[]> answer, ServerExchange exchange) {
    String type = answer.headers().firstValue("content-type").orElse("text/plain");
    return Answer.once(
        answer.statusCode(), Answer.headStart(answer.statusCode(), type), exchange, answer.body());
  }

  /** Bytes came that are no request; they count as one that no route answers. */
  void arriveMalformed(ServerConnection connection, byte[] bytes, int from, int to, long nowNanos) {
    ServerExchange exchange =
        new ServerExchange(connection, nowNanos, Answer.Persistence.CLOSES, false);
    recorder.arrived(exchange, nowNanos);
    connection.expect(exchange);
    seen.unreadable(bytes, from, to, connection.endpoint());
    refuse(
        exchange,
        Ascii.starts(CONNECT, bytes, from, to)
            ? ErrorResponses.NO_TUNNEL
            : ErrorResponses.NO_REQUEST);
  }

  /** The connection of this request is gone. {@link #settle} must follow. */
  void abandon(ServerExchange exchange, long nowNanos) {
    ServerExchange.State was = exchange.state;
    exchange.state = ServerExchange.State.OVER;
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

  void answered(ServerExchange exchange, long nowNanos) {
    recorder.answered(exchange, nowNanos);
    if (exchange.mark != null) {
      exchange.mark.answered(nowNanos);
    }
  }

  /** Its connection is broken off in the place of an answer. */
  void reset(ServerExchange exchange, long nowNanos) {
    recorder.reset(exchange, nowNanos);
    if (exchange.mark != null) {
      exchange.mark.broken(nowNanos);
    }
  }

  /** This connection has answers that are not flushed. */
  void hasWritten(ServerConnection connection) {
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

  private long delayOf(ServerExchange exchange, ReceivedRequest request, long startNanos) {
    Delay scripted = scriptRuns ? script(exchange).delayAt(startNanos - scriptStart) : null;
    Delay delay = scripted == null ? Objects.requireNonNull(exchange.route).delay() : scripted;
    return Delays.draw(delay, request, delays);
  }

  private void start(ServerExchange exchange, ReceivedRequest request, long startNanos) {
    long drawn = delayOf(exchange, request, startNanos);
    if (drawn == Delays.UNREADABLE) {
      refuse(exchange, ErrorResponses.NO_DELAY);
      return;
    }
    samples.drawn(exchange.drawnPlace, drawn);
    Faults planted = faultsAt(exchange, startNanos);
    exchange.fault = FaultKind.draw(planted, faults);
    exchange.errorStatus = planted.errorStatus();
    if (exchange.fault == FaultKind.HANG) {
      recorder.hang();
    }
    if (exchange.mark != null) {
      exchange.mark.begun(startNanos);
    }
    exchange.drawnNanos = drawn;
    exchange.dueNanos = startNanos + drawn;
    exchange.state = ServerExchange.State.WORKING;
    working++;
    timers.add(exchange, exchange.dueNanos);
  }

  /** The work on it is done, unless a stall holds it. */
  private void finish(ServerExchange exchange) {
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
        exchange.answer = ErrorResponses.error(exchange.errorStatus, exchange);
        ready(exchange);
      }
      case HANG -> exchange.state = ServerExchange.State.SILENT;
    }
    serveWaiting(release);
  }

  /** Work on those who waited begins at this instant. */
  private void serveWaiting(long instantNanos) {
    while (working < behaviour.servers() && !waiting.isEmpty()) {
      ServerExchange exchange = waiting.remove();
      if (exchange.state == ServerExchange.State.WAITING) {
        recorder.waits(-1);
        ReceivedRequest asked = Objects.requireNonNull(exchange.asked);
        exchange.asked = null;
        start(exchange, asked, Math.max(instantNanos, exchange.arrivedNanos));
      }
    }
  }

  private void refuse(ServerExchange exchange, Answer answer) {
    recorder.unmatched();
    reply(exchange, answer);
  }

  private void reply(ServerExchange exchange, Answer answer) {
    exchange.answer = answer.to(exchange);
    ready(exchange);
  }

  private static void ready(ServerExchange exchange) {
    exchange.state = ServerExchange.State.READY;
    exchange.connection.answerReady();
  }

  private Script script(ServerExchange exchange) {
    return behaviour.script(exchange.connection.endpoint());
  }

  private Faults faultsAt(ServerExchange exchange, long instantNanos) {
    Faults scripted = scriptRuns ? script(exchange).faultsAt(instantNanos - scriptStart) : null;
    return scripted == null ? behaviour.faults() : scripted;
  }

  private long releaseAt(ServerExchange exchange, long instantNanos) {
    if (!scriptRuns) {
      return instantNanos;
    }
    long release = script(exchange).releaseAt(instantNanos - scriptStart);
    return release == Script.NEVER ? release : release + scriptStart;
  }

  /** Whatever a stall of the script before this one holds is due now. */
  private void letGo(long nowNanos) {
    for (ServerExchange exchange : timers.all()) {
      if (exchange.agendaNanos != exchange.dueNanos) {
        timers.remove(exchange);
        exchange.dueNanos = nowNanos;
        timers.add(exchange, nowNanos);
      }
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // an alarm is never taken back
  private void setAlarm() {
    ServerExchange first = timers.first();
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

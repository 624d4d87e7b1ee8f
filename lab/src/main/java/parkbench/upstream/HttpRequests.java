package parkbench.upstream;

import io.netty.buffer.ByteBuf;
import java.net.http.HttpResponse;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import parkbench.record.Ledger;

/**
 * How each HTTP request is answered: by a route, by the origin, or by a refusal. Lives on the event
 * loop of the scheduler, which says when.
 */
final class HttpRequests {
  private static final byte[] CONNECT = Ascii.bytes("CONNECT ");

  private final RequestScheduler scheduler;
  private final Executor loop;
  private final TracedCalls marks = new TracedCalls();
  private final SeenCalls seen = new SeenCalls();
  private PreparedUpstream behaviour;
  private RandomGenerator bodies;

  /** Asks the origin; null: there is none. */
  private @Nullable OriginProxy origin;

  HttpRequests(RequestScheduler scheduler, Executor loop, PreparedUpstream behaviour, long seed) {
    this.scheduler = scheduler;
    this.loop = loop;
    this.behaviour = behaviour;
    this.bodies = bodies(seed);
  }

  /** The scheduler draws from the first two parts of the seed's randomness. */
  private static RandomGenerator bodies(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    random.split();
    random.split();
    return random.split();
  }

  RequestScheduler scheduler() {
    return scheduler;
  }

  /** As {@link RequestScheduler#behave}; what the old origin works on is heard to its end. */
  void behave(PreparedUpstream next, long seed) {
    OriginProxy asked = next.origin().map(order -> new OriginProxy(order, loop)).orElse(null);
    if (origin != null) {
      origin.retire();
    }
    origin = asked;
    behaviour = next;
    bodies = bodies(seed);
    scheduler.behave(next, seed);
  }

  /** Breaks off what the origin is asked. */
  void close() {
    if (origin != null) {
      origin.close();
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
    marks.open(marksKept);
    seen.open(seeAll);
    scheduler.begin(drawsKept);
  }

  /** As {@link #begin}, at the instant at which the next request arrives; nothing is kept. */
  void beginWithNextRequest() {
    scheduler.atNextRequest(() -> begin(0, 0, false));
  }

  Ledger tell() {
    return scheduler.closeLedger().with(marks.result()).seeing(seen.result());
  }

  Ledger soFar() {
    return scheduler.soFar().seeing(seen.result());
  }

  /** A request is there in full. {@link RequestScheduler#settle} must follow. */
  void arrive(ServerConnection connection, ReceivedRequest request, long nowNanos) {
    scheduler.arriving();
    ServerExchange exchange =
        new ServerExchange(connection, nowNanos, request.persistence(), request.isHead());
    exchange.ofLab = request.ofLab();
    marks.arrived(exchange, request);
    recorder().arrived(exchange, nowNanos);
    connection.expect(exchange);
    ReadyRoute route = behaviour.route(request, connection.endpoint());
    if (route == null && origin != null) {
      proxy(exchange, origin);
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
    exchange.asked = request;
    scheduler.admit(exchange, nowNanos);
  }

  /** Bytes came that are no request; they count as one that no route answers. */
  void arriveMalformed(ServerConnection connection, byte[] bytes, int from, int to, long nowNanos) {
    ServerExchange exchange =
        new ServerExchange(connection, nowNanos, Answer.Persistence.CLOSES, false);
    recorder().arrived(exchange, nowNanos);
    connection.expect(exchange);
    seen.unreadable(bytes, from, to, connection.endpoint());
    refuse(
        exchange,
        Ascii.starts(CONNECT, bytes, from, to)
            ? ErrorResponses.NO_TUNNEL
            : ErrorResponses.NO_REQUEST);
  }

  private void proxy(ServerExchange exchange, OriginProxy to) {
    exchange.state = UpstreamCall.State.PROXIED;
    recorder().proxies(1);
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
    recorder().proxies(-1);
    ProxiedCalls calls = recorder().proxied(from.delayNanos());
    if (answer != null && from.isGood(answer)) {
      calls.answered(exchange.arrivedNanos, now);
    } else {
      calls.failed();
    }
    if (exchange.state == UpstreamCall.State.PROXIED) {
      exchange.dueNanos = now;
      reply(
          exchange,
          answer == null ? ErrorResponses.NO_ORIGIN.to(exchange) : proxied(answer, exchange));
      scheduler.settle(now);
    }
  }

  private static ByteBuf proxied(HttpResponse<byte[]> answer, ServerExchange exchange) {
    String type = answer.headers().firstValue("content-type").orElse("text/plain");
    return Answer.once(
        answer.statusCode(), Answer.headStart(answer.statusCode(), type), exchange, answer.body());
  }

  private void refuse(ServerExchange exchange, Answer answer) {
    recorder().unmatched();
    reply(exchange, answer.to(exchange));
  }

  private static void reply(ServerExchange exchange, ByteBuf answer) {
    exchange.answer = answer;
    exchange.state = UpstreamCall.State.READY;
    exchange.ready();
  }

  private LedgerRecorder recorder() {
    return scheduler.recorder();
  }
}

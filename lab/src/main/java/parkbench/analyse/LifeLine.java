package parkbench.analyse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parkbench.model.Life;
import parkbench.model.Life.Step;
import parkbench.model.Marked;
import parkbench.model.MarkedCall;
import parkbench.model.Span;

/**
 * One marked request as three saw it: the lab sent it and has its end, the service told spans of
 * it, if it did, and the upstream saw the calls that came under its trace id.
 *
 * <pre>
 * lab       sent ── connected ─────────────────────────────────────────────────── end
 * service              server span [      client span [             ]      ]
 * upstream                                   arrived ── begun ── answered
 * </pre>
 *
 * <p>Clocks that differ by a little cannot make a leg negative: an instant before the one that it
 * should follow is taken to be that one.
 */
final class LifeLine {
  private final Marked request;
  private final List<Call> calls;
  private final Optional<Span> server;
  private final List<Life.Leg> legs = new ArrayList<>();
  private long now;

  private LifeLine(Marked request, List<Call> calls, Optional<Span> server) {
    this.request = request;
    this.calls = calls;
    this.server = server;
    this.now = request.sentNanos();
  }

  /**
   * The life of a request.
   *
   * @param calls of the upstream that came under its trace id
   * @param spans that were told under its trace id, on the monotonic clock
   */
  static Life of(Marked request, List<MarkedCall> calls, List<Span> spans) {
    Map<String, Span> byId =
        spans.stream().collect(Collectors.toMap(Span::id, Function.identity(), (a, b) -> a));
    List<Call> seen =
        calls.stream().map(call -> new Call(call, client(byId.get(call.parent())))).toList();
    Optional<Span> server =
        spans.stream()
            .filter(span -> span.kind() == Span.Kind.SERVER)
            .min(Comparator.comparingLong(Span::startNanos));
    return new LifeLine(request, seen, server).told();
  }

  private static Optional<Span> client(@Nullable Span span) {
    return Optional.ofNullable(span).filter(each -> each.kind() == Span.Kind.CLIENT);
  }

  /** A call, with the span of whoever made it where that was told. */
  private record Call(MarkedCall seen, Optional<Span> client) {
    long from() {
      return client.map(Span::startNanos).orElse(seen.arrivedNanos());
    }
  }

  private Life told() {
    until(Step.CONNECTING, request.connectedNanos());
    server.ifPresent(span -> until(Step.WAITING_FOR_A_THREAD, span.startNanos()));
    Step next = server.isPresent() ? Step.BEFORE_THE_CALL : Step.BEFORE_THE_UPSTREAM;
    Step last = server.isPresent() ? Step.IN_THE_SERVICE : Step.NOT_TOLD;
    for (Call call : waitedFor()) {
      until(next, call.from());
      made(call);
      next = Step.BETWEEN_CALLS;
      last = server.isPresent() ? Step.AFTER_THE_CALL : Step.BEHIND_THE_UPSTREAM;
    }
    Step end = last;
    server.ifPresent(span -> until(end, span.endNanos()));
    until(server.isPresent() ? Step.WRITING_BACK : end, request.endedNanos());
    return new Life(request, calls.size(), legs);
  }

  private void made(Call call) {
    if (call.client().isPresent()) {
      until(Step.ON_THE_WAY, call.seen().arrivedNanos());
    }
    until(Step.QUEUED_UPSTREAM, call.seen().begunNanos());
    until(Step.UPSTREAM, call.seen().answeredNanos());
    call.client().ifPresent(span -> until(Step.ON_THE_WAY_BACK, span.endNanos()));
  }

  /**
   * The calls that its end hung on, in their order: the one that was answered last, before it the
   * one that was answered last before that one was made, and so on. Of several at once it is the
   * slowest; one that was still under way when the request had ended was not waited for.
   */
  private List<Call> waitedFor() {
    Deque<Call> path = new ArrayDeque<>();
    long before = request.endedNanos();
    List<Call> latestFirst =
        calls.stream()
            .sorted(Comparator.comparingLong((Call call) -> call.seen().answeredNanos()).reversed())
            .toList();
    for (Call call : latestFirst) {
      if (call.seen().answeredNanos() <= before) {
        path.addFirst(call);
        before = call.from();
      }
    }
    return List.copyOf(path);
  }

  /** The step that it is at lasts until this instant, as far as its life goes. */
  private void until(Step step, long instant) {
    long end = Math.clamp(instant, now, request.endedNanos());
    if (end > now) {
      legs.add(new Life.Leg(step, now, end));
      now = end;
    }
  }
}

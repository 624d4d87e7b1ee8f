package parkbench.trace;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import parkbench.plan.TracedRequest;
import parkbench.record.Span;
import parkbench.record.TracedCall;
import parkbench.result.RequestTrace;
import parkbench.result.RequestTrace.Step;

/**
 * One traced request as three saw it: the lab sent it and has its end, the service reported spans
 * of it, if it did, and the upstream saw the calls that came under its trace id.
 *
 * <pre>
 * lab       sent ── connected ─────────────────────────────────────────────────── end
 * service              server span [      client span [             ]      ]
 * upstream                                   arrived ── begun ── answered
 * </pre>
 *
 * <p>A call of several at once whose client lets go a moment behind the service was waited for as
 * well: an event loop writes the answer before it closes the call's books.
 *
 * <p>Clocks that differ by a little cannot make a leg negative: an instant before the one that it
 * should follow is taken to be that one.
 */
final class TracePhases {
  /** What is over within so long of the service's part was over with it. */
  private static final long AT_ONCE_NANOS = 5_000_000;

  private final TracedRequest request;
  private final List<OutboundCall> errands;
  private final Optional<Span> server;
  private final Step withoutCalls;
  private final List<RequestTrace.Phase> phases = new ArrayList<>();
  private long now;

  private TracePhases(
      TracedRequest request, List<OutboundCall> errands, Optional<Span> server, Step withoutCalls) {
    this.request = request;
    this.errands = errands;
    this.server = server;
    this.withoutCalls = withoutCalls;
    this.now = request.sentNanos();
  }

  /**
   * The phases of a request.
   *
   * @param calls of the upstream that came under its trace id
   * @param spans that were reported under its trace id, on the monotonic clock
   * @param all whether a call that came to the upstream is surely among them
   */
  static RequestTrace of(
      TracedRequest request, List<TracedCall> calls, List<Span> spans, boolean all) {
    Optional<Span> server =
        spans.stream()
            .filter(span -> span.kind() == Span.Kind.SERVER)
            .min(Comparator.comparingLong(Span::startNanos));
    List<RequestTrace.Phase> phases =
        new TracePhases(
                request,
                OutboundCall.of(calls, spans),
                server,
                all ? Step.ELSEWHERE : Step.IN_A_CALL)
            .phases();
    return new RequestTrace(request, calls.size(), reported(spans, server), phases);
  }

  private static RequestTrace.Reported reported(List<Span> spans, Optional<Span> server) {
    if (server.isPresent()) {
      return RequestTrace.Reported.SERVICE;
    }
    return spans.isEmpty() ? RequestTrace.Reported.NOTHING : RequestTrace.Reported.CALLS;
  }

  private List<RequestTrace.Phase> phases() {
    until(Step.CONNECTING, request.connectedNanos());
    server.ifPresent(span -> until(Step.WAITING_FOR_A_THREAD, span.startNanos()));
    Optional<OutboundCall> before = Optional.empty();
    for (OutboundCall outbound : waitedFor()) {
      until(leadsTo(outbound, before), outbound.fromNanos());
      done(outbound);
      before = Optional.of(outbound);
    }
    Step end = before.map(this::behind).orElse(inside(Step.IN_THE_SERVICE, Step.UNREPORTED));
    server.ifPresent(span -> until(end, span.endNanos()));
    until(inside(Step.WRITING_BACK, end), request.endedNanos());
    return phases;
  }

  /** What it is at before a call: its own client is separated from it by a span only. */
  private Step leadsTo(OutboundCall outbound, Optional<OutboundCall> before) {
    boolean known = server.isPresent() && outbound.client().isPresent();
    return before
        .map(
            last ->
                known && last.client().isPresent() ? Step.BETWEEN_CALLS : Step.BETWEEN_UNREPORTED)
        .orElse(known ? Step.BEFORE_THE_CALL : Step.BEFORE_THE_UPSTREAM);
  }

  private Step behind(OutboundCall last) {
    return last.client().isPresent()
        ? inside(Step.AFTER_THE_CALL, Step.BEHIND_THE_UPSTREAM)
        : Step.BEHIND_THE_UPSTREAM;
  }

  private Step inside(Step reported, Step unreported) {
    return server.isPresent() ? reported : unreported;
  }

  /**
   * A retry is on the way again, and waits for the last try alone. An answer that never came is the
   * upstream's.
   */
  private void done(OutboundCall outbound) {
    List<TracedCall> calls = outbound.calls();
    for (int i = 0; i < calls.size(); i++) {
      TracedCall call = calls.get(i);
      outbound.client().ifPresent(span -> until(Step.ON_THE_WAY, call.arrivedNanos()));
      long over = call.overNanos().or(outbound::toNanos).orElse(now);
      if (i + 1 < calls.size()) {
        over = Math.min(over, calls.get(i + 1).arrivedNanos());
      }
      until(Step.QUEUED_UPSTREAM, Math.min(over, call.begunNanos().orElse(over)));
      until(Step.UPSTREAM, over);
    }
    Step last = calls.isEmpty() ? withoutCalls : Step.ON_THE_WAY_BACK;
    outbound.client().ifPresent(span -> until(last, span.endNanos()));
  }

  /**
   * The errands that its end hung on, in their order: the one that was over last, before it the one
   * that was over last before that one began, and so on. Of several at once it is the slowest; one
   * that was still under way when the service was done, or the request had ended, was not waited
   * for.
   */
  private List<OutboundCall> waitedFor() {
    Deque<OutboundCall> path = new ArrayDeque<>();
    List<OutboundCall> latestFirst =
        errands.stream()
            .filter(this::overInTime)
            .sorted(
                Comparator.comparingLong((OutboundCall outbound) -> outbound.toNanos().orElse(0L))
                    .reversed())
            .toList();
    for (OutboundCall outbound : latestFirst) {
      if (path.isEmpty() || outbound.before(path.getFirst())) {
        path.addFirst(outbound);
      }
    }
    return List.copyOf(path);
  }

  /** A span is held against the service's, and what the upstream saw against the request's end. */
  private boolean overInTime(OutboundCall outbound) {
    long end =
        outbound.client().isPresent()
            ? server.map(Span::endNanos).orElse(request.endedNanos())
            : request.endedNanos();
    return outbound.toNanos().map(over -> over <= end + AT_ONCE_NANOS).orElse(false);
  }

  /** The step that it is at lasts until this instant, as far as its life goes. */
  private void until(Step step, long instant) {
    long end = Math.clamp(instant, now, request.endedNanos());
    if (end > now) {
      phases.add(new RequestTrace.Phase(step, now, end));
      now = end;
    }
  }
}

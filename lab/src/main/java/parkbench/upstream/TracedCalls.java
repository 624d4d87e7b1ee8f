package parkbench.upstream;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.plan.TracedRequest;
import parkbench.record.TracedCall;

/** The calls that came under a trace id of the lab's, as long as they are wanted. */
final class TracedCalls {
  private final List<Mark> calls = new ArrayList<>();
  private int most;

  /** What is known of one call so far. */
  static final class Mark {
    private static final long NOT_YET = Long.MIN_VALUE;

    private final TraceParent from;
    private final long arrivedNanos;
    private long begunNanos;
    private long answeredNanos = NOT_YET;
    private long brokenNanos = NOT_YET;

    private Mark(TraceParent from, long arrivedNanos) {
      this.from = from;
      this.arrivedNanos = arrivedNanos;
      this.begunNanos = arrivedNanos;
    }

    /** All servers are busy: none works on it. */
    void waits() {
      begunNanos = NOT_YET;
    }

    void begun(long nanos) {
      begunNanos = nanos;
    }

    void answered(long nanos) {
      answeredNanos = nanos;
    }

    /** Its connection was closed, by whomever, before its answer had been written. */
    void broken(long nanos) {
      brokenNanos = nanos;
    }

    private TracedCall result() {
      return new TracedCall(
          from.trace(),
          from.parent(),
          arrivedNanos,
          known(begunNanos),
          known(answeredNanos),
          known(brokenNanos));
    }

    private static Optional<Long> known(long nanos) {
      return nanos == NOT_YET ? Optional.empty() : Optional.of(nanos);
    }
  }

  /**
   * Forgets those of before.
   *
   * @param most how many are to be kept; 0: none are wanted
   */
  void open(int most) {
    calls.clear();
    this.most = most;
  }

  /** Keeps a request that has just arrived, if it came under a trace of the lab's. */
  void arrived(UpstreamCall exchange, ReceivedRequest request) {
    if (calls.size() >= most) {
      return;
    }
    TraceParent parent = request.traceParent();
    if (parent != null && TracedRequest.isOurs(parent.trace())) {
      exchange.mark = new Mark(parent, exchange.arrivedNanos);
      calls.add(exchange.mark);
    }
  }

  /** In the order in which they arrived. */
  List<TracedCall> result() {
    return calls.stream().map(Mark::result).toList();
  }
}

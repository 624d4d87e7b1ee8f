package parkbench.upstream;

import java.util.ArrayList;
import java.util.List;
import parkbench.model.MarkedCall;

/** The calls that came under a trace id and were answered, as long as somebody wants them. */
final class Marks {
  private final List<MarkedCall> calls = new ArrayList<>();
  private int most;

  /**
   * Forgets those of before.
   *
   * @param most how many are to be kept; 0: nobody wants any
   */
  void open(int most) {
    calls.clear();
    this.most = most;
  }

  /** Keeps the trace that a request came under, if there is one and it is wanted. */
  void arrived(Exchange exchange, Request request) {
    if (calls.size() < most) {
      exchange.mark = request.traceParent();
    }
  }

  void answered(Exchange exchange, long nowNanos) {
    TraceParent mark = exchange.mark;
    if (mark != null && calls.size() < most) {
      calls.add(
          new MarkedCall(
              mark.trace(), mark.parent(), exchange.arrivedNanos, exchange.begunNanos, nowNanos));
    }
  }

  /** In the order in which they were answered. */
  List<MarkedCall> told() {
    return List.copyOf(calls);
  }
}

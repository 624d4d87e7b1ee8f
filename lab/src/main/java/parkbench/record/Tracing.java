package parkbench.record;

import java.util.List;
import parkbench.plan.TracedRequest;

/**
 * The traced requests of one trial.
 *
 * @param epochNanos what the wall clock said when the monotonic clock said 0, in nanoseconds since
 *     1970: spans are dated by the one, everything else by the other
 * @param stepNanos by how much that was another at the end than at the beginning; 0 of runs that
 *     did not read it
 * @param requests in the order in which they were sent
 */
public record Tracing(long epochNanos, long stepNanos, List<TracedRequest> requests) {
  public Tracing {
    requests = List.copyOf(requests);
  }
}

package parkbench.plan;

import parkbench.system.Guards;

/**
 * A request that was sent among the load under a trace id of its own, so that it can be found again
 * in what others saw of it.
 *
 * @param trace its trace id, 32 hexadecimal digits
 * @param sentNanos when its connection was about to be opened, on the machine's monotonic clock
 * @param connectedNanos when the connection was there; {@code endedNanos} where it never was
 * @param endedNanos when its answer was there in full, or the wait for it ended
 * @param status of the answer; 0: none came
 * @param cause why it did not end well; empty: it did
 */
public record TracedRequest(
    String trace, long sentNanos, long connectedNanos, long endedNanos, int status, String cause) {
  /**
   * What the lab's trace ids begin with. A service that records traces by itself uses other ids.
   */
  public static final String PREFIX = "7061726b";

  /**
   * So many are sent before the window and not reported, because the first ones pay for lazy
   * set-up.
   */
  public static final int FIRST = 5;

  /**
   * So many in a window for each answer of the load: enough to show a pattern, too few to be a
   * load.
   */
  public static final double OF_THE_LOAD = 0.02;

  /** Calls of one request, on average, that the upstream keeps at most. */
  private static final int CALLS = 100;

  /**
   * Calls that the upstream keeps at most: it holds them in memory and returns them in one answer.
   */
  private static final int MOST_CALLS = 20_000;

  public TracedRequest {
    Guards.notBlank(trace, "trace");
  }

  /** Whether a trace id is one of the lab's. */
  public static boolean isOurs(String trace) {
    return trace.startsWith(PREFIX);
  }

  /** How many calls the upstream keeps at most, of so many requests in a window. */
  public static int mostCalls(int requests) {
    return Math.min(MOST_CALLS, CALLS * (requests + FIRST));
  }
}

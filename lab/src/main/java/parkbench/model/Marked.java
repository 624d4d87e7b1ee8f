package parkbench.model;

/**
 * A request that was sent among the load under a trace id of its own, so that it can be found again
 * in what others saw of it.
 *
 * @param trace its trace id, 32 hexadecimal digits
 * @param sentNanos when its connection was about to be opened, on the machine's monotonic clock
 * @param connectedNanos when the connection was there; {@code endedNanos} where it never was
 * @param endedNanos when its answer was there in full, or nobody waited for it any more
 * @param status of the answer; 0: none came
 * @param cause why it did not end well; empty: it did
 */
public record Marked(
    String trace, long sentNanos, long connectedNanos, long endedNanos, int status, String cause) {
  public Marked {
    Guards.notBlank(trace, "trace");
  }
}

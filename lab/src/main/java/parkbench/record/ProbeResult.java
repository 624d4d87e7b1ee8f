package parkbench.record;

import java.util.List;

/** What the health check saw. */
public record ProbeResult(List<Ask> asks) {
  public ProbeResult {
    asks = List.copyOf(asks);
  }

  /**
   * One ask.
   *
   * @param atNanos on the machine's monotonic clock
   * @param millis until the answer or the failure
   * @param good whether it passed
   * @param cause why not; empty where it passed
   */
  public record Ask(long atNanos, double millis, boolean good, String cause) {}

  public long failed() {
    return asks.stream().filter(ask -> !ask.good()).count();
  }

  /** Longest run of failures. */
  public int longestFailure() {
    int longest = 0;
    int current = 0;
    for (Ask ask : asks) {
      current = ask.good() ? 0 : current + 1;
      longest = Math.max(longest, current);
    }
    return longest;
  }
}

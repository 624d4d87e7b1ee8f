package parkbench.result;

import java.util.List;

/**
 * Why trials are invalid.
 *
 * @param trials number of invalid trials
 * @param failedIn number of them in which the checks failed
 * @param checks of one trial all that failed; of several the one that failed in most of them
 */
public record InvalidReason(int trials, int failedIn, List<Audit.Check> checks) {
  public InvalidReason {
    checks = List.copyOf(checks);
  }
}

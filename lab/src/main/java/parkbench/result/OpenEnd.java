package parkbench.result;

/** Why the true value of a figure may lie beyond the one measured. */
public sealed interface OpenEnd {

  /** Failures reach the percentile. */
  record FailuresReachPercentile() implements OpenEnd {}

  /** Failures reach the p99, so that a mean of good answers is too small. */
  record FailuresReachP99() implements OpenEnd {}

  /** The service did not degrade while the script lasted. */
  record NotDegraded(double scriptSeconds) implements OpenEnd {}

  /** The service did not recover in the time after the script. */
  record NotRecovered(double leftSeconds) implements OpenEnd {}

  /** Some requests got no good answer. */
  record SomeUnanswered() implements OpenEnd {}

  /** The window of a burst ended before all requests were sent. */
  record WindowEnded(long sent, long of) implements OpenEnd {}

  /** Likewise, where requests that timed out count with the time that they were waited for. */
  record TimeoutsCounted(OpenEnd why, long timedOut, double timeoutMs) implements OpenEnd {}
}

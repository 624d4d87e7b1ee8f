package parkbench.record;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One request and its answer; instants in nanoseconds since t = 0 of the trial.
 *
 * @param intended when it was to be asked
 * @param completed when its answer was whole; absent: none came
 * @param status of the answer; absent: none came
 * @param cause why it failed, as the load generator counts it; empty: it was answered well
 * @param fired when it was handed to the connection pool
 */
public record RawExchange(
    long intended, OptionalLong completed, OptionalInt status, String cause, long fired) {
  /** Kept per trial at most: those that ended first. */
  public static final int MOST = 100_000;

  public boolean good() {
    return cause.isEmpty() && completed.isPresent();
  }
}

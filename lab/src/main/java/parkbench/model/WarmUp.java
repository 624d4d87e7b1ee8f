package parkbench.model;

import java.time.Duration;

/**
 * When a fresh service counts as warm: enough requests at a short delay, the JIT at rest, and CPU
 * per request shown to be level; or the cap, and then the trial says "no steady state".
 *
 * @param requests lower bound
 * @param delay what the upstream takes during warm-up
 * @param users closed-loop users during warm-up
 * @param cap upper bound in time; zero: no warm-up, see {@link #NONE}
 */
public record WarmUp(long requests, Duration delay, int users, Duration cap) {
  /**
   * The service is asked for nothing but its readiness before its trial, and each trial has a fork
   * of its own.
   */
  public static final WarmUp NONE = new WarmUp(0, Duration.ZERO, 1, Duration.ZERO);

  public WarmUp {
    Guards.notNegative(delay, "delay");
    Guards.positive(users, "users");
    Guards.notNegative(cap, "cap");
    if (cap.isZero() && requests > 0) {
      throw new IllegalArgumentException(requests + " requests of warm-up in no time");
    }
  }

  public boolean none() {
    return cap.isZero();
  }
}

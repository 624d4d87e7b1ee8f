package parkbench.model;

import java.time.Duration;

/**
 * When a fresh service counts as warm: enough requests at a short delay, the compile queue empty,
 * and CPU per request without a change-point; or the cap, and then the trial says "no steady
 * state".
 *
 * @param requests lower bound
 * @param delay what the upstream takes during warm-up
 * @param users closed-loop users during warm-up
 * @param cap upper bound in time
 */
public record WarmUp(long requests, Duration delay, int users, Duration cap) {
  public WarmUp {
    Guards.notNegative(delay, "delay");
    Guards.positive(users, "users");
    Guards.positive(cap, "cap");
  }
}

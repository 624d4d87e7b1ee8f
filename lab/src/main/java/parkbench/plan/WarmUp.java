package parkbench.plan;

import java.time.Duration;
import java.util.Objects;
import parkbench.system.Guards;

/**
 * When a fresh service counts as warm: enough requests at a short delay, the JIT at rest, and CPU
 * per request shown to be level; or the cap, and then the trial says "no steady state".
 *
 * @param requests lower bound
 * @param delay what the upstream takes during warm-up
 * @param users closed-loop users during warm-up
 * @param cap upper bound in time that the service's cores were its own; zero: no warm-up, see
 *     {@link #NONE}
 * @param figures what is to be level at its end; runs of before asked for all
 */
public record WarmUp(long requests, Duration delay, int users, Duration cap, Figures figures) {
  /**
   * The service is asked for nothing but its readiness before its trial, and each trial has a fork
   * of its own.
   */
  public static final WarmUp NONE = new WarmUp(0, Duration.ZERO, 1, Duration.ZERO);

  /** What a warm-up is for. */
  public enum Figures {
    /** CPU figures, too: the JIT has to be at rest. */
    ALL,
    /** Throughput and response times: where a delay decides them, the JIT may still compile. */
    TIMES
  }

  /** One that ends when all figures are level. */
  public WarmUp(long requests, Duration delay, int users, Duration cap) {
    this(requests, delay, users, cap, Figures.ALL);
  }

  /** The same for other figures. */
  public WarmUp until(Figures others) {
    return none() ? this : new WarmUp(requests, delay, users, cap, others);
  }

  /**
   * The same that leaves room for another on the same cores.
   *
   * @param most it ends then, steady or not
   */
  public WarmUp sharing(int fewerUsers, Duration most) {
    return none()
        ? this
        : new WarmUp(
            requests,
            delay,
            Math.min(users, fewerUsers),
            cap.compareTo(most) < 0 ? cap : most,
            Figures.ALL);
  }

  public WarmUp {
    figures = Objects.requireNonNullElse(figures, Figures.ALL);
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

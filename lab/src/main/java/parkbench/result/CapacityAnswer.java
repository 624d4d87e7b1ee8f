package parkbench.result;

import java.util.List;
import java.util.Optional;

/**
 * The highest rate of an open load that a service answered within an objective, and what follows
 * from it for one instance.
 *
 * @param delayMs of one call of the upstream
 * @param cpus that the service may use
 * @param applied the advice that it was started with; absent: as it was found
 * @param search what was found, and how surely
 * @param steps what was tried, in that order
 * @param at what the service did at the rate; absent: no rate kept the objective
 * @param limit what stopped it above; absent: no rate broke the objective, or no rule says
 */
public record CapacityAnswer(
    String approach,
    double delayMs,
    double cpus,
    Objective objective,
    Optional<Applied> applied,
    Search search,
    List<Step> steps,
    Optional<At> at,
    Optional<Finding> limit,
    Advice advice) {
  /** Share of the rate to plan with: there an autoscaler adds an instance. */
  public static final double TARGET = 0.7;

  public CapacityAnswer {
    steps = List.copyOf(steps);
  }

  /** What was to be kept. */
  public record Objective(double p99Ms, double errors) {}

  /**
   * Advice that was followed.
   *
   * @param rps what it answered as it was found; absent: no rate kept the objective
   */
  public record Applied(Pool pool, Optional<Double> rps) {}

  /**
   * What a search came to.
   *
   * @param rps highest rate that kept the objective; absent: none did
   * @param brokenRps lowest rate above it that did not; absent: none was found
   * @param undecided whether that rate was left open by the machine, and not broken
   * @param ages whether a fresh fork kept that rate, which an older one had not
   * @param confirmed in how many further forks the rate was kept
   * @param started whether each of them started the service afresh; else it ran already
   */
  public record Search(
      Optional<Double> rps,
      Optional<Double> brokenRps,
      boolean undecided,
      boolean ages,
      int confirmed,
      boolean started) {}

  /** Whether a trial kept the objective. */
  public enum Kept {
    KEPT,
    BROKEN,
    /** An instrument failed, or the machine left the answer open. */
    UNDECIDED
  }

  /**
   * A rate that was tried.
   *
   * @param rps that was asked
   * @param p99Ms absent: nothing was answered
   * @param failed share of the requests, those without an answer included
   * @param cpuShare of the CPU that it may use
   * @param why an instrument failed, as the check's words; empty: none did
   */
  public record Step(
      int fork,
      double rps,
      Kept kept,
      double throughputRps,
      Optional<Double> p99Ms,
      double failed,
      double inFlight,
      Optional<Double> cpuShare,
      Optional<Audit.Check> why) {}

  /** The median of what was measured at the rate. */
  public record At(double p50Ms, double p99Ms, double inFlight, Optional<Double> cpuShare) {}

  /**
   * What follows, where it follows.
   *
   * @param inFlight how many requests an instance has at once at the rate, at most
   * @param queue how many more may wait, each within the objective
   * @param instances for the rate that was asked for
   */
  public record Advice(
      Optional<Pool> pool,
      Optional<Integer> inFlight,
      Optional<Integer> queue,
      Optional<Double> callTimeoutMs,
      Optional<Scaling> scaling,
      Optional<Instances> instances) {
    /** Nothing follows. */
    public static final Advice NONE =
        new Advice(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
  }

  /**
   * A pool that no longer limits it: what the CPU answers × how long a request holds a place.
   *
   * @param now its size
   * @param setting the key that changes it; empty: not known
   * @param cpuRps what the CPU answers at most
   * @param heldMs how long a request holds a place
   */
  public record Pool(
      String name, int now, String setting, Measured size, Measured cpuRps, Measured heldMs) {
    /** By less a pool is as large as it should be. */
    private static final double ALIKE = 0.1;

    /** Whether it is worth to set it otherwise, and known how. */
    public boolean differs() {
      return !setting.isEmpty() && Math.abs(size.value() - now) > ALIKE * now;
    }
  }

  /** A value between two others. */
  public record Measured(double value, double low, double high) {
    /** The same with another lower end. */
    public Measured from(double otherLow) {
      return new Measured(value, otherLow, high);
    }
  }

  /**
   * The signal that follows the load, with its value at the rate and the value to scale at.
   *
   * @param fit how much of it the load explains, 0 to 1
   */
  public record Scaling(Signal signal, double atRate, double target, double fit) {}

  /** What an autoscaler can follow. */
  public enum Signal {
    CPU,
    BUSY_THREADS,
    IN_FLIGHT
  }

  /** How many instances a rate takes, with and without room for the target of the signal. */
  public record Instances(double wantedRps, int atTarget, int atMost) {}
}

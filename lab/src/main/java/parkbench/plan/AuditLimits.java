package parkbench.plan;

import java.util.Objects;

/**
 * What the instruments may get wrong, and by how much a service may differ from its description,
 * before a trial is invalid or its figures are graded. The one place of these limits. They change
 * only with evidence, in a decision record.
 *
 * @param stealShare taken by the hypervisor of one core of the service or the lab; of all cores
 *     where each is not known
 * @param mode what a failed check of interference means; runs of before grade
 */
public record AuditLimits(
    Engine engine,
    Lab lab,
    UpstreamError upstream,
    Saturation saturation,
    double stealShare,
    Clocks clocks,
    Counts counts,
    AuditMode mode) {
  public AuditLimits {
    mode = Objects.requireNonNullElse(mode, AuditMode.GRADED);
  }

  /**
   * Of the load generator.
   *
   * @param firedOfAsked least share of the asked exchanges that an open load fired
   * @param sendLagP99Millis fired − intended
   * @param turnaroundOfCycle share of a user's cycle spent between an answer and the next firing;
   *     of closed loops and bursts, the send lag may be this share of the cycle where that is more,
   *     or of the median service time where requests wait for nothing; the load generator's hiccups
   *     may be it of any load
   */
  public record Engine(double firedOfAsked, double sendLagP99Millis, double turnaroundOfCycle) {}

  /**
   * Of all processes of the lab.
   *
   * @param labShareOfCores CPU of generator, upstream and controller together, of the cores they
   *     share
   * @param labRunDelayP99Millis their mean wait for a core per time slice: the 99th percentile over
   *     all seconds and processes; below 100 of these values the second largest; it may be {@link
   *     #labRunDelayShare} of the delay if that is more, or of the median service time where
   *     requests wait for nothing
   */
  public record Lab(double labShareOfCores, double labRunDelayP99Millis) {}

  /**
   * Of the upstream's delay.
   *
   * @param upstreamMeanError relative error of the upstream's mean delay
   * @param upstreamP99Millis absolute and {@code upstreamP99Share} relative bound of its p99 error;
   *     the larger one counts
   */
  public record UpstreamError(
      double upstreamMeanError, double upstreamP99Millis, double upstreamP99Share) {}

  /**
   * Where a service works instead of waiting.
   *
   * @param cpuBound share of its CPU from which on a service works instead of waiting, where it
   *     also stays below {@code wellBelowCeiling} of its ceiling: then the upstream's error is held
   *     against the response time instead of the delay, except in a burst
   * @param wellBelowCeiling share of the ceiling below which users, pool or rate decide nothing
   */
  public record Saturation(double cpuBound, double wellBelowCeiling) {}

  /**
   * Of the machine's clocks.
   *
   * @param clockGapSeconds two progress messages of the engine, due every second, never lie further
   *     apart on a sound clock
   * @param clockJumpMillis how far wall clock and monotonic clock may move against each other over
   *     a trial, beyond drift
   * @param clockDriftPerSecondMillis drift that is allowed besides: an NTP client corrects a clock
   *     by at most 500 ppm without a step
   */
  public record Clocks(
      double clockGapSeconds, double clockJumpMillis, double clockDriftPerSecondMillis) {}

  /**
   * Of counts that must agree.
   *
   * @param logOff share by which the answers in the latency log may differ from those counted
   * @param samplesOfDue least share of the samples due, one a second, of everything that can be
   *     watched
   * @param aboveCeiling share of a ceiling by which clocks and counting may exceed it
   * @param callsOfGood least share of the good answers for which the upstream must have been asked
   */
  public record Counts(
      double logOff, double samplesOfDue, double aboveCeiling, double callsOfGood) {}

  public static final AuditLimits DEFAULT =
      new AuditLimits(
          new AuditLimits.Engine(0.999, 1.0, 0.01),
          new AuditLimits.Lab(0.60, 0.5),
          new AuditLimits.UpstreamError(0.01, 1.0, 0.02),
          new AuditLimits.Saturation(0.95, 0.9),
          0.01,
          new AuditLimits.Clocks(5, 100, 0.5),
          new AuditLimits.Counts(0.001, 0.9, 0.03, 0.9),
          AuditMode.GRADED);

  /** The same limits, with another meaning of a failed check of interference. */
  public AuditLimits with(AuditMode other) {
    return new AuditLimits(
        new AuditLimits.Engine(
            engine.firedOfAsked(), engine.sendLagP99Millis(), engine.turnaroundOfCycle()),
        new AuditLimits.Lab(lab.labShareOfCores(), lab.labRunDelayP99Millis()),
        new AuditLimits.UpstreamError(
            upstream.upstreamMeanError(),
            upstream.upstreamP99Millis(),
            upstream.upstreamP99Share()),
        new AuditLimits.Saturation(saturation.cpuBound(), saturation.wellBelowCeiling()),
        stealShare,
        new AuditLimits.Clocks(
            clocks.clockGapSeconds(), clocks.clockJumpMillis(), clocks.clockDriftPerSecondMillis()),
        new AuditLimits.Counts(
            counts.logOff(), counts.samplesOfDue(), counts.aboveCeiling(), counts.callsOfGood()),
        other);
  }

  /**
   * Share of the time of the service's cores that steal, stalls and other processes may take before
   * the trial's figures are graded.
   */
  public double takenOfCores() {
    return 0.02;
  }

  /**
   * Share of a delay that a wait for a core may be. A request of n calls, one after the other,
   * meets one wait of the load generator and n of the upstream: at most (n + 1) / 2n of {@code
   * turnaroundOfCycle} of what it waits, which is never more than a turnaround may be.
   */
  public double labRunDelayShare() {
    return engine.turnaroundOfCycle() / 2;
  }

  /**
   * How late the load generator may be woken at the 99th percentile of the instants of a whole
   * order; {@code turnaroundOfCycle} of the cycle where that is more.
   */
  public double hiccupP99Millis() {
    return 10;
  }

  /**
   * How likely random arrivals that are as they should be may be taken for others: of a hundred
   * thousand sound trials one. What this is to find is no matter of degree, and is found at any
   * such risk.
   */
  public double arrivalRisk() {
    return 1e-5;
  }
}

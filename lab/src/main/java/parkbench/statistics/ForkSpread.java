package parkbench.statistics;

import parkbench.audit.Grades;
import parkbench.plan.AuditLimits;
import parkbench.plan.Quantity;
import parkbench.result.TrialReport;

/**
 * How far two starts of one service differ: half of the interval that holds 95 % of them, as a
 * share of the figure. It replaces the spread of forks where only one was measured.
 *
 * <p>Forks of a service that waits for a delay differ by little, those of one that uses its CPU up
 * by much: of fifty such forks the throughput scattered by 10 % (decision 32). The shares are
 * defaults, not measurements of the service at hand.
 */
public final class ForkSpread {
  private ForkSpread() {}

  /**
   * Of a figure in one fork.
   *
   * @return a share of it, above 0; of figures that are counts of failures, 0: these have an
   *     interval of their own
   */
  public static double share(AnalysedTrial trial, Quantity quantity) {
    boolean works = works(trial);
    return switch (quantity) {
      case THROUGHPUT_RPS, OF_CEILING, RESPONSE_MEAN_MS, MAKESPAN_MS, IN_FLIGHT_MEAN ->
          works ? 0.20 : 0.02;
      case RESPONSE_P50_MS, RESPONSE_P75_MS, REPLAY_MEAN_OFF_MS -> works ? 0.25 : 0.03;
      case RESPONSE_P90_MS, RESPONSE_P95_MS -> works ? 0.30 : 0.10;
      case RESPONSE_P99_MS, WAIT_P90_MS, WAIT_P99_MS, REPLAY_P99_OFF_MS, REPLAY_WAIT_P90_OFF_MS ->
          works ? 0.40 : 0.20;
      case RESPONSE_P999_MS, RESPONSE_MAX_MS, REPLAY_WAIT_P99_OFF_MS -> 0.50;
      case CPU_CORES, CPU_US_PER_REQUEST, CONTEXT_SWITCHES_PER_REQUEST -> 0.20;
      case RSS_MAX_MIB -> 0.10;
      case IN_FLIGHT_MAX, THREADS_MAX -> 0.05;
      case POOL_BUSY_MAX, ORIGIN_AT_WORK_MAX -> 0.02;
      case HEAP_MAX_MIB, GC_PAUSE_MS, QUEUE_GROWTH_RPS, TIME_TO_DEGRADE_MS, TIME_TO_RECOVER_MS ->
          0.25;
      case POOL_BUSY_MEAN -> works ? 0.20 : 0.03;
      case ERROR_RATIO, WRONG_BODY_RATIO, REPLAY_REFUSED_OFF, FAULTS_OFF -> 0;
    };
  }

  /** Whether the CPU decided, and no ceiling: the JIT's work beside a ceiling decides nothing. */
  private static boolean works(AnalysedTrial trial) {
    TrialReport report = trial.report();
    double left =
        report
            .quality()
            .interference()
            .cpuOfLeft()
            .or(
                () ->
                    report
                        .resources()
                        .service()
                        .cpu()
                        .cpuCores()
                        .map(cores -> cores / trial.fork().limits().cpus()))
            .orElse(1.0);
    boolean atCeiling =
        report
            .ceiling()
            .ofCeiling()
            .filter(share -> share >= AuditLimits.DEFAULT.saturation().wellBelowCeiling())
            .isPresent();
    return left * report.resources().service().ownShare() >= Grades.SATURATED && !atCeiling;
  }
}

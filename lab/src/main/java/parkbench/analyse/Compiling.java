package parkbench.analyse;

import java.util.Optional;
import parkbench.diagnose.Figures;
import parkbench.model.AuditLimits;
import parkbench.model.Load;
import parkbench.model.Quantity;

/**
 * What a JIT that still compiles leaves open. It takes CPU that the service will have for itself,
 * and what it has not compiled yet is slow: in the end the service uses less CPU than was measured,
 * and where the CPU was the limit, it answers more, and faster. By how much is not known.
 */
final class Compiling {
  private Compiling() {}

  /** Why a figure may be larger when all is compiled; absent: it may not. */
  static Optional<String> leavesMore(Judged trial, Quantity quantity) {
    return switch (quantity) {
      case THROUGHPUT_RPS, OF_CEILING ->
          why(trial).filter(words -> cpuUsed(trial) && belowItsCeiling(trial));
      default -> Optional.empty();
    };
  }

  /** Why a figure may be smaller when all is compiled; absent: it may not. */
  static Optional<String> leavesLess(Judged trial, Quantity quantity) {
    return switch (quantity) {
      case CPU_CORES, CPU_US_PER_REQUEST -> why(trial);
      case RESPONSE_MEAN_MS,
          RESPONSE_P50_MS,
          RESPONSE_P75_MS,
          RESPONSE_P90_MS,
          RESPONSE_P95_MS,
          RESPONSE_P99_MS,
          RESPONSE_P999_MS,
          RESPONSE_MAX_MS,
          MAKESPAN_MS ->
          why(trial).filter(words -> cpuUsed(trial));
      default -> Optional.empty();
    };
  }

  /**
   * What no compiler can get a figure below: a request waits for its delays, and a burst takes as
   * long as the ceiling of its service makes it. Where a script changes the delay, nothing is
   * known.
   */
  static double floor(Judged trial, Quantity quantity) {
    if (!trial.record().trial().upstream().script().isEmpty()) {
      return Double.NEGATIVE_INFINITY;
    }
    return switch (quantity) {
      case RESPONSE_MEAN_MS,
          RESPONSE_P50_MS,
          RESPONSE_P75_MS,
          RESPONSE_P90_MS,
          RESPONSE_P95_MS,
          RESPONSE_P99_MS,
          RESPONSE_P999_MS,
          RESPONSE_MAX_MS ->
          delaysMillis(trial);
      case MAKESPAN_MS -> Math.max(delaysMillis(trial), burstMillis(trial));
      default -> Double.NEGATIVE_INFINITY;
    };
  }

  private static double delaysMillis(Judged trial) {
    return trial.fork().approach().waits(trial.record().trial().delay()).toNanos() / 1e6;
  }

  private static double burstMillis(Judged trial) {
    return trial.record().trial().load() instanceof Load.AtOnce
        ? trial
            .cell()
            .ceilingRps()
            .filter(ceiling -> ceiling > 0)
            .map(ceiling -> 1e3 * trial.cell().goodInWindow() / ceiling)
            .orElse(0.0)
        : 0;
  }

  private static Optional<String> why(Judged trial) {
    return trial
        .cell()
        .service()
        .compileShare()
        .filter(share -> trial.cell().service().stillCompiling())
        .map(
            share ->
                "the JIT still compiled, with up to "
                    + Figures.percent(share)
                    + " of the CPU time");
  }

  /** Where users, a pool or a rate set the throughput, a compiler that fills the core does not. */
  private static boolean belowItsCeiling(Judged trial) {
    return trial
        .cell()
        .ofCeiling()
        .map(share -> share < AuditLimits.DEFAULT.wellBelowCeiling())
        .orElse(true);
  }

  private static boolean cpuUsed(Judged trial) {
    double given = trial.fork().limits().cpus();
    return trial.cell().service().cpuCores().orElse(0.0) >= AuditLimits.DEFAULT.cpuBound() * given;
  }
}

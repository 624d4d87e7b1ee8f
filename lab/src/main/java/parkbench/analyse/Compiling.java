package parkbench.analyse;

import java.util.Optional;
import parkbench.diagnose.Figures;
import parkbench.model.AuditLimits;
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

package parkbench.analyse;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import parkbench.diagnose.Figures;
import parkbench.model.AuditLimits;
import parkbench.model.Delay;
import parkbench.model.Load;
import parkbench.model.Quantity;
import parkbench.model.Upstream;

/**
 * What a JIT that still compiles leaves open. It takes CPU that the service will have for itself,
 * and what it has not compiled yet is slow: in the end the service uses less CPU than was measured,
 * and where the CPU was the limit, it answers more, and faster. By how much is not known. Of a
 * service that was to be measured cold the JIT's work is part, and leaves nothing open.
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
   * long as the ceiling of its service makes it. Absent where delays are drawn or a script changes
   * them, and where nobody waits.
   */
  static OptionalDouble floor(Judged trial, Quantity quantity) {
    double least = delaysHold(trial) ? least(trial, quantity) : 0;
    return least > 0 ? OptionalDouble.of(least) : OptionalDouble.empty();
  }

  private static double least(Judged trial, Quantity quantity) {
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
      default -> 0;
    };
  }

  /** Whether no call is answered before the nominal delay. */
  private static boolean delaysHold(Judged trial) {
    Upstream upstream = trial.record().trial().upstream();
    Duration nominal = trial.record().trial().delay();
    return upstream.origin().isEmpty()
        && upstream.script().isEmpty()
        && upstream.routes().stream()
            .allMatch(
                route ->
                    route.delay() instanceof Delay.Constant constant
                        && constant.value().compareTo(nominal) >= 0);
  }

  private static double delaysMillis(Judged trial) {
    return trial.fork().approach().waits(trial.record().trial().delay()).toNanos() / 1e6;
  }

  private static double burstMillis(Judged trial) {
    return trial.record().trial().load() instanceof Load.AtOnce burst
        ? Math.max(
            burst.requestsEach() * delaysMillis(trial),
            trial
                .cell()
                .ceilingRps()
                .filter(ceiling -> ceiling > 0)
                .map(ceiling -> 1e3 * trial.cell().goodInWindow() / ceiling)
                .orElse(0.0))
        : 0;
  }

  private static Optional<String> why(Judged trial) {
    return trial
        .cell()
        .service()
        .compileShare()
        .filter(share -> trial.cell().service().stillCompiling())
        .filter(share -> !trial.fork().warmUp().none())
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

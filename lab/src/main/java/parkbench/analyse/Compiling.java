package parkbench.analyse;

import java.util.Optional;
import parkbench.diagnose.Figures;
import parkbench.model.AuditLimits;
import parkbench.model.Quantity;

/**
 * Whether the JIT took so much of a service's CPU that a figure is as much the compilers' as the
 * service's: what CPU it used, and where the CPU was the limit, how much it answered and how fast.
 */
final class Compiling {
  private Compiling() {}

  /** Why a trial tells nothing about a quantity; absent: it does. */
  static Optional<String> spoils(Judged trial, Quantity quantity) {
    return trial
        .cell()
        .service()
        .compileShare()
        .filter(share -> trial.cell().service().stillCompiling() && restsOnCpu(trial, quantity))
        .map(
            share ->
                "the JIT still compiled, with up to "
                    + Figures.percent(share)
                    + " of the CPU time that decides the figure; a longer warm-up leaves it to the"
                    + " service");
  }

  private static boolean restsOnCpu(Judged trial, Quantity quantity) {
    return switch (quantity) {
      case CPU_CORES, CPU_US_PER_REQUEST -> true;
      case THROUGHPUT_RPS,
          OF_CEILING,
          RESPONSE_MEAN_MS,
          RESPONSE_P50_MS,
          RESPONSE_P75_MS,
          RESPONSE_P90_MS,
          RESPONSE_P95_MS,
          RESPONSE_P99_MS,
          RESPONSE_P999_MS,
          RESPONSE_MAX_MS,
          MAKESPAN_MS ->
          cpuBound(trial);
      case ERROR_RATIO,
          IN_FLIGHT_MEAN,
          IN_FLIGHT_MAX,
          CONTEXT_SWITCHES_PER_REQUEST,
          THREADS_MAX,
          POOL_BUSY_MEAN,
          POOL_BUSY_MAX,
          RSS_MAX_MIB,
          HEAP_MAX_MIB,
          GC_PAUSE_MS ->
          false;
    };
  }

  private static boolean cpuBound(Judged trial) {
    double given = trial.fork().limits().cpus();
    return trial.cell().service().cpuCores().orElse(0.0) >= AuditLimits.DEFAULT.cpuBound() * given;
  }
}

package parkbench.record;

import java.util.List;
import java.util.Map;

/**
 * One observation in time of a process or of the machine.
 *
 * @param atNanos instant on the machine's monotonic clock ({@link System#nanoTime()}), which all
 *     processes of a run share
 * @param values what could be read; a metric that cannot be read is absent, never zero
 * @param pools threads of a JVM by pool; empty elsewhere
 * @param cores busy share of each core, 0 to 1, since the sample before; only for the machine, and
 *     only in runs of before, which kept no times per core
 * @param perCore times of each core that runs; only for the machine
 */
public record Sample(
    long atNanos,
    Subject subject,
    Map<Metric, Double> values,
    List<PoolSample> pools,
    List<Double> cores,
    List<CoreTimes> perCore) {
  public Sample {
    values = Map.copyOf(values);
    pools = List.copyOf(pools);
    cores = List.copyOf(cores);
    perCore = List.copyOf(perCore);
  }

  /** One without times per core: of a process, or of the machine in a run of before. */
  public Sample(
      long atNanos,
      Subject subject,
      Map<Metric, Double> values,
      List<PoolSample> pools,
      List<Double> cores) {
    this(atNanos, subject, values, pools, cores, List.of());
  }
}

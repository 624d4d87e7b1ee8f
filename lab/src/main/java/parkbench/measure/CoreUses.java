package parkbench.measure;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import parkbench.record.CoreTimes;
import parkbench.record.Sample;
import parkbench.record.Subject;

/** How busy each core of the machine was. */
final class CoreUses {
  private CoreUses() {}

  /**
   * Mean busy share of each core over a window, by its number; without the cores that cannot be
   * read.
   */
  static SortedMap<Integer, Double> busy(Samples samples, Window window) {
    List<Sample> machine = samples.of(Subject.MACHINE);
    return machine.stream().allMatch(sample -> sample.perCore().isEmpty())
        ? ofShares(machine, window)
        : ofTimes(machine, window, CoreTimes::busyNanos);
  }

  /** Mean share of each core that the host of a virtual machine took from it; as {@link #busy}. */
  static SortedMap<Integer, Double> stolen(Samples samples, Window window) {
    return ofTimes(samples.of(Subject.MACHINE), window, CoreTimes::stealNanos);
  }

  private static SortedMap<Integer, Double> ofTimes(
      List<Sample> machine, Window window, ToLongFunction<CoreTimes> time) {
    SortedMap<Integer, Double> shares = new TreeMap<>();
    machine.stream()
        .flatMap(sample -> sample.perCore().stream())
        .map(CoreTimes::core)
        .distinct()
        .forEach(
            core -> share(machine, core, window, time).ifPresent(share -> shares.put(core, share)));
    return shares;
  }

  private static Optional<Double> share(
      List<Sample> machine, int core, Window window, ToLongFunction<CoreTimes> time) {
    Optional<Double> total = counter(machine, core, CoreTimes::totalNanos).change(window);
    return counter(machine, core, time)
        .change(window)
        .flatMap(
            nanos ->
                total
                    .filter(passed -> passed > 0)
                    .map(passed -> Math.clamp(nanos / passed, 0.0, 1.0)));
  }

  private static Counter counter(List<Sample> machine, int core, ToLongFunction<CoreTimes> time) {
    return new Counter(
        machine.stream()
            .flatMap(
                sample ->
                    sample.perCore().stream()
                        .filter(times -> times.core() == core)
                        .map(
                            times -> new Series.Reading(sample.atNanos(), time.applyAsLong(times))))
            .toList());
  }

  /** In runs of before, each sample has the shares since the one before it, in order of cores. */
  private static SortedMap<Integer, Double> ofShares(List<Sample> machine, Window window) {
    List<List<Double>> shares =
        machine.stream()
            .filter(sample -> window.contains(sample.atNanos()))
            .map(Sample::cores)
            .filter(cores -> !cores.isEmpty())
            .toList();
    int cores = shares.stream().mapToInt(List::size).min().orElse(0);
    SortedMap<Integer, Double> busy = new TreeMap<>();
    for (int core = 0; core < cores; core++) {
      int at = core;
      busy.put(core, shares.stream().mapToDouble(each -> each.get(at)).average().orElse(0));
    }
    return busy;
  }
}

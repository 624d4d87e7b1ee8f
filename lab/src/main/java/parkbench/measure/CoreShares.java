package parkbench.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import parkbench.record.CoreTimes;
import parkbench.record.Metric;
import parkbench.record.Sample;

/**
 * Core times of runs that kept shares alone: the busy share of each core since the sample before,
 * and the steal of all cores together, which is spread evenly over them.
 */
final class CoreShares {
  private CoreShares() {}

  /**
   * What the shares add up to, by the instant of the sample.
   *
   * @param machine in order of time; those without shares are left out
   */
  static SortedMap<Long, List<CoreTimes>> summed(List<Sample> machine) {
    SortedMap<Long, List<CoreTimes>> times = new TreeMap<>();
    List<Double> busy = new ArrayList<>();
    Sample before = null;
    for (Sample sample : machine) {
      if (before != null && !sample.cores().isEmpty()) {
        if (busy.isEmpty()) {
          busy.addAll(Collections.nCopies(sample.cores().size(), 0.0));
          times.put(before.atNanos(), times(busy, before));
        }
        add(sample, sample.atNanos() - before.atNanos(), busy);
        times.put(sample.atNanos(), times(busy, sample));
      }
      before = sample;
    }
    return times;
  }

  private static void add(Sample sample, long nanos, List<Double> busy) {
    for (int core = 0; core < Math.min(busy.size(), sample.cores().size()); core++) {
      busy.set(core, busy.get(core) + sample.cores().get(core) * nanos);
    }
  }

  private static List<CoreTimes> times(List<Double> busy, Sample sample) {
    double steal = sample.values().getOrDefault(Metric.MACHINE_STEAL, 0.0) / busy.size();
    List<CoreTimes> times = new ArrayList<>();
    for (int core = 0; core < busy.size(); core++) {
      times.add(
          new CoreTimes(
              core,
              Math.round(busy.get(core)),
              Math.round(steal),
              sample.atNanos(),
              Optional.empty()));
    }
    return times;
  }
}

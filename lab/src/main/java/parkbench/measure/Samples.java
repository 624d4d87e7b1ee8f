package parkbench.measure;

import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import parkbench.measure.Series.Reading;
import parkbench.record.CoreTimes;
import parkbench.record.Metric;
import parkbench.record.Sample;
import parkbench.record.Subject;

/**
 * The observations of a trial, to be asked for series.
 *
 * @param all in the order in which they were written
 */
public record Samples(List<Sample> all) {
  public Samples {
    all = List.copyOf(all);
  }

  /** Observations of one subject, in order of time. */
  List<Sample> of(Subject subject) {
    return all.stream()
        .filter(sample -> sample.subject() == subject)
        .sorted(Comparator.comparingLong(Sample::atNanos))
        .toList();
  }

  public long count(Subject subject, Window window) {
    return all.stream()
        .filter(sample -> sample.subject() == subject && window.contains(sample.atNanos()))
        .count();
  }

  public Counter counter(Subject subject, Metric metric) {
    require(metric, Metric.Kind.COUNTER);
    return new Counter(readings(subject, metric));
  }

  public Gauge gauge(Subject subject, Metric metric) {
    require(metric, Metric.Kind.GAUGE);
    return new Gauge(readings(subject, metric));
  }

  /**
   * What a core did, by all samples that have it.
   *
   * @param core as the kernel numbers it
   */
  Counter core(int core, ToDoubleFunction<CoreTimes> value) {
    return new Counter(
        coreTimes().entrySet().stream()
            .flatMap(
                at ->
                    at.getValue().stream()
                        .filter(times -> times.core() == core)
                        .map(times -> new Reading(at.getKey(), value.applyAsDouble(times))))
            .toList());
  }

  /** By the instant of the sample. */
  private SortedMap<Long, List<CoreTimes>> coreTimes() {
    List<Sample> machine = of(Subject.MACHINE);
    SortedMap<Long, List<CoreTimes>> times = new TreeMap<>();
    machine.stream()
        .filter(sample -> !sample.perCore().isEmpty())
        .forEach(sample -> times.put(sample.atNanos(), sample.perCore()));
    return times.isEmpty() ? CoreShares.summed(machine) : times;
  }

  private List<Reading> readings(Subject subject, Metric metric) {
    return of(subject).stream()
        .filter(sample -> sample.values().containsKey(metric))
        .map(sample -> reading(sample, each -> each.values().getOrDefault(metric, 0.0)))
        .toList();
  }

  private static Reading reading(Sample sample, ToDoubleFunction<Sample> value) {
    return new Reading(sample.atNanos(), value.applyAsDouble(sample));
  }

  private static void require(Metric metric, Metric.Kind kind) {
    if (metric.kind() != kind) {
      throw new IllegalArgumentException(metric + " is no " + kind);
    }
  }
}

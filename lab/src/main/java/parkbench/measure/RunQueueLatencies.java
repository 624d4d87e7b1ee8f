package parkbench.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.record.Metric;
import parkbench.record.Subject;

/**
 * How long the lab's threads waited for a core. The kernel counts the sum of the waits and the
 * number of time slices. So a second yields a mean wait, and a single wait is not seen.
 */
public final class RunQueueLatencies {
  private static final List<Subject> PROCESSES =
      List.of(Subject.LOAD, Subject.UPSTREAM, Subject.CONTROLLER);

  private final Measurement trial;

  private RunQueueLatencies(Measurement trial) {
    this.trial = trial;
  }

  /**
   * The 99th percentile of the mean waits of all seconds and processes, in milliseconds, by {@link
   * #p99}. Absent: the kernel does not count them.
   */
  static Optional<Double> p99Millis(Measurement trial) {
    List<Double> waits = new RunQueueLatencies(trial).meanWaitsMillis();
    return waits.isEmpty() ? Optional.empty() : Optional.of(p99(waits));
  }

  /**
   * The value at rank {@code ⌈0.99 n⌉}, and never the largest alone: below 100 values the second
   * largest. A process that is nearly idle has few time slices in a second, so that one wait of
   * some milliseconds is that second's mean. What delays the lab for longer, or more than one
   * process, is in two values.
   *
   * @param sorted the smallest first, at least one
   */
  static double p99(List<Double> sorted) {
    int rank = Math.min((int) Math.ceil(0.99 * sorted.size()), sorted.size() - 1);
    return sorted.get(Math.max(rank, 1) - 1);
  }

  /** The shortest first. */
  private List<Double> meanWaitsMillis() {
    List<Double> waits = new ArrayList<>();
    for (Subject process : PROCESSES) {
      Map<Long, Double> slices = slicesByEnd(process);
      for (Counter.Step step : inWindow(process, Metric.RUN_DELAY)) {
        double ran = slices.getOrDefault(step.to().atNanos(), 0.0);
        if (ran > 0 && step.change() >= 0) {
          waits.add(step.change() / ran / 1e6);
        }
      }
    }
    return waits.stream().sorted().toList();
  }

  private Map<Long, Double> slicesByEnd(Subject process) {
    Map<Long, Double> slices = new HashMap<>();
    inWindow(process, Metric.TIME_SLICES)
        .forEach(step -> slices.put(step.to().atNanos(), step.change()));
    return slices;
  }

  /** A service that dies may leave a window in which no second ends: then the one around it. */
  private List<Counter.Step> inWindow(Subject process, Metric metric) {
    List<Counter.Step> all = trial.samples().counter(process, metric).steps();
    List<Counter.Step> ended = all.stream().filter(step -> contains(step.to().atNanos())).toList();
    return ended.isEmpty() ? all.stream().filter(this::overlaps).toList() : ended;
  }

  private boolean contains(long instant) {
    return trial.window().filter(window -> window.contains(instant)).isPresent();
  }

  private boolean overlaps(Counter.Step step) {
    return trial
        .window()
        .filter(window -> step.from().atNanos() < window.toNanos())
        .filter(window -> step.to().atNanos() > window.fromNanos())
        .isPresent();
  }
}

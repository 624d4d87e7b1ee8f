package parkbench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Something that only grows, such as CPU time: it offers its change over a window.
 *
 * <p>Between two readings it is assumed to grow evenly. Just outside of the first and the last one
 * it is assumed to continue as it did, since sampling need not start and end exactly with a window.
 * Where readings are missing around an edge of the window there is no answer.
 *
 * @param readings in order of time
 */
public record Counter(List<Reading> readings) implements Series {
  /** How far outside of its readings a counter is assumed to continue, in intervals of its own. */
  private static final double EDGE = 1.5;

  /** How far apart the readings on both sides of an edge may lie, in intervals of its own. */
  private static final double GAP = 3;

  private static final long SHORTEST_INTERVAL_NANOS = 1_000_000_000;

  public Counter {
    readings = List.copyOf(readings);
  }

  /** Growth inside the window; absent where it is not known. */
  public Optional<Double> change(Window window) {
    Optional<Double> from = at(window.fromNanos());
    Optional<Double> to = at(window.toNanos());
    return from.flatMap(start -> to.map(end -> end - start)).filter(change -> change >= 0);
  }

  /**
   * Growth between the readings that enclose a window, or as far as there are any: for events that
   * come in bursts, which grow evenly nowhere.
   */
  Optional<Double> changeAround(Window window) {
    return around(window).map(Step::change).filter(change -> change >= 0);
  }

  /** The same per second of the time between these readings. */
  Optional<Double> perSecondAround(Window window) {
    return around(window)
        .filter(step -> step.nanos() > 0 && step.change() >= 0)
        .map(step -> step.change() / (step.nanos() / 1e9));
  }

  private Optional<Step> around(Window window) {
    if (readings.size() < 2) {
      return Optional.empty();
    }
    Reading before = readings.getFirst();
    Reading after = readings.getLast();
    for (Reading reading : readings) {
      before = reading.atNanos() <= window.fromNanos() ? reading : before;
    }
    for (Reading reading : readings.reversed()) {
      after = reading.atNanos() >= window.toNanos() ? reading : after;
    }
    return Optional.of(new Step(before, after));
  }

  /** Growth from each reading to the next. */
  List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    for (int i = 1; i < readings.size(); i++) {
      steps.add(new Step(readings.get(i - 1), readings.get(i)));
    }
    return steps;
  }

  private Optional<Double> at(long nanos) {
    return steps().stream()
        .filter(step -> step.reaches(nanos))
        .findFirst()
        .or(() -> justOutside(nanos))
        .filter(step -> step.nanos() <= GAP * intervalNanos())
        .map(step -> step.at(nanos));
  }

  private Optional<Step> justOutside(long nanos) {
    List<Step> steps = steps();
    if (steps.isEmpty()) {
      return Optional.empty();
    }
    long first = readings.getFirst().atNanos();
    long last = readings.getLast().atNanos();
    if (nanos < first) {
      return first - nanos <= EDGE * intervalNanos()
          ? Optional.of(steps.getFirst())
          : Optional.empty();
    }
    return nanos - last <= EDGE * intervalNanos() ? Optional.of(steps.getLast()) : Optional.empty();
  }

  /**
   * Its usual interval, the median: what is costly to read is read less often than once a second.
   */
  private long intervalNanos() {
    long[] intervals = steps().stream().mapToLong(Step::nanos).sorted().toArray();
    long median = intervals.length == 0 ? 0 : intervals[intervals.length / 2];
    return Math.max(SHORTEST_INTERVAL_NANOS, median);
  }

  /** Two readings, the one after the other. */
  record Step(Reading from, Reading to) {

    long nanos() {
      return to.atNanos() - from.atNanos();
    }

    double change() {
      return to.value() - from.value();
    }

    private boolean reaches(long nanos) {
      return from.atNanos() <= nanos && nanos <= to.atNanos() && nanos() > 0;
    }

    private double at(long nanos) {
      return from.value() + change() * ((nanos - from.atNanos()) / (double) Math.max(1, nanos()));
    }
  }
}

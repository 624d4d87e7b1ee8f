package parkbench.measure;

import java.io.FileNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * The interval log of the load generator: one histogram per second since t = 0 and per tag, in µs.
 *
 * @param intervals in the order of the file
 */
public record Latencies(List<Interval> intervals) {
  public static final String RESPONSE = "response";
  public static final String SERVICE = "service";
  public static final String CONNECTION = "connection";
  public static final String LAG = "lag";
  public static final String FAILED = "failed";

  private static final int DIGITS = 3;

  /** Some drivers report a whole window as one interval, without its seconds. */
  private static final double LONGEST_SECOND = 1.5;

  /**
   * One histogram.
   *
   * @param from seconds since t = 0
   * @param to end, exclusive
   */
  record Interval(String tag, double from, double to, Histogram histogram) {
    private double middle() {
      return (from + to) / 2;
    }

    private boolean within(double start, double end) {
      return start <= middle() && middle() < end;
    }
  }

  public Latencies {
    intervals = List.copyOf(intervals);
  }

  /** Reads a log up to where it is torn; one that does not exist is empty. */
  static Latencies read(Path file) {
    if (!Files.exists(file)) {
      return new Latencies(List.of());
    }
    List<Interval> intervals = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      for (Optional<Histogram> next = next(reader); next.isPresent(); next = next(reader)) {
        intervals.add(interval(next.get(), reader.getStartTimeSec()));
      }
    } catch (FileNotFoundException e) {
      throw new IllegalStateException(file + " vanished while it was read", e);
    }
    return new Latencies(intervals);
  }

  /** The reader throws whatever its decoder throws at a torn line. */
  private static Optional<Histogram> next(HistogramLogReader reader) {
    try {
      EncodableHistogram next = reader.hasNext() ? reader.nextIntervalHistogram() : null;
      return next instanceof Histogram histogram ? Optional.of(histogram) : Optional.empty();
    } catch (RuntimeException torn) {
      return Optional.empty();
    }
  }

  private static Interval interval(Histogram histogram, double zero) {
    return new Interval(
        String.valueOf(histogram.getTag()),
        histogram.getStartTimeStamp() / 1e3 - zero,
        histogram.getEndTimeStamp() / 1e3 - zero,
        histogram);
  }

  boolean has(String tag) {
    return intervals.stream().anyMatch(interval -> interval.tag().equals(tag));
  }

  /** Sum of the intervals whose middle lies in a range of seconds since t = 0. */
  Histogram sum(String tag, double from, double to) {
    Histogram sum = new Histogram(DIGITS);
    intervals.stream()
        .filter(interval -> interval.tag().equals(tag))
        .filter(interval -> interval.within(from, to))
        .forEach(interval -> sum.add(interval.histogram()));
    return sum;
  }

  /** Histograms of the seconds of {@link #sum}; empty where not all of it is known by second. */
  List<Histogram> seconds(String tag, double from, double to) {
    List<Histogram> seconds =
        perSecond(tag).entrySet().stream()
            .filter(second -> from <= second.getKey() + 0.5 && second.getKey() + 0.5 < to)
            .map(Map.Entry::getValue)
            .toList();
    long known = seconds.stream().mapToLong(Histogram::getTotalCount).sum();
    long all =
        intervals.stream()
            .filter(interval -> interval.tag().equals(tag) && interval.within(from, to))
            .mapToLong(interval -> interval.histogram().getTotalCount())
            .sum();
    return known == all ? seconds : List.of();
  }

  /**
   * Histogram of each second, by its number since t = 0; a second without any, or reported only
   * together with others, is absent.
   */
  public SortedMap<Integer, Histogram> perSecond(String tag) {
    SortedMap<Integer, Histogram> seconds = new TreeMap<>();
    intervals.stream()
        .filter(interval -> interval.tag().equals(tag))
        .filter(interval -> interval.to() - interval.from() < LONGEST_SECOND)
        .forEach(
            interval ->
                seconds
                    .computeIfAbsent(
                        (int) Math.floor(interval.middle()), second -> new Histogram(DIGITS))
                    .add(interval.histogram()));
    return seconds;
  }
}

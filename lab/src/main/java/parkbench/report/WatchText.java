package parkbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import parkbench.record.Metric;
import parkbench.record.PoolSample;
import parkbench.record.Sample;
import parkbench.stacks.JvmThreads;

/**
 * One line for a reader about what a process did between two samples. What is not known is left
 * out.
 */
public final class WatchText {
  private static final int POOLS = 4;

  private WatchText() {}

  /**
   * For example {@code CPU 7.1 % · waited for a core 0.2 % · RSS 312 MiB · 231 threads · heap 80 of
   * 512 MiB · 1 GC, 3.0 ms · http-nio-8080-exec 200 of 200 busy · 340 connections unread}.
   */
  public static String line(Sample previous, Sample now) {
    List<String> parts = new ArrayList<>();
    share(previous, now, Metric.CPU).ifPresent(share -> parts.add(percent("CPU", share)));
    share(previous, now, Metric.RUN_DELAY)
        .ifPresent(share -> parts.add(percent("waited for a core", share)));
    value(now, Metric.RSS).ifPresent(bytes -> parts.add("RSS " + mebibytes(bytes) + " MiB"));
    value(now, Metric.THREADS).ifPresent(threads -> parts.add((long) threads + " threads"));
    heap(now).ifPresent(parts::add);
    collections(previous, now).ifPresent(parts::add);
    parts.addAll(pools(now));
    above(now, Metric.CARRIERS_BUSY, "carriers busy").ifPresent(parts::add);
    above(now, Metric.VIRTUAL_QUEUED, "virtual threads queued").ifPresent(parts::add);
    above(now, Metric.UNREAD_CONNECTIONS, "connections unread").ifPresent(parts::add);
    above(now, Metric.ACCEPT_QUEUE, "connections to be accepted").ifPresent(parts::add);
    return parts.isEmpty() ? "nothing to be seen" : String.join(" · ", parts);
  }

  /** Nanoseconds of a counter per nanosecond passed. */
  private static OptionalDouble share(Sample previous, Sample now, Metric metric) {
    long passed = now.atNanos() - previous.atNanos();
    OptionalDouble change = change(previous, now, metric);
    return passed <= 0 || change.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(change.getAsDouble() / passed);
  }

  private static OptionalDouble change(Sample previous, Sample now, Metric metric) {
    OptionalDouble before = value(previous, metric);
    OptionalDouble after = value(now, metric);
    return before.isEmpty() || after.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(after.getAsDouble() - before.getAsDouble());
  }

  private static OptionalDouble value(Sample sample, Metric metric) {
    Double value = sample.values().get(metric);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private static Optional<String> heap(Sample now) {
    OptionalDouble used = value(now, Metric.HEAP_USED);
    if (used.isEmpty()) {
      return Optional.empty();
    }
    OptionalDouble max = value(now, Metric.HEAP_MAX);
    String of = max.isPresent() ? " of " + mebibytes(max.getAsDouble()) : "";
    return Optional.of("heap " + mebibytes(used.getAsDouble()) + of + " MiB");
  }

  private static Optional<String> collections(Sample previous, Sample now) {
    double count = change(previous, now, Metric.GC_COUNT).orElse(0);
    double pause = change(previous, now, Metric.GC_PAUSE).orElse(0);
    return count > 0
        ? Optional.of(String.format(Locale.ROOT, "%.0f GC, %.1f ms", count, pause / 1e6))
        : Optional.empty();
  }

  /** The largest pools whose busy threads are known. */
  private static List<String> pools(Sample now) {
    return now.pools().stream()
        .filter(pool -> pool.busy().isPresent() && pool.threads() > 1)
        .filter(pool -> !JvmThreads.named(pool.name()))
        .sorted(Comparator.comparingInt(PoolSample::threads).reversed())
        .limit(POOLS)
        .map(pool -> pool.name() + " " + pool.busy().getAsInt() + " of " + pool.threads() + " busy")
        .toList();
  }

  private static Optional<String> above(Sample now, Metric metric, String words) {
    double value = value(now, metric).orElse(0);
    return value > 0 ? Optional.of((long) value + " " + words) : Optional.empty();
  }

  private static String percent(String words, double share) {
    return String.format(Locale.ROOT, "%s %.1f %%", words, 100 * share);
  }

  private static long mebibytes(double bytes) {
    return Math.round(bytes / (1 << 20));
  }
}

package parkbench.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import parkbench.record.MetricsReading;
import parkbench.record.MetricsReading.Kind;
import parkbench.record.MetricsReading.PoolMeter;
import parkbench.result.MeteredPool;

/** What readings of a service's meters say of its pools. */
public final class PoolMetricsSummary {
  /** Fewer readings show no growth. */
  private static final int THIRDS = 3;

  /** By how much the last third must exceed the first: less is what any queue does by chance. */
  private static final double GROWN = 1.5;

  private record Pool(Kind kind, String name) {}

  private record Reading(long atNanos, PoolMeter pool) {}

  private PoolMetricsSummary() {}

  /** Of each pool that was read, those that most wait for first. */
  public static List<MeteredPool> of(List<MetricsReading> reads) {
    Map<Pool, List<Reading>> byPool = new LinkedHashMap<>();
    for (MetricsReading read : reads) {
      for (PoolMeter pool : read.pools()) {
        byPool
            .computeIfAbsent(new Pool(pool.kind(), pool.name()), any -> new ArrayList<>())
            .add(new Reading(read.atNanos(), pool));
      }
    }
    return byPool.entrySet().stream()
        .map(entry -> pool(entry.getKey(), entry.getValue()))
        .sorted(Comparator.comparingDouble(MeteredPool::waitingMean).reversed())
        .toList();
  }

  private static MeteredPool pool(Pool pool, List<Reading> readings) {
    return new MeteredPool(
        pool.kind(),
        pool.name(),
        size(readings),
        mean(readings, reading -> reading.pool().taken()),
        mean(readings, reading -> reading.pool().waiting()),
        mean(readings, reading -> reading.pool().waiting() >= 1 ? 1 : 0),
        grownPerSecond(readings));
  }

  /** The last reading: a size may be changed while the service runs. */
  private static Optional<Double> size(List<Reading> readings) {
    return readings.getLast().pool().size();
  }

  private static double grownPerSecond(List<Reading> readings) {
    int third = readings.size() / THIRDS;
    if (third == 0) {
      return 0;
    }
    List<Reading> first = readings.subList(0, third);
    List<Reading> middle = readings.subList(third, readings.size() - third);
    List<Reading> last = readings.subList(readings.size() - third, readings.size());
    double before = waiting(first);
    double after = waiting(last);
    boolean grows = waiting(middle) > before && after > waiting(middle) && after > GROWN * before;
    double seconds =
        (mean(last, reading -> reading.atNanos()) - mean(first, reading -> reading.atNanos()))
            / 1e9;
    return grows ? (after - before) / seconds : 0;
  }

  private static double waiting(List<Reading> readings) {
    return mean(readings, reading -> reading.pool().waiting());
  }

  private static double mean(List<Reading> readings, ToDoubleFunction<Reading> figure) {
    return readings.stream().mapToDouble(figure).average().orElse(0);
  }
}

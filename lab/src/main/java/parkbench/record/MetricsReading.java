package parkbench.record;

import java.util.List;
import java.util.Optional;

/**
 * What a service's own meters said of its pools at one instant.
 *
 * @param atNanos on the machine's monotonic clock
 */
public record MetricsReading(long atNanos, List<PoolMeter> pools) {
  public MetricsReading {
    pools = List.copyOf(pools);
  }

  /** What such a pool has to give. */
  public enum Kind {
    DATABASE("connections to the database"),
    CLIENT("connections of a client"),
    EXECUTOR("threads of an executor");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** Of several: {@code connections of a client}. */
    public String words() {
      return words;
    }
  }

  /**
   * One pool.
   *
   * @param name as the service reports it; of a client, with what it calls where that is reported
   * @param taken what of it is in use
   * @param waiting who waits for one: requests, or an executor's tasks
   * @param size how many there may be; absent: not reported
   */
  public record PoolMeter(
      Kind kind, String name, double taken, double waiting, Optional<Double> size) {}
}

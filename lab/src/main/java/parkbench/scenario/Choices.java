package parkbench.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import parkbench.model.SystemSpec;

/**
 * What the user chose beside the scenario.
 *
 * @param only pattern with {@code *} and {@code ?} of a system, {@code system/approach}, or trial
 *     id; several are parted by commas
 * @param repeats instead of the scenario's
 * @param budget upper bound of the estimated time; repeats are given up for it
 * @param seed source of every random choice
 * @param systems further systems, each with all its approaches of the scenario's workload
 */
public record Choices(
    Optional<String> only,
    Optional<Integer> repeats,
    Optional<Duration> budget,
    long seed,
    List<SystemSpec> systems) {
  public Choices {
    systems = List.copyOf(systems);
  }

  /** The scenario as it stands. */
  public static Choices none(long seed) {
    return new Choices(Optional.empty(), Optional.empty(), Optional.empty(), seed, List.of());
  }

  /** The form that durations have in files and options: {@code 5m}, {@code 1m30s}. */
  public static Optional<Duration> duration(String text) {
    return Forms.duration(text);
  }
}

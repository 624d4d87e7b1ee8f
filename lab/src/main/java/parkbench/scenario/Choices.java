package parkbench.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import parkbench.model.Jvm;
import parkbench.model.SystemSpec;

/**
 * What the user chose beside the scenario.
 *
 * @param only pattern with {@code *} and {@code ?} of a system, {@code system/approach}, or trial
 *     id; several are parted by commas
 * @param repeats instead of the scenario's
 * @param budget upper bound of the estimated time: the brief form, then claims and repeats are
 *     given up for it
 * @param seed source of every random choice
 * @param jdk the runtime of every service, instead of what systems and scenario say
 * @param systems further systems, each with all its approaches of the scenario's workload
 */
public record Choices(
    Optional<String> only,
    Optional<Integer> repeats,
    Optional<Duration> budget,
    long seed,
    Optional<Jdk> jdk,
    List<SystemSpec> systems) {

  /** A runtime that the user names: by its release, or itself. */
  public sealed interface Jdk {
    /** The first one found of this feature release. */
    record Release(int feature) implements Jdk {}

    /** This one. */
    record Exactly(Jvm jvm) implements Jdk {}
  }

  public Choices {
    systems = List.copyOf(systems);
  }

  /** Choices that leave the runtimes to systems and scenario. */
  public Choices(
      Optional<String> only,
      Optional<Integer> repeats,
      Optional<Duration> budget,
      long seed,
      List<SystemSpec> systems) {
    this(only, repeats, budget, seed, Optional.empty(), systems);
  }

  /** The same with another budget. */
  Choices with(Optional<Duration> other) {
    return new Choices(only, repeats, other, seed, jdk, systems);
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

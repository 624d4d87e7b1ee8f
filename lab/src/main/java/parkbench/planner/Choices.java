package parkbench.planner;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import parkbench.config.ValueParsers;
import parkbench.plan.AuditMode;
import parkbench.system.Jvm;
import parkbench.system.SystemSpec;

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
 * @param precision the share of its mean that half of each figure's interval is to reach; repeats
 *     are then as many as that takes, and the budget bounds them
 * @param examine whether the services' threads are dumped
 * @param mode what a failed check of interference means
 */
public record Choices(
    Optional<String> only,
    Optional<Integer> repeats,
    Optional<Duration> budget,
    long seed,
    Optional<Jdk> jdk,
    List<SystemSpec> systems,
    Optional<Double> precision,
    boolean examine,
    AuditMode mode) {

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

  /** Choices without a precision or an examination. */
  public Choices(
      Optional<String> only,
      Optional<Integer> repeats,
      Optional<Duration> budget,
      long seed,
      Optional<Jdk> jdk,
      List<SystemSpec> systems) {
    this(only, repeats, budget, seed, jdk, systems, Optional.empty(), false, AuditMode.GRADED);
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
    return new Choices(only, repeats, other, seed, jdk, systems, precision, examine, mode);
  }

  /** The same for the first block of a run with a precision. */
  Choices ofOneBlock() {
    return new Choices(
        only, Optional.of(1), Optional.empty(), seed, jdk, systems, precision, examine, mode);
  }

  /** The same with so many repeats. */
  Choices repeating(int times) {
    return new Choices(
        only, Optional.of(times), budget, seed, jdk, systems, precision, examine, mode);
  }

  /** The same of whatever the scenario has. */
  Choices all() {
    return new Choices(
        Optional.empty(), repeats, budget, seed, jdk, systems, precision, examine, mode);
  }

  /** The same for one trial alone, so many times. */
  Choices of(String slug, int times) {
    return new Choices(
        Optional.of(slug),
        Optional.of(times),
        budget,
        seed,
        jdk,
        systems,
        Optional.empty(),
        examine,
        mode);
  }

  /** The scenario as it is written. */
  public static Choices none(long seed) {
    return new Choices(Optional.empty(), Optional.empty(), Optional.empty(), seed, List.of());
  }

  /** The form that durations have in files and options: {@code 5m}, {@code 1m30s}. */
  public static Optional<Duration> duration(String text) {
    return ValueParsers.duration(text);
  }

  /** The form that a precision has as an option, {@code 2%}: a share above 0 and below 1. */
  public static Optional<Double> precision(String text) {
    return ValueParsers.percent(text).filter(share -> share > 0 && share < 1);
  }
}

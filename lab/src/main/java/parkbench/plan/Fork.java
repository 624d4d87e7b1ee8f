package parkbench.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.system.Approach;
import parkbench.system.Jvm;
import parkbench.system.Limits;
import parkbench.system.Origin;
import parkbench.system.SystemSpec;

/**
 * One start of one service process.
 *
 * @param number position in the run, from 1
 * @param repeat block of repeats that it belongs to, from 1
 * @param jvm that runs it; absent where the system is no jar
 * @param estimate expected time from start to end
 * @param group forks of one group are warm at the same time, and asked in turn, by the numbers of
 *     their trials; two with the same numbers are asked at the same time. Absent: it is alone
 */
public record Fork(
    int number,
    int repeat,
    SystemSpec system,
    Approach approach,
    Limits limits,
    Optional<Jvm> jvm,
    WarmUp warmUp,
    List<Trial> trials,
    Duration estimate,
    Optional<Integer> group) {
  public Fork {
    trials = List.copyOf(trials);
  }

  /** A fork that is alone. */
  public Fork(
      int number,
      int repeat,
      SystemSpec system,
      Approach approach,
      Limits limits,
      Optional<Jvm> jvm,
      WarmUp warmUp,
      List<Trial> trials,
      Duration estimate) {
    this(number, repeat, system, approach, limits, jvm, warmUp, trials, estimate, Optional.empty());
  }

  /** A fork of a system that is no jar. */
  public Fork(
      int number,
      int repeat,
      SystemSpec system,
      Approach approach,
      Limits limits,
      WarmUp warmUp,
      List<Trial> trials,
      Duration estimate) {
    this(number, repeat, system, approach, limits, Optional.empty(), warmUp, trials, estimate);
  }

  /**
   * Whether what the upstream's queue makes of a trial can be computed: the load asks it directly,
   * whatever it answers, and neither faults nor a script nor other callers interfere.
   */
  public boolean canBeReplayed(Trial trial) {
    Upstream upstream = trial.upstream();
    return system.isUpstream()
        && trial.driver().builtIn()
        && trial.load().isOpen()
        && trial.observation().probe().isEmpty()
        && upstream.faults().equals(Faults.NONE)
        && upstream.script().isEmpty()
        && upstream.routes().size() == 1
        && upstream.routes().getFirst().delay().known();
  }

  /** What is started with the upstream for all of its trials, to answer in its place. */
  public Optional<Origin> origin() {
    return trials.stream().flatMap(trial -> trial.upstream().started().stream()).findFirst();
  }

  /** {@code spring-mvc/blocking}, whatever JVM runs it. */
  String label() {
    return system.name() + "/" + approach.name();
  }

  /** The same start in another repeat. */
  Fork repeated(int otherNumber, int otherRepeat, List<Trial> numbered) {
    return new Fork(
        otherNumber, otherRepeat, system, approach, limits, jvm, warmUp, numbered, estimate);
  }

  /**
   * The same start as one of a group.
   *
   * @param otherApproach the same under another name, for a control
   * @param made its trials
   */
  public Fork grouped(
      int otherNumber, Approach otherApproach, int ofGroup, List<Trial> made, Duration time) {
    return new Fork(
        otherNumber,
        repeat,
        system,
        otherApproach,
        limits,
        jvm,
        warmUp,
        made,
        time,
        Optional.of(ofGroup));
  }

  /**
   * The same start at the same time as another.
   *
   * @param made its trials, with the numbers of those of the other
   */
  public Fork beside(int ofGroup, WarmUp otherWarmUp, List<Trial> made, Duration time) {
    return new Fork(
        number,
        repeat,
        system,
        approach,
        limits,
        jvm,
        otherWarmUp,
        made,
        time,
        Optional.of(ofGroup));
  }

  /** The trial of this id, where it is one of its own. */
  public Optional<Trial> trial(String id) {
    return trials.stream().filter(trial -> trial.id().equals(id)).findFirst();
  }

  /** The same with one more trial. */
  Fork and(Trial more) {
    List<Trial> all = new ArrayList<>(trials);
    all.add(more);
    return again(number, all);
  }

  /**
   * Another start of the same service, for one trial.
   *
   * @param time expected from start to end
   */
  public Fork afresh(int otherNumber, Trial only, Duration time) {
    return new Fork(
        otherNumber, repeat, system, approach, limits, jvm, warmUp, List.of(only), time, group);
  }

  /** Another start of the same service, for one trial. */
  public Fork afresh(int otherNumber, Trial only) {
    return again(otherNumber, List.of(only));
  }

  /** Another start of the same service for some of its trials, as part of the same repeat. */
  Fork again(int otherNumber, List<Trial> some) {
    return new Fork(
        otherNumber, repeat, system, approach, limits, jvm, warmUp, some, estimate(some), group);
  }

  /** Without the windows of the trials that are left out; what follows a window is paid for. */
  private Duration estimate(List<Trial> some) {
    return estimate.minus(windows(trials)).plus(windows(some));
  }

  private static Duration windows(List<Trial> trials) {
    return trials.stream()
        .map(trial -> trial.timing().settle().plus(trial.timing().window()))
        .reduce(Duration.ZERO, Duration::plus);
  }
}

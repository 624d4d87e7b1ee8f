package parkbench.planner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import parkbench.config.LoadShape;
import parkbench.config.Scenario;
import parkbench.config.Unplannable;
import parkbench.plan.Arrivals;
import parkbench.plan.CapacityGoal;
import parkbench.plan.Ceiling;
import parkbench.plan.Ceilings;
import parkbench.plan.Fork;
import parkbench.plan.Intervention.PoolSize;
import parkbench.plan.Load;
import parkbench.plan.Numbers;
import parkbench.plan.Plan;
import parkbench.plan.Rate;
import parkbench.plan.Trial;
import parkbench.record.Machine;
import parkbench.system.Approach;
import parkbench.system.SystemSpec;
import parkbench.text.ScenarioWords;

/**
 * Plans the search for the highest rate within an objective: a fork for each approach and delay,
 * whose first trial is planned and whose further trials follow from what was measured.
 */
public final class CapacityPlan {
  /** What one search takes at most, confirmations included. */
  public static final Duration BRIEF = Duration.ofMinutes(6);

  /** A 99th percentile needs some hundred requests, and a queue needs time to show. */
  private static final Duration STEP = Duration.ofSeconds(10);

  private static final Duration CONFIRMATION = Duration.ofSeconds(20);
  private static final double LEAST_REQUESTS = 200;
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** The first rate: this share of what arithmetic allows. */
  private static final double FIRST = 0.25;

  /** The first rate of a service that arithmetic does not bound, for each CPU. */
  private static final double FIRST_PER_CPU = 50;

  /** Whatever the rate comes to be, a search has the connections for it. */
  private static final int MOST_CONNECTIONS = 10_000;

  /** A rate that no service answers: what bounds below it is no load. */
  private static final double UNBOUNDED = 1e9;

  private CapacityPlan() {}

  /**
   * The plan of a search.
   *
   * @param delays of the upstream, each with a search of its own; empty: the scenario's
   */
  public static Plan of(
      Scenario scenario, Machine machine, Choices choices, CapacityGoal goal, List<Duration> delays)
      throws Unplannable {
    double any = MOST_CONNECTIONS * 1e9 / scenario.timing().timeout().toNanos();
    Scenario asked =
        scenario.under(
            new LoadShape.Steady(arrivals(scenario.load()), new Rate(any)),
            delays.isEmpty() ? scenario.matrix().delays() : delays);
    Plan planned = Planner.plan(asked, machine, choices);
    List<Fork> forks = new ArrayList<>();
    for (Fork fork : planned.forks()) {
      for (Trial trial : fork.trials()) {
        int number = forks.size() + 1;
        forks.add(fork.afresh(number, step(fork, trial, number, first(fork, trial))));
      }
    }
    return planned.seeking(goal, forks, notes(goal, planned));
  }

  private static Arrivals arrivals(LoadShape load) {
    return switch (load) {
      case LoadShape.Steady steady -> steady.arrivals();
      case LoadShape.Profile profile -> profile.arrivals();
      case LoadShape.Closed ignored -> Arrivals.POISSON;
      case LoadShape.Burst ignored -> Arrivals.POISSON;
    };
  }

  private static List<String> notes(CapacityGoal goal, Plan planned) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Objective: p99 of at most %s, at most %s %% of requests fail."
            .formatted(ScenarioWords.duration(goal.p99()), Numbers.of(100 * goal.errors())));
    planned.notes().stream().filter(note -> !note.startsWith("One repeat")).forEach(notes::add);
    return notes;
  }

  /** Where a search begins. */
  private static double first(Fork fork, Trial trial) {
    return structural(fork, trial)
        .map(bound -> FIRST * bound.rps())
        .orElse(FIRST_PER_CPU * fork.limits().cpus());
  }

  /** What bounds the throughput whatever is asked; absent: the CPU alone. */
  static Optional<Ceiling> structural(Fork fork, Trial trial) {
    Load all = open(trial, UNBOUNDED, STEP);
    return Ceilings.of(
            fork.approach(), trial.delay(), all, Optional.empty(), trial.upstream().capacity())
        .stream()
        .filter(bound -> bound.rps() < UNBOUNDED)
        .min(Comparator.comparingDouble(Ceiling::rps));
  }

  /** A trial of a rate, after those of a fork. */
  public static Trial step(Fork fork, Trial like, int number, double rps) {
    return trial(fork, like, number, rps, STEP);
  }

  /** A trial that confirms a rate in a fresh fork. */
  public static Trial confirmation(Fork fork, Trial like, int number, double rps) {
    return trial(fork, like, number, rps, CONFIRMATION);
  }

  /** The same service with another pool size, and the first trial of its own search. */
  public static Fork advised(Fork fork, PoolSize change, int number, int trial, double rps) {
    Approach approach =
        change.in(fork.approach()).named(fork.approach().name() + CapacityGoal.ADVISED);
    SystemSpec system = fork.system().with(List.of(fork.approach(), approach));
    List<Trial> none = List.of();
    Fork advised =
        new Fork(
            number,
            fork.repeat(),
            system,
            approach,
            fork.limits(),
            fork.jvm(),
            fork.warmUp(),
            none,
            Estimate.fork(system, fork.limits(), fork.warmUp(), approach.delays(), none));
    return advised.afresh(number, step(advised, fork.trials().getFirst(), trial, rps));
  }

  private static Trial trial(Fork fork, Trial like, int number, double rps, Duration least) {
    Duration window = window(rps, least);
    Load.Open load = open(like, rps, like.timing().settle().plus(window));
    Ceiling asked = new Ceiling(rps, Numbers.of(rps) + " rps asked");
    Ceiling bound = structural(fork, like).filter(other -> other.rps() < asked.rps()).orElse(asked);
    String name =
        "%s-%s-%s-%srps"
            .formatted(
                fork.system().name(),
                fork.approach().name(),
                ScenarioWords.duration(like.delay()),
                Numbers.of(rps));
    return like.asking(
        number,
        name,
        load,
        window,
        new Trial.Ceiling(Optional.of(new Rate(bound.rps())), bound.why()));
  }

  private static Load.Open open(Trial like, double rps, Duration length) {
    Arrivals arrivals = like.load().open().map(Load.Open::arrivals).orElse(Arrivals.POISSON);
    Rate rate = new Rate(rps);
    return new Load.Open(arrivals, List.of(new Load.Segment(length, rate, rate)));
  }

  /** Whole seconds, for some hundred requests at least, and not longer than a minute. */
  private static Duration window(double rps, Duration least) {
    Duration enough = Duration.ofSeconds((long) Math.ceil(LEAST_REQUESTS / rps));
    Duration window = enough.compareTo(least) > 0 ? enough : least;
    return window.compareTo(LONGEST) > 0 ? LONGEST : window;
  }
}

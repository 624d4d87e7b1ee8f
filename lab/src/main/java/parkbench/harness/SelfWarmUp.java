package parkbench.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import parkbench.collect.Observer;
import parkbench.collect.SubjectGone;
import parkbench.collect.jvm.Compilers;
import parkbench.plan.Capacity;
import parkbench.plan.Connections;
import parkbench.plan.Faults;
import parkbench.plan.Load;
import parkbench.plan.LoadOrder;
import parkbench.plan.Plan;
import parkbench.plan.Trial;
import parkbench.plan.Upstream;
import parkbench.record.Metric;
import parkbench.system.Expectation;
import parkbench.system.Request;

/**
 * Warms the lab's own players before anything is measured: the load engine calls the upstream, with
 * as many users as the largest closed load, within bounds. Otherwise their JIT compilers would work
 * during the first trial, and its answers be late for it.
 */
final class SelfWarmUp {
  /** The work of many users is not that of a few: batches are larger. */
  private static final int LEAST_USERS = 100;

  private static final int MOST_USERS = 1_000;

  /** Short: the players have more to do than in most trials. */
  private static final Duration DELAY = Duration.ofMillis(50);

  /** What the fewest users ask within the usual cap: more could never be reached by them. */
  private static final long REQUESTS = 10_000;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Harness stage;
  private final Duration cap;

  /**
   * @param cap after which it ends, whether they are warm or not
   */
  SelfWarmUp(Harness stage, Duration cap) {
    this.stage = stage;
    this.cap = cap;
  }

  /**
   * Returns when the players' CPU per request is level, or after the cap.
   *
   * @return notes for the records of the trials to come; empty: all went well
   */
  List<String> limber(Plan plan) throws HarnessFailed, InterruptedException {
    stage
        .upstream()
        .behave(
            new Upstream(
                List.of(ReferenceRequests.ROUTE), new Capacity.Unlimited(), Faults.NONE, List.of()),
            plan.randomSeed());
    stage.upstream().begin();
    SteadyState steady = new SteadyState(REQUESTS);
    WarmingLoad load =
        new WarmingLoad(
            stage.load(),
            second -> {
              steady.second(second.good(), second.cpuNanos(), Compilers.NOT_TOLD);
              return steady.reached();
            },
            this::cpuNow,
            () -> Compilers.NOT_TOLD);
    WarmingLoad.Warmed warmed = load.fire(order(users(plan), plan.randomSeed()), progress -> {});
    List<String> notes = new ArrayList<>();
    if (!warmed.byJudge()) {
      notes.add(
          "The lab's own players were not in a steady state after "
              + cap.toSeconds()
              + " s with each other: "
              + steady.evidence()
              + ".");
    }
    if (warmed.load().failed() > 0) {
      notes.add(
          "The lab's own players failed each other: "
              + warmed.load().population().failures()
              + ".");
    }
    return notes;
  }

  private LoadOrder order(int users, long seed) {
    return new LoadOrder(
        stage.upstream().url(),
        Request.to(ReferenceRequests.path(DELAY)),
        new Expectation(200, "canary"),
        new Load.Closed(users, Duration.ZERO, DELAY),
        new Connections.OwnPerUser(),
        Duration.ZERO,
        cap,
        PATIENCE,
        PATIENCE,
        seed,
        Optional.empty(),
        0);
  }

  /** How many users it takes to warm the players for a plan. */
  static int users(Plan plan) {
    int most =
        plan.forks().stream()
            .flatMap(fork -> fork.trials().stream())
            .map(Trial::load)
            .mapToInt(load -> load.closed().map(Load.Closed::users).orElse(LEAST_USERS))
            .max()
            .orElse(LEAST_USERS);
    return Math.clamp(most, LEAST_USERS, MOST_USERS);
  }

  /** Nanoseconds that the players have used up so far; absent where one cannot be watched. */
  private OptionalDouble cpuNow() {
    double sum = 0;
    for (Observer player : stage.players()) {
      try {
        Double cpu = player.sample().values().get(Metric.CPU);
        if (cpu == null) {
          return OptionalDouble.empty();
        }
        sum += cpu;
      } catch (SubjectGone e) {
        return OptionalDouble.empty(); // the load, or the next fork, finds out that it is dead
      }
    }
    return OptionalDouble.of(sum);
  }
}

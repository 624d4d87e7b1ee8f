package parkbench.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import parkbench.collect.Observer;
import parkbench.collect.SubjectGone;
import parkbench.collect.jvm.Compilers;
import parkbench.plan.Connections;
import parkbench.plan.Load;
import parkbench.plan.LoadOrder;
import parkbench.plan.Plan;
import parkbench.plan.Trial;
import parkbench.plan.Upstream;
import parkbench.record.Metric;
import parkbench.system.Expectation;
import parkbench.system.Request;

/**
 * Warms the lab's own processes before anything is measured: the load generator calls the upstream,
 * with as many users as the largest closed load, within bounds. Otherwise their JIT compilers would
 * work during the first trial and delay its answers.
 */
final class SelfWarmUp {
  /** The work of many users is not that of a few: batches are larger. */
  private static final int LEAST_USERS = 100;

  private static final int MOST_USERS = 1_000;

  /** Short, so that the processes have more to do than in most trials. */
  private static final Duration DELAY = Duration.ofMillis(50);

  /** What the fewest users ask within the usual cap: more could never be reached by them. */
  private static final long REQUESTS = 10_000;

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Harness harness;
  private final Duration cap;

  /**
   * @param cap after which it ends, whether they are warm or not
   */
  SelfWarmUp(Harness harness, Duration cap) {
    this.harness = harness;
    this.cap = cap;
  }

  /**
   * Gives the upstream the route that this asks, beside those that the first service of the plan
   * may call while it starts.
   */
  void prepare(Plan plan) throws HarnessFailed, InterruptedException {
    Upstream first = plan.forks().getFirst().trials().getFirst().upstream();
    harness
        .upstream()
        .behave(ServiceWarmUp.quick(ReferenceRequests.routedWith(first), DELAY), plan.randomSeed());
  }

  /**
   * Returns when the processes' CPU per request is level, or after the cap.
   *
   * @return notes for the records of the trials to come; empty: all went well
   */
  List<String> run(Plan plan) throws HarnessFailed, InterruptedException {
    harness.upstream().begin();
    SteadyState steady = new SteadyState(REQUESTS);
    WarmingLoad load =
        new WarmingLoad(
            harness.load(),
            second -> {
              steady.second(second.good(), second.cpuNanos(), Compilers.UNREPORTED);
              return steady.reached();
            },
            this::cpuNow,
            () -> Compilers.UNREPORTED);
    WarmingLoad.Warmed warmed = load.fire(order(users(plan), plan.randomSeed()), progress -> {});
    List<String> notes = new ArrayList<>();
    if (!warmed.byJudge()) {
      notes.add(
          "The lab's own processes were not in a steady state after "
              + cap.toSeconds()
              + " s of self-warm-up: "
              + steady.evidence()
              + ".");
    }
    if (warmed.load().failed() > 0) {
      notes.add(
          "The self-warm-up of the lab's own processes had failures: "
              + warmed.load().population().failures()
              + ".");
    }
    return notes;
  }

  private LoadOrder order(int users, long seed) {
    return new LoadOrder(
        harness.upstream().httpUrl(),
        Request.to(ReferenceRequests.path(DELAY)),
        new Expectation(200, "reference"),
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

  /** How many users warm the processes for a plan. */
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

  /** Nanoseconds of CPU that the processes have used so far; absent where one cannot be sampled. */
  private OptionalDouble cpuNow() {
    double sum = 0;
    for (Observer process : harness.processes()) {
      try {
        Double cpu = process.sample().values().get(Metric.CPU);
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

package parkbench.conduct;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import parkbench.model.Capacity;
import parkbench.model.Connections;
import parkbench.model.Expectation;
import parkbench.model.Faults;
import parkbench.model.Load;
import parkbench.model.LoadOrder;
import parkbench.model.LoadProgress;
import parkbench.model.LoadResult;
import parkbench.model.Metric;
import parkbench.model.Plan;
import parkbench.model.Request;
import parkbench.model.Sample;
import parkbench.model.Subject;
import parkbench.model.Trial;
import parkbench.model.Upstream;
import parkbench.observe.Observer;

/**
 * Warms the lab's own players before anything is measured: the load engine calls the upstream, with
 * as many connections as the plan will ask for. Otherwise their JIT compilers would work during the
 * first trial, and its answers be late for it.
 */
final class Limbering {
  /** The work of many users is not that of a few: batches are larger. */
  private static final int LEAST_USERS = 100;

  private static final int MOST_USERS = 1_000;

  /** Short: the players have more to do than in most trials. */
  private static final Duration DELAY = Duration.ofMillis(50);

  private static final long REQUESTS = 20_000;
  private static final Duration CAP = Duration.ofSeconds(7);
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Set<Subject> PLAYERS = Set.of(Subject.UPSTREAM, Subject.LOAD);

  private final Stage stage;

  Limbering(Stage stage) {
    this.stage = stage;
  }

  /** Returns when the players' CPU per request is level, or after {@link #CAP}. */
  void limber(Plan plan, Consumer<LoadProgress> audience)
      throws PlayerFailed, InterruptedException {
    stage
        .upstream()
        .behave(
            new Upstream(List.of(Canary.ROUTE), new Capacity.Unlimited(), Faults.NONE, List.of()),
            plan.randomSeed());
    stage.upstream().begin();
    SteadyState steady = new SteadyState(REQUESTS);
    double[] cpu = {cpuNow()};
    boolean[] asked = {false};
    LoadResult ignored =
        stage
            .load()
            .fire(
                order(users(plan), plan.randomSeed()),
                progress -> {
                  audience.accept(progress);
                  double now = cpuNow();
                  steady.second(
                      progress.good(), OptionalDouble.of(now - cpu[0]), OptionalInt.empty());
                  cpu[0] = now;
                  if (steady.reached() && !asked[0]) {
                    asked[0] = true;
                    stage.load().abort();
                  }
                });
  }

  private LoadOrder order(int users, long seed) {
    return new LoadOrder(
        stage.upstream().url(),
        Request.to(Canary.path(DELAY)),
        new Expectation(200, "canary"),
        new Load.Closed(users, Duration.ZERO, DELAY),
        new Connections.OwnPerUser(),
        Duration.ZERO,
        CAP,
        PATIENCE,
        PATIENCE,
        seed,
        Optional.empty(),
        0);
  }

  private static int users(Plan plan) {
    int most =
        plan.forks().stream()
            .flatMap(fork -> fork.trials().stream())
            .map(Trial::load)
            .mapToInt(load -> load instanceof Load.Closed closed ? closed.users() : LEAST_USERS)
            .max()
            .orElse(LEAST_USERS);
    return Math.clamp(most, LEAST_USERS, MOST_USERS);
  }

  /** Nanoseconds that the players have used up so far. */
  private double cpuNow() {
    return stage.observers().stream()
        .map(Observer::sample)
        .filter(sample -> PLAYERS.contains(sample.subject()))
        .map(Sample::values)
        .map(values -> values.get(Metric.CPU))
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue)
        .sum();
  }
}

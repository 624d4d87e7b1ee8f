package parkbench.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import parkbench.collect.Observer;
import parkbench.collect.ProcessObserver;
import parkbench.collect.SubjectGone;
import parkbench.collect.jvm.Compilers;
import parkbench.collect.jvm.JvmObserver;
import parkbench.plan.Capacity;
import parkbench.plan.Change;
import parkbench.plan.Connections;
import parkbench.plan.Delay;
import parkbench.plan.Faults;
import parkbench.plan.Fork;
import parkbench.plan.Load;
import parkbench.plan.LoadOrder;
import parkbench.plan.Upstream;
import parkbench.plan.WarmUp;
import parkbench.record.CoreTimes;
import parkbench.record.LoadProgress;
import parkbench.record.Metric;
import parkbench.record.Sample;
import parkbench.record.WarmUpRecord;
import parkbench.sandbox.Child;
import parkbench.system.Request;

/** Warms a fresh service until a {@link WarmUpEnd}. */
final class ServiceWarmUp {
  /** Where much is taken, the cap in a service's own seconds is this many times longer. */
  private static final int LONGEST = 2;

  private static final Duration SHORTEST = Duration.ofSeconds(1);

  private final HarnessLayout layout;
  private final Harness harness;
  private final Service service;
  private final Optional<ProcessObserver> observer;
  private final List<Integer> cores;
  private final List<Integer> compilerCores;
  private final boolean sideBySide;
  private Optional<Sample> serviceNow = Optional.empty();
  private Optional<Sample> serviceBefore = Optional.empty();
  private Optional<Sample> usedBefore = Optional.empty();
  private Optional<Sample> machineBefore = Optional.empty();

  /**
   * @param cores of the service
   * @param compilerCores where its JIT works until it is warm; empty: on its own cores
   * @param sideBySide whether another shares its cores: each has its share of them by plan, and the
   *     JIT, which differs from start to start, stays where it is
   */
  ServiceWarmUp(
      HarnessLayout layout,
      Service service,
      Optional<ProcessObserver> observer,
      List<Integer> cores,
      List<Integer> compilerCores,
      boolean sideBySide) {
    this.layout = layout;
    this.harness = layout.harness();
    this.service = service;
    this.observer = observer;
    this.cores = cores;
    this.compilerCores = service.isPlaced() ? compilerCores : List.of();
    this.sideBySide = sideBySide;
  }

  /** Whether one request has a good answer without the call of the upstream that it expects. */
  boolean callsElsewhere(Fork fork, Upstream behaviour, long seed)
      throws HarnessFailed, InterruptedException {
    layout.behave(quick(behaviour, fork.warmUp().delay()), fork.warmUp().delay(), seed);
    harness.upstream().begin();
    return FirstCall.goesElsewhere(fork, service, harness.upstream());
  }

  /**
   * Returns when the service is warm, or dead, and its last answer has come; at once where it is to
   * stay cold.
   */
  WarmUpRecord warm(Fork fork, Upstream behaviour, long seed, Consumer<LoadProgress> audience)
      throws HarnessFailed, InterruptedException {
    WarmUp warmUp = fork.warmUp();
    if (warmUp.none()) {
      return WarmUpRecord.NONE;
    }
    layout.behave(quick(behaviour, warmUp.delay()), warmUp.delay(), seed);
    harness.upstream().begin();
    WarmUpEnd end = new WarmUpEnd(warmUp, demand(fork), fork.limits().cpus(), compilerCores.size());
    Optional<CompletableFuture<Void>> alarm =
        service.child().map(child -> child.ended().thenRun(harness.load()::abort));
    keepCompilers(compilerCores);
    try {
      return warm(fork, end, seed, audience);
    } finally {
      keepCompilers(compilerCores.isEmpty() || sideBySide ? List.of() : cores);
      alarm.ifPresent(future -> future.cancel(false));
    }
  }

  private void keepCompilers(List<Integer> on) throws InterruptedException {
    if (!on.isEmpty() && service.child().filter(Child::alive).isPresent()) {
      service.keepCompilers(layout.processes().sandbox(), on);
    }
  }

  /** Part by part, each with half of the users of the one before. */
  private WarmUpRecord warm(Fork fork, WarmUpEnd end, long seed, Consumer<LoadProgress> audience)
      throws HarnessFailed, InterruptedException {
    long good = 0;
    double seconds = 0;
    Map<String, Long> failures = new TreeMap<>();
    boolean fewerUsers;
    int users = fork.warmUp().users();
    do {
      int asking = users;
      WarmingLoad load =
          new WarmingLoad(
              harness.load(),
              second -> {
                double lost = lostSeconds();
                return end.second(second, sideBySide ? 0 : lost, used(Metric.COMPILE_CPU), asking);
              },
              this::cpuNow,
              this::compilers);
      double ignored = lostSeconds();
      WarmingLoad.Warmed warmed = load.fire(order(fork, seed, users, seconds), audience);
      good += warmed.load().population().good();
      seconds += warmed.seconds();
      warmed
          .load()
          .population()
          .failures()
          .forEach((cause, count) -> failures.merge(cause, count, Long::sum));
      fewerUsers = end.reason().filter(WarmUpEnd.Reason.FEWER_USERS::equals).isPresent();
      if (fewerUsers) {
        users = Math.max(1, users / 2);
        end.fewerUsers();
      }
    } while (fewerUsers);
    String failed = failures.isEmpty() ? "" : "; failures: " + failures;
    String fewer =
        users == fork.warmUp().users() ? "" : "; " + users + " users at the end, for the compilers";
    return new WarmUpRecord(
        good,
        seconds,
        end.steady(),
        end.evidence() + fewer + failed,
        failures,
        harness.upstream().ledger().seen());
  }

  /** Absent where the CPU is what is reported, or a trial has no ceiling. */
  private static Optional<WarmUpEnd.Demand> demand(Fork fork) {
    boolean bounded =
        fork.warmUp().figures() == WarmUp.Figures.TIMES
            && fork.trials().stream()
                .allMatch(
                    trial ->
                        trial.bound().ceiling().isPresent()
                            && trial.timing().cycle().toNanos() > 0);
    return bounded
        ? Optional.of(
            new WarmUpEnd.Demand(
                fork.trials().stream()
                    .mapToDouble(trial -> trial.bound().ceiling().orElseThrow().perSecond())
                    .max()
                    .orElse(0),
                fork.trials().stream()
                    .mapToDouble(trial -> trial.timing().cycle().toNanos() / 1e3)
                    .min()
                    .orElse(0)))
        : Optional.empty();
  }

  /** The same routes, answering after a short delay, without a limit and without faults. */
  static Upstream quick(Upstream behaviour, Duration delay) {
    List<Change> script = new ArrayList<>();
    script.add(
        new Change(
            Duration.ZERO, Optional.empty(), new Change.Effect.Takes(new Delay.Constant(delay))));
    return new Upstream(behaviour.routes(), new Capacity.Unlimited(), Faults.NONE, script)
        .at(behaviour.endpoints());
  }

  private LoadOrder order(Fork fork, long seed, int users, double spentSeconds) {
    WarmUp warmUp = fork.warmUp();
    Request request = fork.approach().request().taking(warmUp.delay());
    Duration left = warmUp.cap().multipliedBy(LONGEST).minusMillis(Math.round(1e3 * spentSeconds));
    return new LoadOrder(
        service.address(),
        service.at(request),
        fork.approach().expect(),
        new Load.Closed(users, Duration.ZERO, warmUp.delay()),
        new Connections.OwnPerUser(),
        Duration.ZERO,
        left.compareTo(SHORTEST) > 0 ? left : SHORTEST,
        Duration.ofSeconds(30),
        Duration.ofSeconds(10),
        seed,
        Optional.empty(),
        0);
  }

  private OptionalDouble cpuNow() {
    serviceNow = observer.flatMap(ServiceWarmUp::sample);
    return serviceNow
        .map(sample -> sample.values().get(Metric.CPU))
        .map(OptionalDouble::of)
        .orElse(OptionalDouble.empty());
  }

  private static Optional<Sample> sample(Observer at) {
    try {
      return Optional.of(at.sample());
    } catch (SubjectGone e) {
      return Optional.empty(); // the load finds out that it is dead
    }
  }

  /** By the service since {@link #lostSeconds} was asked; absent where it cannot be read. */
  private OptionalDouble used(Metric counter) {
    Optional<Double> now = serviceNow.map(sample -> sample.values().get(counter));
    Optional<Double> before = usedBefore.map(sample -> sample.values().get(counter));
    return now.isPresent() && before.isPresent()
        ? OptionalDouble.of(Math.max(0, now.get() - before.get()))
        : OptionalDouble.empty();
  }

  /**
   * What steal and other processes took from the service's cores since the last call, in seconds
   * per core; zero where it cannot be read, and where a service runs on cores of its own choice.
   */
  private double lostSeconds() {
    usedBefore = serviceBefore;
    serviceBefore = serviceNow;
    Optional<Sample> before = machineBefore;
    machineBefore = sample(harness.machine());
    boolean anywhere = service.child().isEmpty();
    if (before.isEmpty() || machineBefore.isEmpty() || cores.isEmpty() || anywhere) {
      return 0;
    }
    double steal = change(before.get(), machineBefore.get(), CoreTimes::stealNanos);
    double ran = change(before.get(), machineBefore.get(), CoreTimes::processNanos);
    double elsewhere = compilerCores.isEmpty() ? 0 : used(Metric.COMPILE_CPU).orElse(0);
    double own = used(Metric.CPU).orElse(ran) - elsewhere;
    return (steal + Math.max(0, ran - own)) / 1e9 / cores.size();
  }

  private double change(Sample before, Sample now, ToLongFunction<CoreTimes> time) {
    return Math.max(0, sum(now, time) - sum(before, time));
  }

  private long sum(Sample sample, ToLongFunction<CoreTimes> time) {
    return sample.perCore().stream()
        .filter(core -> cores.contains(core.core()))
        .mapToLong(time)
        .sum();
  }

  private Compilers compilers() {
    return observer
        .flatMap(ProcessObserver::jvm)
        .map(JvmObserver::compilers)
        .orElse(Compilers.UNREPORTED);
  }
}

package parkbench.conduct;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import parkbench.model.Capacity;
import parkbench.model.Change;
import parkbench.model.Connections;
import parkbench.model.Delay;
import parkbench.model.Faults;
import parkbench.model.Fork;
import parkbench.model.Load;
import parkbench.model.LoadOrder;
import parkbench.model.LoadProgress;
import parkbench.model.Metric;
import parkbench.model.Request;
import parkbench.model.Sample;
import parkbench.model.Upstream;
import parkbench.model.WarmUp;
import parkbench.model.WarmUpRecord;
import parkbench.observe.Compilers;
import parkbench.observe.JvmObserver;
import parkbench.observe.ProcessObserver;
import parkbench.observe.SubjectGone;

/** Warms a fresh service until {@link SteadyState} is reached, or the cap. */
final class Warmth {
  private final Casting casting;
  private final Stage stage;
  private final Service service;
  private final Optional<ProcessObserver> observer;

  Warmth(Casting casting, Service service, Optional<ProcessObserver> observer) {
    this.casting = casting;
    this.stage = casting.stage();
    this.service = service;
    this.observer = observer;
  }

  /**
   * Returns when the service is warm, or dead, and its last answer has come; at once where it is to
   * stay cold.
   */
  WarmUpRecord warm(Fork fork, Upstream behaviour, long seed, Consumer<LoadProgress> audience)
      throws PlayerFailed, InterruptedException {
    WarmUp warmUp = fork.warmUp();
    if (warmUp.none()) {
      return WarmUpRecord.NONE;
    }
    casting.behave(quick(behaviour, warmUp.delay()), warmUp.delay(), seed);
    stage.upstream().begin();
    WarmingLoad load =
        new WarmingLoad(
            stage.load(), new SteadyState(warmUp.requests()), this::cpuNow, this::compilers);
    Optional<CompletableFuture<Void>> alarm =
        service.child().map(child -> child.ended().thenRun(stage.load()::abort));
    try {
      WarmingLoad.Warmed warmed = load.fire(order(fork, seed), audience);
      long failed = warmed.load().failed();
      String failures = failed == 0 ? "" : "; failures: " + warmed.load().failures();
      return new WarmUpRecord(
          warmed.load().good(), warmed.seconds(), warmed.steady(), warmed.evidence() + failures);
    } finally {
      alarm.ifPresent(future -> future.cancel(false));
    }
  }

  /** The same routes, answering after a short delay, without a limit and without faults. */
  private static Upstream quick(Upstream behaviour, Duration delay) {
    List<Change> script = new ArrayList<>();
    script.add(
        new Change(
            Duration.ZERO, Optional.empty(), new Change.Effect.Takes(new Delay.Constant(delay))));
    return new Upstream(behaviour.routes(), new Capacity.Unlimited(), Faults.NONE, script);
  }

  private LoadOrder order(Fork fork, long seed) {
    WarmUp warmUp = fork.warmUp();
    Request request = fork.approach().request().taking(warmUp.delay());
    return new LoadOrder(
        service.address(),
        service.at(request),
        fork.approach().expect(),
        new Load.Closed(warmUp.users(), Duration.ZERO, warmUp.delay()),
        new Connections.OwnPerUser(),
        Duration.ZERO,
        warmUp.cap(),
        Duration.ofSeconds(30),
        Duration.ofSeconds(10),
        seed,
        Optional.empty(),
        0);
  }

  private OptionalDouble cpuNow() {
    if (observer.isEmpty()) {
      return OptionalDouble.empty();
    }
    try {
      Sample sample = observer.get().sample();
      Double cpu = sample.values().get(Metric.CPU);
      return cpu == null ? OptionalDouble.empty() : OptionalDouble.of(cpu);
    } catch (SubjectGone e) {
      return OptionalDouble.empty();
    }
  }

  private Compilers compilers() {
    return observer
        .flatMap(ProcessObserver::jvm)
        .map(JvmObserver::compilers)
        .orElse(Compilers.NOT_TOLD);
  }
}

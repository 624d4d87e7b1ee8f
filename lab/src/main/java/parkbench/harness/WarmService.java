package parkbench.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import parkbench.collect.Observer;
import parkbench.collect.ProcessObserver;
import parkbench.collect.jvm.JvmObserver;
import parkbench.plan.Fork;
import parkbench.plan.Phase;
import parkbench.plan.Plan;
import parkbench.plan.Trial;
import parkbench.plan.Upstream;
import parkbench.record.Metric;
import parkbench.record.WarmUpRecord;
import parkbench.sandbox.Child;
import parkbench.sandbox.NotReady;
import parkbench.sandbox.SandboxFault;
import parkbench.stacks.StackClassifier;

/**
 * The service of a fork that is ready for its trials, and what all of them share.
 *
 * @param observer absent where the lab does not look into the service
 * @param neighbours observe a service that is measured at the same time
 */
record WarmService(
    Fork fork,
    HarnessLayout layout,
    Service service,
    Optional<ProcessObserver> observer,
    List<Observer> neighbours,
    WarmUpRecord warmUp) {
  private static final String ELSEWHERE =
      "the service answered one request and did not call the upstream; it calls another address,"
          + " and gets no load. Put ${upstream} where it takes the address from (parkbench try), or"
          + " write calls: 0";

  /** Where a fork that is ready waits for another. */
  interface Gate {
    /** False: the other does not come. */
    boolean pass() throws InterruptedException;
  }

  /**
   * Starts the fork's origin, its service and the observer, and warms the service. A failure of one
   * of them is recorded for each trial of the fork.
   *
   * @param running origin of another fork of its group; empty: it starts its own, if it has one
   * @param open gets everything that was opened, also where a later step fails
   * @param gate is passed before the warm-up
   * @return empty where the trials of the fork are recorded already
   * @throws HarnessFailed when the lab's own processes failed while the service started
   */
  static Optional<WarmService> start(
      Fork fork,
      Optional<OriginService> running,
      Harness harness,
      PlanContext context,
      Closer open,
      Gate gate)
      throws HarnessFailed, IOException, InterruptedException {
    context.audience().hear(new Event.ForkStarting(fork));
    context.phases().enter(Phase.SERVICE_START);
    Path directory = context.writer().forkDirectory(fork);
    Optional<OriginService> origin;
    try {
      origin = running.isPresent() ? running : startOrigin(fork, context, directory, open);
    } catch (SandboxFault e) {
      context.recorder().notStarted(fork, "what is started with the upstream: " + e.getMessage());
      return Optional.empty();
    }
    try {
      Harness ready = forStart(harness, origin, context);
      openRoutes(fork, ready, origin, context);
      Service service = startService(fork, ready, context, directory, open);
      Harness warm = awaitHarness(ready, context);
      Optional<ProcessObserver> observer = observe(service, context, open);
      HarnessLayout layout =
          new HarnessLayout(warm, context.processes(), context.plan().layout().load(), origin);
      if (!gate.pass()) {
        context.recorder().notMeasured(fork, ForkGroupRun.LEFT_OUT);
        return Optional.empty();
      }
      return warmUp(fork, layout, service, observer, context);
    } catch (NotReady e) {
      context.recorder().neverReady(fork, e);
    } catch (SandboxFault e) {
      context.recorder().notStarted(fork, String.valueOf(e.getMessage()));
    }
    return Optional.empty();
  }

  private static Optional<OriginService> startOrigin(
      Fork fork, PlanContext context, Path directory, Closer open)
      throws SandboxFault, IOException, InterruptedException {
    Optional<OriginService> origin =
        OriginService.start(
            fork, context.processes().sandbox(), context.plan().layout().upstream(), directory);
    origin.ifPresent(started -> open.add(started::close));
    return origin;
  }

  /**
   * A service may call the upstream while it starts, such as in its readiness check. During the
   * self-warm-up the upstream has the routes already.
   */
  private static void openRoutes(
      Fork fork, Harness harness, Optional<OriginService> origin, PlanContext context)
      throws HarnessFailed, InterruptedException {
    if (!context.processes().warmingUp()) {
      Duration delay = fork.warmUp().delay();
      harness
          .upstream()
          .behave(
              ServiceWarmUp.quick(
                  ReferenceRequests.routedWith(fork.trials().getFirst().upstream()), delay),
              context.plan().randomSeed(),
              origin.map(started -> started.order(delay)));
    }
  }

  private static Service startService(
      Fork fork, Harness harness, PlanContext context, Path directory, Closer open)
      throws SandboxFault, InterruptedException {
    Plan plan = context.plan();
    context.starts().lockInterruptibly();
    try {
      Service service =
          Service.start(
              fork,
              context.processes().sandbox(),
              cores(fork, plan),
              compilerCores(fork, plan),
              plan.layout().shared(),
              harness.upstream().addresses(),
              directory);
      open.add(service::close);
      return service;
    } finally {
      context.starts().unlock();
    }
  }

  /** A service may need its database while it starts; the self-warm-up knows of none. */
  private static Harness forStart(
      Harness harness, Optional<OriginService> origin, PlanContext context)
      throws HarnessFailed, InterruptedException {
    if (origin.filter(started -> started.origin().isDatabase()).isEmpty()) {
      return harness;
    }
    Harness warm = awaitHarness(harness, context);
    context.phases().enter(Phase.SERVICE_START);
    return warm;
  }

  /** The harness has warmed itself while the service started. */
  private static Harness awaitHarness(Harness harness, PlanContext context)
      throws HarnessFailed, InterruptedException {
    context.phases().enter(Phase.LAB);
    return context.processes().warm(harness);
  }

  private static Optional<ProcessObserver> observe(
      Service service, PlanContext context, Closer open) {
    Optional<ProcessObserver> observer =
        service
            .running()
            .map(process -> observer(process, service, context))
            .or(() -> service.child().map(child -> observer(child, service, context)));
    observer.ifPresent(started -> open.add(started::close));
    open.add(() -> context.phases().enter(Phase.SERVICE_END));
    return observer;
  }

  private static ProcessObserver observer(Child child, Service service, PlanContext context) {
    return observer(
        child.pid(), service, child::limitsUse, JvmObserver.How.BEANS, context.classifier());
  }

  private static ProcessObserver observer(
      RunningProcess process, Service service, PlanContext context) {
    Supplier<Map<Metric, Double>> use =
        process.below() ? service.child().orElseThrow()::limitsUse : process::limitsUse;
    return observer(
        process.pid(),
        service,
        use,
        service.child().isPresent() ? JvmObserver.How.BEANS : JvmObserver.How.COMMANDS_AND_POOLS,
        context.classifier());
  }

  private static ProcessObserver observer(
      long pid,
      Service service,
      Supplier<Map<Metric, Double>> use,
      JvmObserver.How how,
      StackClassifier classifier) {
    return Observer.ofService(
            pid, service.port(), use, new JvmObserver.Access(how, Path.of(""), classifier))
        .withWorkers(service.workers());
  }

  private static Optional<WarmService> warmUp(
      Fork fork,
      HarnessLayout layout,
      Service service,
      Optional<ProcessObserver> observer,
      PlanContext context)
      throws InterruptedException {
    context.phases().enter(Phase.WARM_UP);
    try {
      ServiceWarmUp load =
          new ServiceWarmUp(
              layout,
              service,
              observer,
              cores(fork, context.plan()),
              compilerCores(fork, context.plan()),
              context.sideBySide());
      Upstream upstream = ReferenceRequests.routedWith(fork.trials().getFirst().upstream());
      long seed = context.plan().randomSeed();
      if (load.callsElsewhere(fork, upstream, seed)) {
        context.recorder().notStarted(fork, ELSEWHERE);
        return Optional.empty();
      }
      WarmUpRecord warmUp =
          load.warm(
              fork,
              upstream,
              seed,
              progress -> context.audience().hear(new Event.WarmingUp(fork, progress)));
      context.audience().hear(new Event.Warm(fork, warmUp));
      if (warmUp.withoutGoodAnswer()) {
        context.recorder().withoutGoodAnswer(fork, service, warmUp);
        return Optional.empty();
      }
      return Optional.of(new WarmService(fork, layout, service, observer, List.of(), warmUp));
    } catch (HarnessFailed e) {
      context.processes().markFailed();
      context.recorder().lost(fork, service, fork.trials(), e.what());
      return Optional.empty();
    }
  }

  /** The layout's cores are for the largest fork. */
  private static List<Integer> cores(Fork fork, Plan plan) {
    List<Integer> all = plan.layout().service();
    return all.subList(0, Math.min(all.size(), fork.limits().cores()));
  }

  /**
   * Where the JIT works until the service is warm: on the lab's cores, which do not measure then.
   * On the service's only core it takes twice as long, and leaves code for the trials. None where
   * that is measured, or where the lab has no core of its own.
   */
  private static List<Integer> compilerCores(Fork fork, Plan plan) {
    List<Integer> own = cores(fork, plan);
    return fork.warmUp().none()
        ? List.of()
        : plan.layout().lab().stream().filter(core -> !own.contains(core)).toList();
  }

  /** Whether no more trial can be measured with it. */
  boolean gone() {
    return layout.processes().haveFailed()
        || service.child().map(child -> !child.alive()).orElse(false);
  }

  /** Records trials that cannot be measured any more. */
  void lose(List<Trial> trials, PlanContext context) {
    String why =
        layout.processes().haveFailed() ? "one of the lab's own processes had failed before" : "";
    context.recorder().lost(fork, service, trials, why);
  }

  /** The same beside another, which these observe. */
  WarmService beside(List<Observer> neighbours) {
    return new WarmService(fork, layout, service, observer, neighbours, warmUp);
  }

  /** Those that are at work in a trial: of the lab, of the service, and of another beside it. */
  List<Observer> observers(Trial trial) {
    List<Observer> observers = layout.harness().watching(trial.driver());
    observer.ifPresent(observers::add);
    observers.addAll(neighbours);
    return observers;
  }

  /** Reads the JVM of the service; absent: it cannot be read. */
  Optional<JvmObserver> jvm() {
    return observer.flatMap(ProcessObserver::jvm);
  }
}

package parkbench.diagnose;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.KnownLibraries;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.AsyncWaiters;
import parkbench.result.BlockingPlace;
import parkbench.result.Deadlock;
import parkbench.result.Evidence;
import parkbench.result.Finding;
import parkbench.result.Flow;
import parkbench.result.Flow.Spread;
import parkbench.result.MeteredPool;
import parkbench.result.NewThreads;
import parkbench.result.ProcessUse;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.RuleId;
import parkbench.result.StackEvidence;
import parkbench.result.ThreadPool;
import parkbench.result.ThreadPool.Activity;

/** Evidence in the making: of a service of which nothing is known but what is said. */
final class SeenService {
  private final Map<Kind, Double> use = new EnumMap<>(Kind.class);
  private List<ThreadPool> pools = List.of();
  private List<MeteredPool> metered = List.of();
  private Optional<List<BlockingPlace>> recorded = Optional.empty();
  private Optional<List<AsyncWaiters>> unthreaded = Optional.empty();
  private Optional<Double> logging = Optional.empty();
  private Optional<Flow> flow = Optional.empty();
  private List<Deadlock> deadlocks = List.of();
  private Optional<NewThreads> began = Optional.empty();

  static SeenService seen() {
    return new SeenService();
  }

  static List<Finding> examine(Evidence evidence) {
    return Diagnosis.of(evidence, DiagnosisLimits.DEFAULT);
  }

  static RuleId leading(SeenService seen) {
    return examine(seen.build()).getFirst().rule();
  }

  static ThreadPool server(int threads, ThreadActivity doing) {
    return full(PoolKind.SERVER, threads, doing);
  }

  static ThreadPool full(PoolKind kind, int threads, ThreadActivity doing) {
    return pool(kind, threads, threads, threads, 1, doing);
  }

  /** Some of whose threads stay where they are from the first dump to the last. */
  static ThreadPool still(ThreadPool pool, double share) {
    return new ThreadPool(
        pool.name(),
        pool.kind(),
        pool.declared(),
        pool.sizing(),
        pool.threads(),
        new ThreadPool.Cpu(Optional.of(0.0), Optional.of(1 - share)),
        pool.queued(),
        pool.activities());
  }

  static ThreadPool pool(String name, PoolKind kind, int threads, ThreadActivity doing) {
    return of(
        name, kind, full(kind, threads, doing).threads(), full(kind, threads, doing).activities());
  }

  static ThreadPool pool(
      PoolKind kind, int threads, double busy, int busyMin, double full, ThreadActivity doing) {
    return of(
        "pool",
        kind,
        new ThreadPool.Threads(threads, threads, busy, busyMin, full),
        List.of(activity(doing, busy, true)));
  }

  static ThreadPool of(
      String name, PoolKind kind, ThreadPool.Threads threads, List<Activity> activities) {
    ThreadPool.Sizing sizing = sizing(name, kind);
    return new ThreadPool(
        name,
        kind,
        Optional.empty(),
        sizing,
        threads,
        new ThreadPool.Cpu(Optional.of(0.1), Optional.of(1.0)),
        Optional.empty(),
        activities);
  }

  /** With the sizing that the library files know, for a thread of such a name. */
  static ThreadPool of(
      String name,
      PoolKind kind,
      int min,
      int max,
      double busy,
      int busyMin,
      double full,
      Optional<Double> moving,
      Optional<Double> cores,
      List<Activity> activities) {
    ThreadPool made =
        of(name, kind, new ThreadPool.Threads(min, max, busy, busyMin, full), activities);
    return new ThreadPool(
        name,
        kind,
        made.declared(),
        made.sizing(),
        made.threads(),
        new ThreadPool.Cpu(cores, moving),
        made.queued(),
        activities);
  }

  /** As the library files know it, of a service that runs on Tomcat. */
  private static ThreadPool.Sizing sizing(String name, PoolKind kind) {
    return KnownLibraries.classifier().libraries().all().stream()
        .filter(library -> kind != PoolKind.SERVER || library.name().equals("Tomcat"))
        .flatMap(library -> library.pools().stream())
        .filter(pool -> pool.kind() == kind)
        .filter(
            pool ->
                kind != PoolKind.REACTOR
                    || pool.threads().filter(names -> !names.matches(name + "-1")).isEmpty())
        .findFirst()
        .map(
            pool ->
                new ThreadPool.Sizing(
                    pool.oneForEachCore(), pool.settings(), pool.better(), pool.virtualThreads()))
        .orElse(ThreadPool.Sizing.UNKNOWN);
  }

  static Activity activity(
      ThreadActivity doing,
      String place,
      boolean own,
      double threads,
      double dumps,
      List<String> stack,
      Optional<ThreadPool.Holder> holder) {
    return new Activity(
        doing,
        place,
        own,
        "",
        threads,
        dumps,
        stack,
        holder,
        KnownLibraries.classifier().settings(doing, stack),
        KnownLibraries.classifier().libraries().client(stack));
  }

  static Activity activity(ThreadActivity doing, double threads, boolean own) {
    return new Activity(
        doing,
        own ? "shop.Orders.find" : "io.netty.Loop.run",
        own,
        "",
        threads,
        1,
        List.of(
            "java.lang.Thread.sleep",
            "shop.Orders.find",
            "org.apache.tomcat.util.threads.TaskThread.run"),
        Optional.empty(),
        List.of(),
        "");
  }

  SeenService cpu(double mayUse, double used) {
    return with(Kind.CPU_LIMIT, mayUse).with(Kind.CPU, used);
  }

  SeenService others(double used, double nobody) {
    return with(Kind.OTHERS_CPU, used).with(Kind.IDLE_CPU, nobody);
  }

  SeenService writing(double mebibytesPerSecond, double threads) {
    logging = Optional.of(threads);
    return with(Kind.FILES_WRITTEN, mebibytesPerSecond);
  }

  SeenService stolen(double cores) {
    return with(Kind.STOLEN_CPU, cores);
  }

  SeenService runDelay(double seconds) {
    return with(Kind.RUN_QUEUE_LATENCY, seconds);
  }

  SeenService throttled(double share) {
    return with(Kind.THROTTLED_PERIODS, share);
  }

  SeenService gc(double share, double leastHeap) {
    return with(Kind.GC_PAUSES, share).with(Kind.HEAP_IN_USE, leastHeap);
  }

  SeenService heapAtMost(double share) {
    return with(Kind.HEAP_IN_USE_MOST, share);
  }

  SeenService compiling(double cores) {
    return with(Kind.JIT_CPU, cores);
  }

  SeenService connections(double mean) {
    return with(Kind.CONNECTIONS, mean);
  }

  SeenService unread(double mean) {
    return with(Kind.UNREAD_CONNECTIONS, mean);
  }

  SeenService acceptQueue(double mean) {
    return with(Kind.ACCEPT_QUEUE, mean);
  }

  SeenService virtualQueued(double mean) {
    return with(Kind.VIRTUAL_THREADS_QUEUED, mean);
  }

  SeenService with(Kind kind, double value) {
    use.put(kind, value);
    return this;
  }

  SeenService pools(ThreadPool... all) {
    pools = List.of(all);
    return this;
  }

  SeenService recorded(BlockingPlace... all) {
    recorded = Optional.of(List.of(all));
    return this;
  }

  SeenService unthreaded(AsyncWaiters... all) {
    unthreaded = Optional.of(List.of(all));
    return this;
  }

  SeenService flow(Flow seen) {
    flow = Optional.of(seen);
    return this;
  }

  /** Requests come, and none is in flight for long. */
  SeenService withFreeFlow() {
    Spread few = new Spread(0.2, 0, 0, 1);
    return flow(SeenFlow.requests(few).aged(0.01).perSecond(20).calls(few).inside(few).build());
  }

  /** Requests that wait inside, none of them in a call. */
  static Flow queue(int requests, double perSecond) {
    Spread none = new Spread(0, 0, 0, 0);
    Spread all = new Spread(requests, requests, requests, requests);
    return SeenFlow.requests(all)
        .aged(requests / perSecond / 2)
        .perSecond(perSecond)
        .calls(none)
        .inside(all)
        .build();
  }

  SeenService deadlocked(Deadlock... all) {
    deadlocks = List.of(all);
    return this;
  }

  SeenService began(NewThreads threads) {
    began = Optional.of(threads);
    return this;
  }

  SeenService metered(MeteredPool... all) {
    metered = List.of(all);
    return this;
  }

  Evidence build() {
    return build(7);
  }

  /** Without a look at its threads. */
  Evidence fromOutside() {
    return build(0);
  }

  private Evidence build(int dumps) {
    return new Evidence(
        10,
        dumps,
        new ProcessUse(use),
        pools,
        metered,
        recorded,
        unthreaded,
        flow,
        new StackEvidence(List.of(), logging, deadlocks, began),
        Optional.empty(),
        List.of());
  }
}

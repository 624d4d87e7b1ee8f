package parkbench.diagnose.service;

import java.util.List;
import java.util.Optional;
import parkbench.record.AsyncWaiters;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination;
import parkbench.result.Examination.Activity;
import parkbench.result.Examination.MeteredPool;
import parkbench.result.Examination.PoolSeen;
import parkbench.result.Examination.Stalled;

/** An examination in the making: a service of which nothing is known but what is said. */
final class SeenService {
  private Optional<Double> cores = Optional.empty();
  private Optional<Double> cpu = Optional.empty();
  private Optional<Double> compiling = Optional.empty();
  private Optional<Double> others = Optional.empty();
  private Optional<Double> idle = Optional.empty();
  private Optional<Double> runDelay = Optional.empty();
  private Optional<Double> throttled = Optional.empty();
  private Optional<Double> gc = Optional.empty();
  private Optional<Double> heap = Optional.empty();
  private Optional<Double> connections = Optional.empty();
  private Optional<Double> unread = Optional.empty();
  private Optional<Double> acceptQueue = Optional.empty();
  private Optional<Double> virtualQueued = Optional.empty();
  private List<PoolSeen> pools = List.of();
  private List<MeteredPool> metered = List.of();
  private Optional<List<Stalled>> recorded = Optional.empty();
  private Optional<List<AsyncWaiters>> unthreaded = Optional.empty();

  static SeenService seen() {
    return new SeenService();
  }

  static String leading(SeenService seen) {
    return ServiceRules.examine(seen.build()).getFirst().rule();
  }

  static PoolSeen server(int threads, ThreadActivity doing) {
    return full(PoolKind.SERVER, threads, doing);
  }

  static PoolSeen full(PoolKind kind, int threads, ThreadActivity doing) {
    return pool(kind, threads, threads, threads, 1, doing);
  }

  /** Some of whose threads stay where they are from the first look to the last. */
  static PoolSeen still(PoolSeen pool, double share) {
    return new PoolSeen(
        pool.name(),
        pool.kind(),
        pool.threadsMin(),
        pool.threadsMax(),
        pool.busyMean(),
        pool.busyMin(),
        pool.fullShare(),
        Optional.of(1 - share),
        Optional.of(0.0),
        pool.activities());
  }

  static PoolSeen pool(String name, PoolKind kind, int threads, ThreadActivity doing) {
    PoolSeen made = full(kind, threads, doing);
    return new PoolSeen(
        name,
        kind,
        threads,
        threads,
        threads,
        threads,
        1,
        made.movingShare(),
        made.cpuCores(),
        made.activities());
  }

  static PoolSeen pool(
      PoolKind kind, int threads, double busy, int busyMin, double full, ThreadActivity doing) {
    return new PoolSeen(
        "pool",
        kind,
        threads,
        threads,
        busy,
        busyMin,
        full,
        Optional.of(1.0),
        Optional.of(0.1),
        List.of(activity(doing, busy, true)));
  }

  static Activity activity(ThreadActivity doing, double threads, boolean own) {
    return new Activity(
        doing,
        own ? "shop.Orders.find" : "io.netty.Loop.run",
        own,
        threads,
        1,
        List.of(
            "java.lang.Thread.sleep",
            "shop.Orders.find",
            "org.apache.tomcat.util.threads.TaskThread.run"),
        Optional.empty());
  }

  SeenService cpu(double mayUse, double used) {
    cores = Optional.of(mayUse);
    cpu = Optional.of(used);
    return this;
  }

  SeenService others(double used, double nobody) {
    others = Optional.of(used);
    idle = Optional.of(nobody);
    return this;
  }

  SeenService runDelay(double seconds) {
    runDelay = Optional.of(seconds);
    return this;
  }

  SeenService throttled(double share) {
    throttled = Optional.of(share);
    return this;
  }

  SeenService gc(double share, double leastHeap) {
    gc = Optional.of(share);
    heap = Optional.of(leastHeap);
    return this;
  }

  SeenService compiling(double cores) {
    compiling = Optional.of(cores);
    return this;
  }

  SeenService connections(double mean) {
    connections = Optional.of(mean);
    return this;
  }

  SeenService unread(double mean) {
    unread = Optional.of(mean);
    return this;
  }

  SeenService acceptQueue(double mean) {
    acceptQueue = Optional.of(mean);
    return this;
  }

  SeenService virtualQueued(double mean) {
    virtualQueued = Optional.of(mean);
    return this;
  }

  SeenService pools(PoolSeen... all) {
    pools = List.of(all);
    return this;
  }

  SeenService recorded(Stalled... all) {
    recorded = Optional.of(List.of(all));
    return this;
  }

  SeenService unthreaded(AsyncWaiters... all) {
    unthreaded = Optional.of(List.of(all));
    return this;
  }

  SeenService metered(MeteredPool... all) {
    metered = List.of(all);
    return this;
  }

  Examination build() {
    return new Examination(
        10,
        7,
        cores,
        cpu,
        compiling,
        others,
        idle,
        runDelay,
        throttled,
        gc,
        heap,
        connections,
        unread,
        acceptQueue,
        virtualQueued,
        pools,
        metered,
        recorded,
        unthreaded,
        List.of());
  }
}

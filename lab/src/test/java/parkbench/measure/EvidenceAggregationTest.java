package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import parkbench.KnownLibraries;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.Collected;
import parkbench.record.CoreTimes;
import parkbench.record.Metric;
import parkbench.record.PoolKind;
import parkbench.record.Sample;
import parkbench.record.Subject;
import parkbench.record.ThreadActivity;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.DumpedThread;
import parkbench.result.Evidence;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.ThreadPool;
import parkbench.result.ThreadPool.Activity;
import parkbench.result.ThreadPool.Holder;

class EvidenceAggregationTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void makesPoolsOfWhatItsThreadsDo() {
    var pool =
        pool(
            look(0, thread("exec-1", ThreadActivity.SOCKET_READ, 10), idle("exec-2", 10)),
            look(2, thread("exec-1", ThreadActivity.SOCKET_READ, 14), idle("exec-2", 10)));
    assertThat(pool.name()).isEqualTo("exec");
    assertThat(pool.threads().max()).isEqualTo(2);
    assertThat(pool.threads().busyMean()).isEqualTo(1);
    assertThat(pool.threads().exhausted()).isZero();
    assertThat(pool.cpu().moving()).contains(0.5);
    assertThat(pool.cpu().cores().orElseThrow()).isCloseTo(0.002, within(1e-9));
    assertThat(pool.activities()).hasSize(1);
    assertThat(pool.activities().getFirst().place()).isEqualTo("shop.Orders.find");
    assertThat(pool.activities().getFirst().own()).isTrue();
    assertThat(pool.activities().getFirst().threadsMean()).isEqualTo(1);
  }

  @Test
  void callsALookFullWhoseThreadsAreAllBusy() {
    var pool =
        pool(
            look(0, thread("exec-1", ThreadActivity.SLEEPING, 0)),
            look(1, thread("exec-1", ThreadActivity.SLEEPING, 0)),
            look(2, idle("exec-1", 0)),
            look(3, thread("exec-1", ThreadActivity.SLEEPING, 0)));
    assertThat(pool.threads().exhausted()).isEqualTo(0.75);
    assertThat(pool.threads().busyMin()).isZero();
    assertThat(pool.mostly()).contains(ThreadActivity.SLEEPING);
  }

  @Test
  void takesTheMostTellingThreadOfAPoolForItsKind() {
    var carrying = worker("worker-1", true);
    var resting = worker("worker-2", false);
    assertThat(pool(look(0, resting, carrying), look(1, resting)).kind())
        .isEqualTo(PoolKind.CARRIERS);
  }

  @Test
  void saysWhereTheOwnerOfALockIs() {
    var owner =
        KnownLibraries.thread(
            "exec-1", ThreadActivity.SLEEPING, 0, "", List.of("<0x1> (a shop.Ledger)"));
    var waiting =
        KnownLibraries.thread(
            "exec-2", ThreadActivity.LOCK_WAIT, 0, "<0x1> (a shop.Ledger)", List.of());
    assertThat(
            pool(look(0, owner, waiting), look(1, owner, waiting))
                .most(ThreadActivity.LOCK_WAIT)
                .flatMap(Activity::holder))
        .contains(new Holder("exec-1", ThreadActivity.SLEEPING, "shop.Orders.find", List.of()));
  }

  /** A blocking channel waits inside of the system call: to the JVM such a thread runs. */
  @Test
  void aWriteWithoutCpuWaitsForItsPeer() {
    assertThat(pool(look(0, writer(10)), look(1, writer(11))).mostly())
        .contains(ThreadActivity.SOCKET_WRITE);
    assertThat(pool(look(0, writer(10)), look(1, writer(900))).mostly())
        .contains(ThreadActivity.RUNNING);
  }

  /** A thread that is idle most of the time uses next to no CPU either. */
  @Test
  void aWriteAtOneDumpIsNoWait() {
    var resting = KnownLibraries.thread("exec-1", ThreadActivity.IDLE, 0, "", List.of());
    assertThat(pool(look(0, writer(10)), look(1, resting), look(2, writer(12))).mostly())
        .contains(ThreadActivity.RUNNING);
  }

  private static DumpedThread writer(double cpuMillis) {
    return new DumpedThread(
        7,
        "exec-1",
        false,
        Thread.State.RUNNABLE,
        false,
        OptionalDouble.of(cpuMillis),
        "",
        List.of(),
        List.of(
            "sun.nio.ch.SocketDispatcher.write0",
            "sun.nio.ch.SocketDispatcher.write",
            "shop.Orders.all",
            "java.util.concurrent.ThreadPoolExecutor$Worker.run"));
  }

  @Test
  void followsAChainOfLocksToItsEnd() {
    var calls =
        KnownLibraries.thread(
            "exec-1", ThreadActivity.SOCKET_READ, 0, "", List.of("<0x1> (a shop.Ledger)"));
    var between =
        KnownLibraries.thread(
            "exec-2",
            ThreadActivity.LOCK_WAIT,
            0,
            "<0x1> (a shop.Ledger)",
            List.of("<0x2> (a shop.Stock)"));
    var waiting =
        KnownLibraries.thread(
            "exec-3", ThreadActivity.LOCK_WAIT, 0, "<0x2> (a shop.Stock)", List.of());
    assertThat(
            pool(look(0, waiting, between, calls), look(1, waiting, between, calls))
                .most(ThreadActivity.LOCK_WAIT)
                .flatMap(Activity::holder))
        .contains(
            new Holder(
                "exec-1",
                ThreadActivity.SOCKET_READ,
                "shop.Orders.find",
                List.of("shop.Orders.find")));
  }

  @Test
  void makesRatesOfTheSamplesAroundTheLooksAndOfTheTimeBetweenThem() {
    var seen =
        evidence(
            List.of(
                service(0, 0, 0),
                machine(0, 0.0),
                service(2, 1.0, 0.5),
                machine(2, 0.9),
                service(4, 2.0, 1.0),
                machine(3, 0.7)),
            List.of(look(1, idle("exec-1", 0)), look(4, idle("exec-1", 0))),
            List.of(),
            Optional.of(1.0),
            Set.of(0),
            List.of("a note"));
    assertThat(seen.seconds()).isEqualTo(3);
    assertThat(seen.use(Kind.CPU).orElseThrow()).isCloseTo(0.5, within(1e-9));
    assertThat(seen.use(Kind.THROTTLED_PERIODS).orElseThrow()).isCloseTo(0.25, within(1e-9));
    assertThat(seen.use(Kind.OTHERS_CPU).orElseThrow()).isCloseTo(0.3, within(1e-9));
    assertThat(seen.use(Kind.IDLE_CPU).orElseThrow()).isCloseTo(0.2, within(1e-9));
    assertThat(seen.use(Kind.GC_PAUSES)).isEmpty();
    assertThat(seen.notes()).containsExactly("a note");
  }

  @Test
  void whatTheHostTakesIsNeitherIdleNorOfOthers() {
    var seen =
        evidence(
            List.of(service(0, 0, 0), stolen(0), service(4, 2.0, 0), stolen(4)),
            List.of(look(0, idle("exec-1", 0)), look(4, idle("exec-1", 0))),
            List.of(),
            Optional.of(1.0),
            Set.of(0),
            List.of());
    assertThat(seen.use(Kind.STOLEN_CPU).orElseThrow()).isCloseTo(0.4, within(1e-9));
    assertThat(seen.use(Kind.IDLE_CPU).orElseThrow()).isCloseTo(0.1, within(1e-9));
    assertThat(seen.cpuShare().orElseThrow()).isCloseTo(0.5 / 0.6, within(1e-9));
  }

  /** A core that is busy for half of the time, and stolen for two fifths. */
  private static Sample stolen(int second) {
    return new Sample(
        second * SECOND,
        Subject.MACHINE,
        Map.of(),
        List.of(),
        List.of(),
        List.of(
            new CoreTimes(
                0,
                second * SECOND / 2,
                2L * second * SECOND / 5,
                second * SECOND,
                Optional.empty())));
  }

  @Test
  void seesFromOutsideWhatItCannotLookInto() {
    var seen =
        evidence(
            List.of(service(0, 0, 0), service(2, 1.0, 0), service(4, 3.8, 0)),
            List.of(),
            List.of(),
            Optional.of(1.0),
            Set.of(),
            List.of("is not a JVM"));
    assertThat(seen.inside()).isFalse();
    assertThat(seen.pools()).isEmpty();
    assertThat(seen.seconds()).isEqualTo(4);
    assertThat(seen.use(Kind.CPU).orElseThrow()).isCloseTo(0.95, within(1e-9));
  }

  @Test
  void isNotContentWithOneLook() {
    assertThatThrownBy(
            () ->
                evidence(
                    List.of(),
                    List.of(look(0, idle("exec-1", 0))),
                    List.of(),
                    Optional.empty(),
                    Set.of(),
                    List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void virtualThreadsThatStandAreListenersUnlessWhatTheyWaitForIsKnown() {
    var pools =
        virtualPools(
            List.of(
                look(
                    0,
                    KnownLibraries.virtual("listener #1", ThreadActivity.WAITING),
                    KnownLibraries.virtual("#2", ThreadActivity.WAITING),
                    KnownLibraries.virtual("#3", ThreadActivity.LOCK_WAIT)),
                look(
                    3,
                    KnownLibraries.virtual("listener #1", ThreadActivity.WAITING),
                    KnownLibraries.virtual("#3", ThreadActivity.LOCK_WAIT),
                    KnownLibraries.virtual("#4", ThreadActivity.WAITING))));
    assertThat(pools).hasSize(1);
    assertThat(pools.getFirst().kind()).isEqualTo(PoolKind.VIRTUAL);
    assertThat(pools.getFirst().threads().busyMean()).isEqualTo(2);
    assertThat(pools.getFirst().share(ThreadActivity.LOCK_WAIT)).isEqualTo(0.5);

    assertThat(virtualPools(List.of(look(0, KnownLibraries.virtual("#1", ThreadActivity.WAITING)))))
        .isEmpty();
  }

  /** A fork-join worker, which carries a virtual thread or rests. */
  private static DumpedThread worker(String name, boolean carrier) {
    String top =
        carrier
            ? "jdk.internal.vm.Continuation.run"
            : "java.util.concurrent.ForkJoinPool.awaitWork";
    return new DumpedThread(
        0,
        name,
        false,
        Thread.State.WAITING,
        carrier,
        OptionalDouble.of(0),
        "",
        List.of(),
        List.of(top, "java.util.concurrent.ForkJoinWorkerThread.run"));
  }

  private static Evidence evidence(
      List<Sample> samples,
      List<ThreadDump> dumps,
      List<ThreadDump> virtual,
      Optional<Double> cores,
      Set<Integer> bound,
      List<String> notes) {
    return EvidenceAggregation.of(
        new Collected(
            samples, dumps, virtual, List.of(), Optional.empty(), List.of(), List.of(), notes),
        OptionalInt.empty(),
        new EvidenceAggregation.AllowedCpu(cores, bound),
        KnownLibraries.classifier(),
        DiagnosisLimits.DEFAULT);
  }

  private static List<ThreadPool> virtualPools(List<ThreadDump> virtual) {
    return evidence(
            List.of(service(0, 0, 0), service(3, 0, 0)),
            List.of(),
            virtual,
            Optional.empty(),
            Set.of(),
            List.of())
        .pools();
  }

  private static ThreadPool pool(ThreadDump... looks) {
    var seen =
        evidence(List.of(), List.of(looks), List.of(), Optional.empty(), Set.of(), List.of());
    assertThat(seen.pools()).hasSize(1);
    return seen.pools().getFirst();
  }

  private static ThreadDump look(int second, DumpedThread... threads) {
    return new ThreadDump(second * SECOND, List.of(threads));
  }

  private static DumpedThread idle(String name, double cpuMillis) {
    return thread(name, ThreadActivity.IDLE, cpuMillis);
  }

  private static DumpedThread thread(String name, ThreadActivity doing, double cpuMillis) {
    return KnownLibraries.thread(name, doing, cpuMillis, "", List.of());
  }

  private static Sample service(int second, double cpuSeconds, double throttledSeconds) {
    return new Sample(
        second * SECOND,
        Subject.SERVICE,
        Map.of(Metric.CPU, cpuSeconds * 1e9, Metric.THROTTLED_PERIODS, throttledSeconds * 10),
        List.of(),
        List.of());
  }

  private static Sample machine(int second, double busy) {
    return new Sample(second * SECOND, Subject.MACHINE, Map.of(), List.of(), List.of(busy));
  }
}

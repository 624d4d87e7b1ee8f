package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import parkbench.record.Metric;
import parkbench.record.PoolKind;
import parkbench.record.Sample;
import parkbench.record.Subject;
import parkbench.record.ThreadActivity;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.ThreadSeen;
import parkbench.result.Examination;
import parkbench.result.Examination.Holder;
import parkbench.result.Examination.PoolSeen;

class ExaminingTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void makesPoolsOfWhatItsThreadsDo() {
    var pool =
        pool(
            look(0, thread("exec-1", ThreadActivity.WAITS_FOR_ANSWER, 10), idle("exec-2", 10)),
            look(2, thread("exec-1", ThreadActivity.WAITS_FOR_ANSWER, 14), idle("exec-2", 10)));
    assertThat(pool.name()).isEqualTo("exec");
    assertThat(pool.threadsMax()).isEqualTo(2);
    assertThat(pool.busyMean()).isEqualTo(1);
    assertThat(pool.fullShare()).isZero();
    assertThat(pool.movingShare()).contains(0.5);
    assertThat(pool.cpuCores().orElseThrow()).isCloseTo(0.002, within(1e-9));
    assertThat(pool.activities()).hasSize(1);
    assertThat(pool.activities().getFirst().place()).isEqualTo("shop.Orders.find");
    assertThat(pool.activities().getFirst().own()).isTrue();
    assertThat(pool.activities().getFirst().threadsMean()).isEqualTo(1);
  }

  @Test
  void callsALookFullWhoseThreadsAreAllBusy() {
    var pool =
        pool(
            look(0, thread("exec-1", ThreadActivity.SLEEPS, 0)),
            look(1, thread("exec-1", ThreadActivity.SLEEPS, 0)),
            look(2, idle("exec-1", 0)),
            look(3, thread("exec-1", ThreadActivity.SLEEPS, 0)));
    assertThat(pool.fullShare()).isEqualTo(0.75);
    assertThat(pool.busyMin()).isZero();
    assertThat(pool.mostly()).contains(ThreadActivity.SLEEPS);
  }

  @Test
  void takesTheMostTellingThreadOfAPoolForItsKind() {
    var carrying = seen("worker-1", PoolKind.CARRIERS, ThreadActivity.CARRIES, 0, "", List.of());
    var resting = seen("worker-2", PoolKind.FORK_JOIN, ThreadActivity.IDLE, 0, "", List.of());
    assertThat(pool(look(0, resting, carrying), look(1, resting)).kind())
        .isEqualTo(PoolKind.CARRIERS);
  }

  @Test
  void saysWhereTheOwnerOfALockIs() {
    var owner =
        seen(
            "exec-1",
            PoolKind.SERVER,
            ThreadActivity.SLEEPS,
            0,
            "",
            List.of("<0x1> (a shop.Ledger)"));
    var waiting =
        seen(
            "exec-2",
            PoolKind.SERVER,
            ThreadActivity.WAITS_FOR_LOCK,
            0,
            "<0x1> (a shop.Ledger)",
            List.of());
    assertThat(
            pool(look(0, owner, waiting), look(1, owner, waiting))
                .most(ThreadActivity.WAITS_FOR_LOCK)
                .flatMap(Examination.Activity::holder))
        .contains(new Holder("exec-1", ThreadActivity.SLEEPS, "shop.Orders.find"));
  }

  @Test
  void makesRatesOfTheSamplesAroundTheLooksAndOfTheTimeBetweenThem() {
    var seen =
        Examining.of(
            List.of(
                service(0, 0, 0),
                machine(0, 0.0),
                service(2, 1.0, 0.5),
                machine(2, 0.9),
                service(4, 2.0, 1.0),
                machine(3, 0.7)),
            List.of(look(1, idle("exec-1", 0)), look(4, idle("exec-1", 0))),
            Optional.of(1.0),
            Set.of(0),
            List.of("a note"));
    assertThat(seen.seconds()).isEqualTo(3);
    assertThat(seen.cpuCores().orElseThrow()).isCloseTo(0.5, within(1e-9));
    assertThat(seen.throttledShare().orElseThrow()).isCloseTo(0.25, within(1e-9));
    assertThat(seen.othersCores().orElseThrow()).isCloseTo(0.3, within(1e-9));
    assertThat(seen.idleCores().orElseThrow()).isCloseTo(0.2, within(1e-9));
    assertThat(seen.gcShare()).isEmpty();
    assertThat(seen.notes()).containsExactly("a note");
  }

  @Test
  void seesFromOutsideWhatItCannotLookInto() {
    var seen =
        Examining.of(
            List.of(service(0, 0, 0), service(2, 1.0, 0), service(4, 3.8, 0)),
            List.of(),
            Optional.of(1.0),
            Set.of(),
            List.of("is not a JVM"));
    assertThat(seen.inside()).isFalse();
    assertThat(seen.pools()).isEmpty();
    assertThat(seen.seconds()).isEqualTo(4);
    assertThat(seen.cpuCores().orElseThrow()).isCloseTo(0.95, within(1e-9));
  }

  @Test
  void isNotContentWithOneLook() {
    assertThatThrownBy(
            () ->
                Examining.of(
                    List.of(),
                    List.of(look(0, idle("exec-1", 0))),
                    Optional.empty(),
                    Set.of(),
                    List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void virtualThreadsThatStandAreListenersUnlessWhatTheyWaitForIsKnown() {
    var pools =
        Examining.virtual(
            List.of(
                look(
                    0,
                    virtual("listener #1", ThreadActivity.WAITS),
                    virtual("#2", ThreadActivity.WAITS),
                    virtual("#3", ThreadActivity.WAITS_FOR_LOCK)),
                look(
                    3,
                    virtual("listener #1", ThreadActivity.WAITS),
                    virtual("#3", ThreadActivity.WAITS_FOR_LOCK),
                    virtual("#4", ThreadActivity.WAITS))));
    assertThat(pools).hasSize(1);
    assertThat(pools.getFirst().kind()).isEqualTo(PoolKind.VIRTUAL);
    assertThat(pools.getFirst().busyMean()).isEqualTo(2);
    assertThat(pools.getFirst().share(ThreadActivity.WAITS_FOR_LOCK)).isEqualTo(0.5);

    assertThat(Examining.virtual(List.of(look(0, virtual("#1", ThreadActivity.WAITS))))).isEmpty();
  }

  private static ThreadSeen virtual(String name, ThreadActivity doing) {
    return new ThreadSeen(
        name,
        "of any name",
        PoolKind.VIRTUAL,
        doing,
        OptionalDouble.empty(),
        "",
        List.of(),
        List.of("shop.Orders.find"));
  }

  private static PoolSeen pool(ThreadDump... looks) {
    var seen = Examining.of(List.of(), List.of(looks), Optional.empty(), Set.of(), List.of());
    assertThat(seen.pools()).hasSize(1);
    return seen.pools().getFirst();
  }

  private static ThreadDump look(int second, ThreadSeen... threads) {
    return new ThreadDump(second * SECOND, List.of(threads));
  }

  private static ThreadSeen idle(String name, double cpuMillis) {
    return thread(name, ThreadActivity.IDLE, cpuMillis);
  }

  private static ThreadSeen thread(String name, ThreadActivity doing, double cpuMillis) {
    return seen(name, PoolKind.SERVER, doing, cpuMillis, "", List.of());
  }

  private static ThreadSeen seen(
      String name,
      PoolKind kind,
      ThreadActivity doing,
      double cpu,
      String lock,
      List<String> holds) {
    return new ThreadSeen(
        name,
        name.replaceFirst("-\\d+$", ""),
        kind,
        doing,
        OptionalDouble.of(cpu),
        lock,
        holds,
        List.of("java.net.Socket.read", "shop.Orders.find", "java.lang.Thread.run"));
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

package parkbench.diagnose.service;

import static org.assertj.core.api.Assertions.assertThat;
import static parkbench.diagnose.service.SeenService.activity;
import static parkbench.diagnose.service.SeenService.full;
import static parkbench.diagnose.service.SeenService.leading;
import static parkbench.diagnose.service.SeenService.pool;
import static parkbench.diagnose.service.SeenService.seen;
import static parkbench.diagnose.service.SeenService.server;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination.Activity;
import parkbench.result.Examination.PoolSeen;
import parkbench.result.Examination.Stalled;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;

/** Event loops and carriers that are held, by the looks at stacks and by a flight recording. */
class HeldThreadsTest {

  @ParameterizedTest(name = "an event loop of four that is {0} in the service''s own code is held")
  @EnumSource(
      value = ThreadActivity.class,
      names = {"SLEEPS", "WAITS_FOR_ANSWER", "WAITS_FOR_RESULT", "WAITS_FOR_LOCK", "RUNS"})
  void findsALoopThatIsHeld(ThreadActivity doing) {
    assertThat(leading(seen().pools(full(PoolKind.EVENT_LOOP, 4, doing))))
        .isEqualTo(ServiceRules.LOOP_BLOCKED);
  }

  @ParameterizedTest(name = "an event loop that is {0}: {1}")
  @CsvSource({
    "RUNS, Dispatchers.Default",
    "LOGS, asynchronous appender",
    "WAITS_FOR_LOCK, a lock for each key",
    "WAITS_FOR_RESULT, flatMap",
    "WAITS_FOR_ANSWER, non-blocking client",
    "SLEEPS, Mono.delay",
  })
  void saysOfALoopWhatHelpsAgainstWhatHoldsIt(ThreadActivity doing, String remedy) {
    var held = ServiceRules.examine(seen().pools(full(PoolKind.EVENT_LOOP, 4, doing)).build());
    assertThat(held.getFirst().rule()).isEqualTo(ServiceRules.LOOP_BLOCKED);
    assertThat(held.getFirst().evidence().get(Finding.TO_DO)).contains(remedy);
  }

  @Test
  void leavesALoopAloneThatComputesAndKeepsUp() {
    var computes = full(PoolKind.EVENT_LOOP, 4, ThreadActivity.RUNS);
    var busy = seen().cpu(4, 2.4).connections(40).pools(computes);
    assertThat(leading(busy.unread(0))).isEqualTo(ServiceRules.NOTHING_WRONG);
    assertThat(leading(busy.unread(9))).isEqualTo(ServiceRules.LOOP_BLOCKED);
  }

  @Test
  void doesNotJudgeAClientsLoopByRequestsThatServerThreadsRead() {
    var client = full(PoolKind.EVENT_LOOP, 1, ThreadActivity.RUNS);
    var server = pool(PoolKind.SERVER, 200, 60, 60, 0, ThreadActivity.WAITS_FOR_RESULT);
    assertThat(leading(seen().cpu(4, 1.2).connections(60).unread(0).pools(server, client)))
        .isEqualTo(ServiceRules.LOOP_BLOCKED);
  }

  @Test
  void leavesALoopAloneThatComputesWhatIsNotCompiledYet() {
    var computes = full(PoolKind.EVENT_LOOP, 4, ThreadActivity.RUNS);
    assertThat(leading(seen().cpu(1, 0.98).compiling(0.4).pools(computes)))
        .isEqualTo(ServiceRules.NOT_WARM);
    assertThat(
            leading(
                seen()
                    .cpu(1, 0.98)
                    .compiling(0.4)
                    .pools(full(PoolKind.EVENT_LOOP, 4, ThreadActivity.SLEEPS))))
        .isEqualTo(ServiceRules.LOOP_BLOCKED);
  }

  @Test
  void leavesALoopAloneThatWorksForItsLibrary() {
    var loops =
        new PoolSeen(
            "loop",
            PoolKind.EVENT_LOOP,
            4,
            4,
            4,
            4,
            1,
            Optional.of(1.0),
            Optional.of(0.4),
            List.of(
                activity(ThreadActivity.RUNS, 3, false),
                activity(ThreadActivity.WAITS_FOR_LOCK, 1, false)));
    assertThat(leading(seen().pools(loops))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void doesNotTakeALoopThatWasSeenOnceForHeld() {
    var once =
        new PoolSeen(
            "pool",
            PoolKind.EVENT_LOOP,
            1,
            1,
            0.14,
            0,
            0.14,
            Optional.of(1.0),
            Optional.of(0.1),
            List.of(
                new Activity(
                    ThreadActivity.SLEEPS,
                    "shop.Orders.find",
                    true,
                    0.14,
                    0.14,
                    List.of("java.lang.Thread.sleep"),
                    Optional.empty())));
    assertThat(leading(seen().pools(once))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void findsCarriersThatAreHeldWhileTheCpuHasTimeLeft() {
    var carriers = full(PoolKind.CARRIERS, 2, ThreadActivity.CARRIES);
    assertThat(leading(seen().cpu(2, 0.1).pools(carriers))).isEqualTo(ServiceRules.CARRIERS_HELD);
    assertThat(leading(seen().cpu(2, 1.9).pools(carriers))).isEqualTo(ServiceRules.CPU_BOUND);
  }

  /** A listener that waits on its carrier for ever takes it from nobody. */
  @Test
  void leavesCarriersAloneForWhichNobodyWaits() {
    var carriers = full(PoolKind.CARRIERS, 2, ThreadActivity.CARRIES);
    var calm = seen().cpu(2, 0.1).connections(40).virtualQueued(0).pools(carriers);
    assertThat(leading(calm.unread(0))).isEqualTo(ServiceRules.NOTHING_WRONG);
    assertThat(leading(calm.unread(20))).isEqualTo(ServiceRules.CARRIERS_HELD);
  }

  @Test
  void findsCarriersForWhichOthersWaitBehindAServerThatReadsAll() {
    var carriers = full(PoolKind.CARRIERS, 2, ThreadActivity.CARRIES);
    var queued = seen().cpu(2, 0.1).connections(40).unread(0).pools(carriers).virtualQueued(3);
    var finding = ServiceRules.examine(queued.build()).getFirst();
    assertThat(finding.rule()).isEqualTo(ServiceRules.CARRIERS_HELD);
    assertThat(finding.confidence()).isEqualTo(Confidence.HIGH);
  }

  /** Until Java 23 the JVM does not tell who waits for one, and a wait in a monitor holds it. */
  @Test
  void doesNotTakeForCalmWhatTheJvmDoesNotTell() {
    var carriers = full(PoolKind.CARRIERS, 2, ThreadActivity.CARRIES);
    var finding =
        ServiceRules.examine(seen().cpu(2, 0.1).connections(40).unread(0).pools(carriers).build())
            .getFirst();
    assertThat(finding.rule()).isEqualTo(ServiceRules.CARRIERS_HELD);
    assertThat(finding.confidence()).isEqualTo(Confidence.MEDIUM);
  }

  @Test
  void findsThemBesideCarriersForWhichThereIsNoCore() {
    var carriers = pool(PoolKind.CARRIERS, 2, 1, 1, 0, ThreadActivity.CARRIES);
    var resting = pool(PoolKind.CARRIERS, 2, 1, 0, 0, ThreadActivity.CARRIES);
    assertThat(leading(seen().cpu(1, 0.1).pools(carriers))).isEqualTo(ServiceRules.CARRIERS_HELD);
    assertThat(leading(seen().cpu(1, 0.1).pools(resting))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void doesNotTakeCarriersThatComputeForHeld() {
    var computing =
        new PoolSeen(
            "pool",
            PoolKind.CARRIERS,
            2,
            2,
            2,
            2,
            1,
            Optional.of(1.0),
            Optional.of(1.9),
            List.of(activity(ThreadActivity.CARRIES, 2, true)));
    assertThat(leading(seen().cpu(8, 2).pools(computing))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @ParameterizedTest(name = "a loop that is held for {1} s per second, {0} times")
  @CsvSource({"37, 0.09, MEDIUM", "3, 0.002, LOW"})
  void hearsOfShortStallsOfEventLoopsFromARecording(int times, double perSecond, Confidence how) {
    var loops = pool(PoolKind.EVENT_LOOP, 4, 0, 0, 0, ThreadActivity.RUNS);
    var finding =
        ServiceRules.examine(seen().pools(loops).recorded(stalled(false, times, perSecond)).build())
            .getFirst();
    assertThat(finding.rule()).isEqualTo(ServiceRules.LOOP_BLOCKED);
    assertThat(finding.confidence()).isEqualTo(how);
    assertThat(finding.sentence())
        .startsWith("Event loops were held " + times + " times, for up to 50 ms, sleeping in shop");
  }

  @ParameterizedTest(name = "carriers that are held for {1} s per second, {0} times")
  @CsvSource({"37, 0.2, MEDIUM", "3, 0.01, LOW"})
  void hearsOfPinnedThreadsFromARecording(int times, double perSecond, Confidence how) {
    var finding =
        ServiceRules.examine(seen().cpu(2, 0.2).recorded(stalled(true, times, perSecond)).build())
            .getFirst();
    assertThat(finding.rule()).isEqualTo(ServiceRules.CARRIERS_HELD);
    assertThat(finding.confidence()).isEqualTo(how);
    assertThat(finding.sentence()).startsWith("Virtual threads were pinned " + times + " times");
  }

  @Test
  void aRecordingWithoutAHabitHoldsNothingUp() {
    assertThat(leading(seen().recorded(stalled(false, 2, 0.01), stalled(true, 2, 0.01))))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
    var library =
        new Stalled(false, ThreadActivity.WAITS, "io.netty.A.b", false, 90, 20, 0.2, List.of("a"));
    assertThat(leading(seen().recorded(library))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  /** What holds up all requests comes before what holds up some. */
  @Test
  void shortStallsStandBehindAFullPool() {
    var rules =
        ServiceRules.examine(
                seen()
                    .unread(190)
                    .pools(server(200, ThreadActivity.WAITS_FOR_ANSWER))
                    .recorded(stalled(true, 37, 0.2))
                    .build())
            .stream()
            .map(Finding::rule);
    assertThat(rules).containsExactly(ServiceRules.SERVER_POOL_FULL, ServiceRules.CARRIERS_HELD);
  }

  private static Stalled stalled(boolean pinned, int times, double perSecond) {
    return new Stalled(
        pinned,
        ThreadActivity.SLEEPS,
        "shop.Price.of",
        true,
        times,
        50,
        perSecond,
        List.of("shop.Price.of"));
  }
}

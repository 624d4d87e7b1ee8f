package parkbench.diagnose;

import static org.assertj.core.api.Assertions.assertThat;
import static parkbench.diagnose.SeenService.activity;
import static parkbench.diagnose.SeenService.examine;
import static parkbench.diagnose.SeenService.full;
import static parkbench.diagnose.SeenService.leading;
import static parkbench.diagnose.SeenService.pool;
import static parkbench.diagnose.SeenService.seen;
import static parkbench.diagnose.SeenService.server;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.BlockingPlace;
import parkbench.result.Confidence;
import parkbench.result.Finding;
import parkbench.result.RuleId;
import parkbench.text.FindingText;

/** Event loops and carriers that are held, by the looks at stacks and by a flight recording. */
class HeldThreadsTest {

  @ParameterizedTest(name = "an event loop of four that is {0} in the service''s own code is held")
  @EnumSource(
      value = ThreadActivity.class,
      names = {"SLEEPING", "SOCKET_READ", "AWAITING_FUTURE", "LOCK_WAIT", "RUNNING"})
  void findsALoopThatIsHeld(ThreadActivity doing) {
    assertThat(leading(seen().pools(full(PoolKind.EVENT_LOOP, 4, doing))))
        .isEqualTo(RuleId.EVENT_LOOP_BLOCKED);
  }

  @ParameterizedTest(name = "an event loop that is {0}: {1}")
  @CsvSource({
    "RUNNING, Dispatchers.Default",
    "LOGGING, asynchronous appender",
    "LOCK_WAIT, one lock per key",
    "AWAITING_FUTURE, flatMap",
    "SOCKET_READ, non-blocking client",
    "SLEEPING, Mono.delay",
  })
  void saysOfALoopWhatHelpsAgainstWhatHoldsIt(ThreadActivity doing, String remedy) {
    var held = examine(seen().pools(full(PoolKind.EVENT_LOOP, 4, doing)).build());
    assertThat(held.getFirst().rule()).isEqualTo(RuleId.EVENT_LOOP_BLOCKED);
    assertThat(FindingText.remedy(held.getFirst())).contains(remedy);
  }

  @Test
  void leavesALoopAloneThatComputesAndKeepsUp() {
    var computes = full(PoolKind.EVENT_LOOP, 4, ThreadActivity.RUNNING);
    var busy = seen().cpu(4, 2.4).connections(40).pools(computes);
    assertThat(leading(busy.unread(0))).isEqualTo(RuleId.NO_BOTTLENECK);
    assertThat(leading(busy.unread(9))).isEqualTo(RuleId.EVENT_LOOP_BLOCKED);
  }

  @Test
  void doesNotJudgeAClientsLoopByRequestsThatServerThreadsRead() {
    var client = full(PoolKind.EVENT_LOOP, 1, ThreadActivity.RUNNING);
    var server = pool(PoolKind.SERVER, 200, 60, 60, 0, ThreadActivity.AWAITING_FUTURE);
    assertThat(leading(seen().cpu(4, 1.2).connections(60).unread(0).pools(server, client)))
        .isEqualTo(RuleId.EVENT_LOOP_BLOCKED);
  }

  @Test
  void leavesALoopAloneThatComputesWhatIsNotCompiledYet() {
    var computes = full(PoolKind.EVENT_LOOP, 4, ThreadActivity.RUNNING);
    assertThat(leading(seen().cpu(1, 0.98).compiling(0.4).pools(computes)))
        .isEqualTo(RuleId.JIT_WARM_UP);
    assertThat(
            leading(
                seen()
                    .cpu(1, 0.98)
                    .compiling(0.4)
                    .pools(full(PoolKind.EVENT_LOOP, 4, ThreadActivity.SLEEPING))))
        .isEqualTo(RuleId.EVENT_LOOP_BLOCKED);
  }

  @Test
  void leavesALoopAloneThatWorksForItsLibrary() {
    var loops =
        SeenService.of(
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
                activity(ThreadActivity.RUNNING, 3, false),
                activity(ThreadActivity.LOCK_WAIT, 1, false)));
    assertThat(leading(seen().pools(loops))).isEqualTo(RuleId.NO_BOTTLENECK);
  }

  @Test
  void doesNotTakeALoopThatWasSeenOnceForHeld() {
    var once =
        SeenService.of(
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
                SeenService.activity(
                    ThreadActivity.SLEEPING,
                    "shop.Orders.find",
                    true,
                    0.14,
                    0.14,
                    List.of("java.lang.Thread.sleep"),
                    Optional.empty())));
    assertThat(leading(seen().pools(once))).isEqualTo(RuleId.NO_BOTTLENECK);
  }

  @Test
  void findsCarriersThatAreHeldWhileTheCpuHasTimeLeft() {
    var carriers = full(PoolKind.CARRIERS, 2, ThreadActivity.CARRIER);
    assertThat(leading(seen().cpu(2, 0.1).pools(carriers))).isEqualTo(RuleId.CARRIERS_EXHAUSTED);
    assertThat(leading(seen().cpu(2, 1.9).pools(carriers))).isEqualTo(RuleId.CPU_BOUND);
    // they wait for a core, which others use
    assertThat(leading(seen().cpu(2, 0.4).runDelay(1.7).others(1.6, 0).pools(carriers)))
        .isEqualTo(RuleId.CPU_CONTENTION);
  }

  /** The next owner of the lock has no carrier: the lock is an effect. */
  @Test
  void pinnedThreadsThatWaitForALockAreHeldByTheirCarriers() {
    var waits =
        SeenService.of(
            "of any name",
            PoolKind.VIRTUAL,
            full(PoolKind.VIRTUAL, 40, ThreadActivity.LOCK_WAIT).threads(),
            List.of(
                SeenService.activity(
                    ThreadActivity.LOCK_WAIT,
                    "shop.Log.write",
                    true,
                    40,
                    1,
                    List.of(
                        "java.lang.VirtualThread.parkOnCarrierThread",
                        "java.util.concurrent.locks.ReentrantLock.lock",
                        "shop.Log.write"),
                    Optional.empty())));
    var carriers = full(PoolKind.CARRIERS, 2, ThreadActivity.CARRIER);
    var found = examine(seen().cpu(2, 0.1).pools(waits, carriers).build()).getFirst();
    assertThat(found.rule()).isEqualTo(RuleId.CARRIERS_EXHAUSTED);
    assertThat(found.confidence()).isEqualTo(Confidence.HIGH);
    assertThat(FindingText.sentence(found))
        .endsWith(
            ": virtual threads wait on them inside synchronized or native code, in shop.Log.write.");
  }

  /** A listener that waits on its carrier for ever takes it from nobody. */
  @Test
  void leavesCarriersAloneForWhichNobodyWaits() {
    var carriers = full(PoolKind.CARRIERS, 2, ThreadActivity.CARRIER);
    var calm = seen().cpu(2, 0.1).connections(40).virtualQueued(0).pools(carriers);
    assertThat(leading(calm.unread(0))).isEqualTo(RuleId.NO_BOTTLENECK);
    assertThat(leading(calm.unread(20))).isEqualTo(RuleId.CARRIERS_EXHAUSTED);
  }

  @Test
  void findsCarriersForWhichOthersWaitBehindAServerThatReadsAll() {
    var carriers = full(PoolKind.CARRIERS, 2, ThreadActivity.CARRIER);
    var queued = seen().cpu(2, 0.1).connections(40).unread(0).pools(carriers).virtualQueued(3);
    var finding = examine(queued.build()).getFirst();
    assertThat(finding.rule()).isEqualTo(RuleId.CARRIERS_EXHAUSTED);
    assertThat(finding.confidence()).isEqualTo(Confidence.HIGH);
  }

  /** Until Java 23 the JVM does not tell who waits for one, and a wait in a monitor holds it. */
  @Test
  void doesNotTakeForCalmWhatTheJvmDoesNotTell() {
    var carriers = full(PoolKind.CARRIERS, 2, ThreadActivity.CARRIER);
    var finding =
        examine(seen().cpu(2, 0.1).connections(40).unread(0).pools(carriers).build()).getFirst();
    assertThat(finding.rule()).isEqualTo(RuleId.CARRIERS_EXHAUSTED);
    assertThat(finding.confidence()).isEqualTo(Confidence.MEDIUM);
  }

  @Test
  void findsThemBesideCarriersForWhichThereIsNoCore() {
    var carriers = pool(PoolKind.CARRIERS, 2, 1, 1, 0, ThreadActivity.CARRIER);
    var resting = pool(PoolKind.CARRIERS, 2, 1, 0, 0, ThreadActivity.CARRIER);
    assertThat(leading(seen().cpu(1, 0.1).pools(carriers))).isEqualTo(RuleId.CARRIERS_EXHAUSTED);
    assertThat(leading(seen().cpu(1, 0.1).pools(resting))).isEqualTo(RuleId.NO_BOTTLENECK);
  }

  @Test
  void doesNotTakeCarriersThatComputeForHeld() {
    var computing =
        SeenService.of(
            "pool",
            PoolKind.CARRIERS,
            2,
            2,
            2,
            2,
            1,
            Optional.of(1.0),
            Optional.of(1.9),
            List.of(activity(ThreadActivity.CARRIER, 2, true)));
    assertThat(leading(seen().cpu(8, 2).pools(computing))).isEqualTo(RuleId.NO_BOTTLENECK);
  }

  @ParameterizedTest(name = "a loop that is held for {1} s per second, {0} times")
  @CsvSource({"37, 0.09, MEDIUM", "3, 0.002, LOW"})
  void hearsOfShortStallsOfEventLoopsFromARecording(int times, double perSecond, Confidence how) {
    var loops = pool(PoolKind.EVENT_LOOP, 4, 0, 0, 0, ThreadActivity.RUNNING);
    var finding =
        examine(seen().pools(loops).recorded(stalled(false, times, perSecond)).build()).getFirst();
    assertThat(finding.rule()).isEqualTo(RuleId.EVENT_LOOP_BLOCKED);
    assertThat(finding.confidence()).isEqualTo(how);
    assertThat(FindingText.sentence(finding))
        .startsWith("Event loops were held " + times + " times, for up to 50 ms, sleeping in shop");
  }

  @ParameterizedTest(name = "carriers that are held for {1} s per second, {0} times")
  @CsvSource({"37, 0.2, MEDIUM", "3, 0.01, LOW"})
  void hearsOfPinnedThreadsFromARecording(int times, double perSecond, Confidence how) {
    var finding =
        examine(seen().cpu(2, 0.2).recorded(stalled(true, times, perSecond)).build()).getFirst();
    assertThat(finding.rule()).isEqualTo(RuleId.CARRIERS_EXHAUSTED);
    assertThat(finding.confidence()).isEqualTo(how);
    assertThat(FindingText.sentence(finding))
        .startsWith("Virtual threads were pinned " + times + " times");
  }

  @Test
  void aRecordingWithoutAHabitHoldsNothingUp() {
    assertThat(leading(seen().recorded(stalled(false, 2, 0.01), stalled(true, 2, 0.01))))
        .isEqualTo(RuleId.NO_BOTTLENECK);
    var library =
        new BlockingPlace(
            false, ThreadActivity.WAITING, "io.netty.A.b", false, 90, 20, 0.2, List.of("a"));
    assertThat(leading(seen().recorded(library))).isEqualTo(RuleId.NO_BOTTLENECK);
  }

  /** What holds up all requests comes before what holds up some. */
  @Test
  void shortStallsStandBehindAFullPool() {
    var rules =
        examine(
                seen()
                    .unread(190)
                    .pools(server(200, ThreadActivity.SOCKET_READ))
                    .recorded(stalled(true, 37, 0.2))
                    .build())
            .stream()
            .map(Finding::rule);
    assertThat(rules).containsExactly(RuleId.REQUEST_THREADS_EXHAUSTED, RuleId.CARRIERS_EXHAUSTED);
  }

  private static BlockingPlace stalled(boolean pinned, int times, double perSecond) {
    return new BlockingPlace(
        pinned,
        ThreadActivity.SLEEPING,
        "shop.Price.of",
        true,
        times,
        50,
        perSecond,
        List.of("shop.Price.of"));
  }
}

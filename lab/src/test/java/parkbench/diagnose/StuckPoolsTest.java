package parkbench.diagnose;

import static org.assertj.core.api.Assertions.assertThat;
import static parkbench.diagnose.SeenService.examine;
import static parkbench.diagnose.SeenService.full;
import static parkbench.diagnose.SeenService.leading;
import static parkbench.diagnose.SeenService.seen;
import static parkbench.diagnose.SeenService.still;

import java.util.List;
import org.junit.jupiter.api.Test;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.Finding;
import parkbench.result.Flow;
import parkbench.result.Flow.Peer;
import parkbench.result.Flow.Spread;
import parkbench.result.Growth;
import parkbench.result.RuleId;
import parkbench.result.ThreadPool;
import parkbench.text.FindingText;

/** Pools that wait for themselves, for calls without an end, or for permits. */
class StuckPoolsTest {
  private static final ThreadPool AWAITS =
      full(PoolKind.COROUTINES, 64, ThreadActivity.AWAITING_FUTURE);
  private static final ThreadPool READS =
      still(full(PoolKind.EXECUTOR, 8, ThreadActivity.SOCKET_READ), 1);

  @Test
  void aPoolThatAwaitsWhatNothingElseWorksOnWaitsForItself() {
    Finding found = examine(seen().pools(AWAITS).flow(flow(100, 0, 0, 0)).build()).getFirst();
    assertThat(found.rule()).isEqualTo(RuleId.POOL_WAITS_FOR_ITSELF);
    assertThat(found.confidence()).isEqualTo(Confidence.HIGH);
    assertThat(FindingText.remedy(found)).contains("of their own");
  }

  /** As of a driver that answers after a timer. */
  @Test
  void aPoolWhoseResultsComeSoonDoesNot() {
    assertThat(leading(seen().pools(AWAITS).flow(SeenService.queue(100, 400))))
        .isNotEqualTo(RuleId.POOL_WAITS_FOR_ITSELF);
  }

  /** As of a driver without sockets, whose pool lets ten through at a time. */
  @Test
  void aPoolWhoseRequestsEndDoesNot() {
    assertThat(leading(seen().pools(AWAITS).flow(SeenService.queue(100, 40))))
        .isNotEqualTo(RuleId.POOL_WAITS_FOR_ITSELF);
  }

  /** Users who do not wait for an answer arrive all the time. */
  @Test
  void requestsThatBecomeMoreAndMoreDoNotEnd() {
    Spread more = new Spread(100, 1, 100, 200);
    assertThat(
            leading(
                seen()
                    .pools(AWAITS)
                    .flow(
                        SeenFlow.requests(more)
                            .aged(4)
                            .perSecond(20)
                            .calls(new Spread(0, 0, 0, 0))
                            .inside(more)
                            .build())))
        .isEqualTo(RuleId.POOL_WAITS_FOR_ITSELF);
  }

  /** As of calls over HTTP/2, whose answers the threads await. */
  @Test
  void aConnectionThatCallsMayShareIsADoubt() {
    Spread one = new Spread(0.9, 0, 1, 1);
    Flow shared =
        SeenFlow.requests(new Spread(100, 100, 100, 100))
            .aged(4)
            .perSecond(0)
            .calls(one)
            .inside(new Spread(99, 99, 99, 100))
            .peers(new Peer("127.0.0.1:9100", 1, new Growth(1, 1, 1, 10), one, 0.1, 0.2, 50))
            .build();
    Finding found = examine(seen().pools(AWAITS).flow(shared).build()).getFirst();
    assertThat(found.rule()).isEqualTo(RuleId.POOL_WAITS_FOR_ITSELF);
    assertThat(found.confidence()).isEqualTo(Confidence.MEDIUM);
  }

  /** As of a thread of no pool that works off a batch. */
  @Test
  void aPoolDoesNotWaitForItselfBesideAThreadThatWorks() {
    ThreadPool batch =
        SeenService.of(
            "batcher",
            PoolKind.OTHER,
            new ThreadPool.Threads(1, 1, 1, 1, 1),
            List.of(SeenService.activity(ThreadActivity.SOCKET_READ, 1, true)));
    assertThat(leading(seen().pools(AWAITS, batch).flow(flow(100, 0, 0, 0))))
        .isNotEqualTo(RuleId.POOL_WAITS_FOR_ITSELF);
  }

  /** Of the pools that await, the one behind is the smaller one. */
  @Test
  void thePoolBehindIsNamed() {
    ThreadPool front = full(PoolKind.EXECUTOR, 100, ThreadActivity.AWAITING_FUTURE);
    Finding found =
        examine(seen().pools(front, AWAITS).flow(flow(100, 0, 0, 0)).build()).getFirst();
    assertThat(found.rule()).isEqualTo(RuleId.POOL_WAITS_FOR_ITSELF);
    assertThat(FindingText.sentence(found)).startsWith("64 of 64 ");
  }

  /** As of a server's loop that no library file knows. */
  @Test
  void aThreadThatWaitsForSomethingUnknownDoesNotWorkForIt() {
    ThreadPool loop = full(PoolKind.EXECUTOR, 1, ThreadActivity.WAITING);
    assertThat(leading(seen().pools(AWAITS, loop).flow(flow(100, 0, 0, 0))))
        .isEqualTo(RuleId.POOL_WAITS_FOR_ITSELF);
  }

  /** As of a client that waits without a thread. */
  @Test
  void aPoolWhoseCallsAreInFlightDoesNot() {
    assertThat(leading(seen().pools(AWAITS).flow(flow(100, 64, 0.2, 300))))
        .isNotEqualTo(RuleId.POOL_WAITS_FOR_ITSELF);
  }

  /** As of such a client that lets ten through at a time. */
  @Test
  void aPoolInFrontOfABoundOfCallsDoesNot() {
    assertThat(leading(seen().pools(AWAITS).flow(flow(100, 10, 0.2, 50))))
        .isNotEqualTo(RuleId.POOL_WAITS_FOR_ITSELF);
  }

  @Test
  void aPoolInFrontOfOneThatWorksDoesNot() {
    ThreadPool works = full(PoolKind.EXECUTOR, 8, ThreadActivity.SLEEPING);
    assertThat(leading(seen().pools(AWAITS, works).flow(flow(100, 0, 0, 0))))
        .isEqualTo(RuleId.THREAD_POOL_EXHAUSTED);
  }

  @Test
  void callsThatNoTimeoutEndsAreNamedWithTheirPool() {
    Finding found = examine(seen().pools(READS).flow(flow(0, 8, 28, 0)).build()).getFirst();
    assertThat(found.rule()).isEqualTo(RuleId.CALLS_HANG);
    assertThat(found.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(FindingText.sentence(found))
        .isEqualTo(
            "8 calls to 127.0.0.1:9100 have no answer, for 28 s on average, and none ended; 8 of 8"
                + " executor threads (pool) wait for them, in shop.Orders.find.");
  }

  @Test
  void callsHangForSureWhereRequestsWaitMeanwhile() {
    Finding found = examine(seen().pools(READS).flow(flow(13, 8, 28, 0)).build()).getFirst();
    assertThat(found.rule()).isEqualTo(RuleId.CALLS_HANG);
    assertThat(found.confidence()).isEqualTo(Confidence.HIGH);
  }

  @Test
  void callsThatEndDoNotHang() {
    assertThat(leading(seen().pools(READS).flow(flow(0, 8, 28, 2))))
        .isNotEqualTo(RuleId.CALLS_HANG);
    assertThat(leading(seen().pools(READS).flow(flow(0, 8, 2, 0)))).isNotEqualTo(RuleId.CALLS_HANG);
  }

  /** As of a consumer, with a thread that shows nothing. */
  @Test
  void callsWithoutAPoolThatWaitsForThemMayBeMeant() {
    assertThat(leading(seen().flow(flow(0, 8, 28, 0)))).isNotEqualTo(RuleId.CALLS_HANG);
  }

  @Test
  void aPermitIsNoLock() {
    assertThat(leading(seen().pools(full(PoolKind.EXECUTOR, 32, ThreadActivity.PERMIT_WAIT))))
        .isEqualTo(RuleId.PERMITS_EXHAUSTED);
  }

  private static Flow flow(int requests, int calls, double age, double perSecond) {
    Spread out = new Spread(calls, calls, calls, calls);
    int inside = requests - calls;
    return SeenFlow.requests(new Spread(requests, requests, requests, requests))
        .aged(4)
        .perSecond(perSecond)
        .calls(out)
        .inside(new Spread(inside, inside, inside, inside))
        .peers(
            new Peer(
                "127.0.0.1:9100",
                calls,
                new Growth(calls, calls, calls, 10),
                out,
                age,
                age,
                perSecond))
        .build();
  }
}

package parkbench.diagnose;

import static org.assertj.core.api.Assertions.assertThat;
import static parkbench.diagnose.SeenService.examine;
import static parkbench.diagnose.SeenService.full;
import static parkbench.diagnose.SeenService.leading;
import static parkbench.diagnose.SeenService.pool;
import static parkbench.diagnose.SeenService.seen;
import static parkbench.diagnose.SeenService.server;
import static parkbench.diagnose.SeenService.still;

import java.util.List;
import org.junit.jupiter.api.Test;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.Finding;
import parkbench.result.Flow.Peer;
import parkbench.result.Flow.Spread;
import parkbench.result.Growth;
import parkbench.result.NewThreads;
import parkbench.result.RuleId;
import parkbench.result.ThreadPool;
import parkbench.text.FindingText;

/**
 * A service on which no rule has a finding, and one where something is wrong that no rule knows.
 */
class NothingWrongTest {

  @Test
  void saysThatNothingIsWrongOfAServiceAtRest() {
    var findings =
        examine(
            seen()
                .withFreeFlow()
                .unread(0)
                .connections(10)
                .cpu(1, 0.05)
                .pools(pool(PoolKind.SERVER, 10, 0.2, 0, 0, ThreadActivity.RUNNING))
                .build());
    assertThat(findings).extracting(Finding::rule).containsExactly(RuleId.NO_BOTTLENECK);
    assertThat(findings.getFirst().confidence()).isEqualTo(Confidence.HIGH);
  }

  @Test
  void namesTheCallsInWhichItsRequestsSpendTheirTime() {
    Spread forty = new Spread(40, 40, 40, 40);
    Spread none = new Spread(0, 0, 0, 1);
    var finding =
        examine(
                seen()
                    .unread(0)
                    .connections(40)
                    .cpu(1, 0.05)
                    .pools(pool(PoolKind.SERVER, 200, 40, 40, 0, ThreadActivity.SOCKET_READ))
                    .flow(
                        SeenFlow.requests(forty)
                            .aged(1)
                            .perSecond(20)
                            .calls(forty)
                            .inside(none)
                            .peers(
                                new Peer(
                                    "10.0.0.9:443",
                                    40,
                                    new Growth(40, 40, 40, 10),
                                    forty,
                                    1,
                                    2,
                                    20))
                            .build())
                    .build())
            .getFirst();
    assertThat(finding.confidence()).isEqualTo(Confidence.HIGH);
    assertThat(FindingText.sentence(finding))
        .endsWith("; a request takes 2 s, 100 % of it in calls to 10.0.0.9:443.");
  }

  /** As Tomcat's acceptor and poller, and a timer of a framework. */
  @Test
  void loopsOfLibrariesWorkOnNoRequest() {
    var loops =
        SeenService.of(
            "http-nio-8080-Acceptor",
            PoolKind.OTHER,
            new ThreadPool.Threads(3, 3, 3, 3, 1),
            List.of(SeenService.activity(ThreadActivity.RUNNING, 3, false)));
    var found =
        examine(
                seen()
                    .unread(0)
                    .connections(4)
                    .cpu(1, 0.02)
                    .pools(loops)
                    .flow(SeenService.queue(4, 0.8))
                    .build())
            .getFirst();
    assertThat(found.rule()).isEqualTo(RuleId.UNKNOWN);
    assertThat(FindingText.sentence(found)).startsWith("4 of 4 requests wait inside, 5 s each");
  }

  /** Then requests that wait without a call do not show. */
  @Test
  void severalCallsAtOnceForARequestAreADoubt() {
    Spread requests = new Spread(110, 110, 110, 110);
    Spread calls = new Spread(200, 200, 200, 200);
    Spread inside = new Spread(-90, -90, -90, -90);
    var found =
        examine(
                seen()
                    .unread(0)
                    .connections(110)
                    .cpu(1, 0.1)
                    .flow(
                        SeenFlow.requests(requests)
                            .aged(0.1)
                            .perSecond(550)
                            .calls(calls)
                            .inside(inside)
                            .build())
                    .build())
            .getFirst();
    assertThat(found.rule()).isEqualTo(RuleId.NO_BOTTLENECK);
    assertThat(found.confidence()).isEqualTo(Confidence.MEDIUM);
  }

  /** The median of the looks shows nothing. */
  @Test
  void aQueueForAPartOfTheTimeIsNoAllClear() {
    Spread sometimes = new Spread(30, 0, 0, 100);
    var found =
        examine(
                seen()
                    .unread(0)
                    .connections(100)
                    .cpu(1, 0.1)
                    .flow(
                        SeenFlow.requests(sometimes)
                            .aged(1.5)
                            .perSecond(20)
                            .calls(new Spread(0, 0, 0, 0))
                            .inside(sometimes)
                            .build())
                    .build())
            .getFirst();
    assertThat(found.rule()).isEqualTo(RuleId.UNKNOWN);
    assertThat(FindingText.sentence(found)).startsWith("30 of 30 requests wait inside");
  }

  /** A leak does not explain why requests wait. */
  @Test
  void aLeakHidesNoQueue() {
    var growth = new Growth(60, 100, 140, 8);
    var threads = new NewThreads(growth, 0, false, 1, "pool-9-thread-1", List.of());
    assertThat(
            examine(
                seen()
                    .unread(0)
                    .connections(60)
                    .cpu(1, 0.1)
                    .began(threads)
                    .flow(SeenService.queue(60, 16))
                    .build()))
        .extracting(Finding::rule)
        .containsExactly(RuleId.THREAD_LEAK, RuleId.UNKNOWN);
  }

  /** A sleep may be work in a test, or a retry that waits. */
  @Test
  void requestsThatSleepForLongAreADoubt() {
    var sleeps =
        seen()
            .unread(0)
            .connections(40)
            .cpu(1, 0.05)
            .pools(pool(PoolKind.SERVER, 200, 40, 40, 0, ThreadActivity.SLEEPING));
    var slow = examine(sleeps.flow(SeenService.queue(40, 20)).build()).getFirst();
    assertThat(slow.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(FindingText.sentence(slow)).endsWith("; 40 threads sleep, in shop.Orders.find.");
    assertThat(examine(sleeps.flow(SeenService.queue(40, 100)).build()).getFirst().confidence())
        .isEqualTo(Confidence.HIGH);
  }

  @Test
  void nothingIsSaidToBeRightOfOneThatEnded() {
    var atRest = examine(seen().unread(0).connections(10).cpu(1, 0.05).build());
    assertThat(Diagnosis.ofOneThatEnded(atRest))
        .extracting(Finding::rule)
        .containsExactly(RuleId.SERVICE_DIED);

    var full = examine(seen().unread(190).pools(server(200, ThreadActivity.SOCKET_READ)).build());
    assertThat(Diagnosis.ofOneThatEnded(full))
        .extracting(Finding::rule)
        .containsExactly(RuleId.SERVICE_DIED, RuleId.REQUEST_THREADS_EXHAUSTED);
  }

  @Test
  void isLessSureThatNothingIsWrongWhereAPoolIsBusy() {
    var finding =
        examine(
                seen()
                    .unread(0)
                    .connections(3)
                    .cpu(1, 0.1)
                    .pools(full(PoolKind.EXECUTOR, 10, ThreadActivity.SLEEPING))
                    .build())
            .getFirst();
    assertThat(finding.rule()).isEqualTo(RuleId.NO_BOTTLENECK);
    assertThat(finding.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(FindingText.sentence(finding))
        .startsWith("10 of 10 executor threads (pool) are busy");
    assertThat(FindingText.remedy(finding)).startsWith("see whether tasks wait");

    var served =
        examine(
            seen().unread(0).connections(10).pools(server(10, ThreadActivity.SLEEPING)).build());
    assertThat(FindingText.remedy(served.getFirst())).startsWith("see whether requests wait");
  }

  @Test
  void doesNotSendThoseToAQueueWhoHaveNone() {
    var carriers = full(PoolKind.CARRIERS, 2, ThreadActivity.CARRIER);
    var calm =
        seen()
            .withFreeFlow()
            .cpu(2, 0.1)
            .connections(40)
            .unread(0)
            .virtualQueued(0)
            .pools(carriers);
    var finding = examine(calm.build()).getFirst();
    assertThat(finding.rule()).isEqualTo(RuleId.NO_BOTTLENECK);
    assertThat(finding.confidence()).isEqualTo(Confidence.HIGH);
  }

  /** A broker's messages may lie there for as long as they have to. */
  @Test
  void listenersThatAreBusyHoldUpNoRequest() {
    var listeners = full(PoolKind.LISTENER, 4, ThreadActivity.SOCKET_READ);
    assertThat(leading(seen().cpu(1, 0.3).unread(0).connections(20).pools(listeners)))
        .isEqualTo(RuleId.NO_BOTTLENECK);
    var locked = full(PoolKind.LISTENER, 4, ThreadActivity.LOCK_WAIT);
    assertThat(leading(seen().cpu(1, 0.3).unread(0).connections(20).pools(locked)))
        .isEqualTo(RuleId.LOCK_CONTENTION);
  }

  @Test
  void longPollingHoldsNobodyUp() {
    var polls = still(pool(PoolKind.SERVER, 10, 3, 3, 0, ThreadActivity.WAITING), 1);
    assertThat(leading(seen().unread(0).connections(3).pools(polls)))
        .isEqualTo(RuleId.NO_BOTTLENECK);
  }

  @Test
  void aFewOfManyThatWaitForSomethingUnknownAreNoDoubt() {
    var some = pool(PoolKind.SERVER, 200, 3, 3, 0, ThreadActivity.WAITING);
    assertThat(leading(seen().unread(0).connections(100).pools(some)))
        .isEqualTo(RuleId.NO_BOTTLENECK);
    assertThat(leading(seen().unread(0).connections(20).pools(some))).isEqualTo(RuleId.UNKNOWN);
  }

  @Test
  void tellsOfPoolsThatItRuledOutButNotOfThoseThatLookingStarts() {
    var own = pool("orders", PoolKind.EXECUTOR, 8, ThreadActivity.SLEEPING);
    var ofTheDoctor = pool("RMI TCP Connection", PoolKind.EXECUTOR, 2, ThreadActivity.SLEEPING);
    var finding =
        examine(seen().unread(0).connections(3).pools(own, ofTheDoctor).build()).getFirst();
    assertThat(finding.rule()).isEqualTo(RuleId.NO_BOTTLENECK);
    assertThat(FindingText.evidence(finding).get("other pools"))
        .contains("orders")
        .doesNotContain("RMI TCP Connection");
  }

  @Test
  void fewUnreadRequestsOfManyConnectionsAreOnTheirWay() {
    var few = examine(seen().unread(5).connections(30).cpu(1, 0.1).build()).getFirst();
    assertThat(few.rule()).isEqualTo(RuleId.NO_BOTTLENECK);
    assertThat(few.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(FindingText.sentence(few)).endsWith("; 5 requests were unread all the same.");
    assertThat(leading(seen().unread(6).connections(30).cpu(1, 0.1))).isEqualTo(RuleId.UNKNOWN);
  }

  @Test
  void saysThatItDoesNotKnowWhereRequestsWaitAndNothingIsFull() {
    var unknown = examine(seen().unread(40).cpu(1, 0.1).build()).getFirst();
    assertThat(unknown.rule()).isEqualTo(RuleId.UNKNOWN);
    assertThat(FindingText.evidence(unknown)).containsEntry("CPU", "10 %");
  }

  @Test
  void saysThatItDoesNotKnowWhatThreadsWaitFor() {
    var unknown =
        examine(seen().unread(0).pools(full(PoolKind.EXECUTOR, 40, ThreadActivity.WAITING)).build())
            .getFirst();
    assertThat(unknown.rule()).isEqualTo(RuleId.UNKNOWN);
    assertThat(FindingText.sentence(unknown))
        .isEqualTo(
            "40 of 40 executor threads (pool) wait for something that no rule knows, in"
                + " shop.Orders.find.");
  }
}

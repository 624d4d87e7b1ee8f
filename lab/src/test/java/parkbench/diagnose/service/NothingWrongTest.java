package parkbench.diagnose.service;

import static org.assertj.core.api.Assertions.assertThat;
import static parkbench.diagnose.service.SeenService.full;
import static parkbench.diagnose.service.SeenService.leading;
import static parkbench.diagnose.service.SeenService.pool;
import static parkbench.diagnose.service.SeenService.seen;
import static parkbench.diagnose.service.SeenService.server;
import static parkbench.diagnose.service.SeenService.still;

import org.junit.jupiter.api.Test;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;

/**
 * A service of which no rule tells anything, and one where something is wrong that no rule knows.
 */
class NothingWrongTest {

  @Test
  void saysThatNothingIsWrongOfAServiceAtRest() {
    var findings =
        ServiceRules.examine(
            seen()
                .unread(0)
                .connections(10)
                .cpu(1, 0.05)
                .pools(pool(PoolKind.SERVER, 10, 0.2, 0, 0, ThreadActivity.RUNS))
                .build());
    assertThat(findings).extracting(Finding::rule).containsExactly(ServiceRules.NOTHING_WRONG);
    assertThat(findings.getFirst().confidence()).isEqualTo(Confidence.HIGH);
  }

  @Test
  void nothingIsSaidToBeRightOfOneThatEnded() {
    var atRest = ServiceRules.examine(seen().unread(0).connections(10).cpu(1, 0.05).build());
    assertThat(ServiceRules.ofOneThatEnded(atRest))
        .extracting(Finding::rule)
        .containsExactly(ServiceRules.SERVICE_DIED);

    var full =
        ServiceRules.examine(
            seen().unread(190).pools(server(200, ThreadActivity.WAITS_FOR_ANSWER)).build());
    assertThat(ServiceRules.ofOneThatEnded(full))
        .extracting(Finding::rule)
        .containsExactly(ServiceRules.SERVICE_DIED, ServiceRules.SERVER_POOL_FULL);
  }

  @Test
  void isLessSureThatNothingIsWrongWhereAPoolIsBusy() {
    var finding =
        ServiceRules.examine(
                seen()
                    .unread(0)
                    .connections(3)
                    .cpu(1, 0.1)
                    .pools(full(PoolKind.EXECUTOR, 10, ThreadActivity.SLEEPS))
                    .build())
            .getFirst();
    assertThat(finding.rule()).isEqualTo(ServiceRules.NOTHING_WRONG);
    assertThat(finding.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(finding.sentence()).startsWith("10 of 10 executor threads (pool) are busy");
    assertThat(finding.evidence().get(Finding.TO_DO)).startsWith("see whether tasks wait");

    var served =
        ServiceRules.examine(
            seen().unread(0).connections(10).pools(server(10, ThreadActivity.SLEEPS)).build());
    assertThat(served.getFirst().evidence().get(Finding.TO_DO))
        .startsWith("see whether requests wait");
  }

  @Test
  void doesNotSendThoseToAQueueWhoHaveNone() {
    var carriers = full(PoolKind.CARRIERS, 2, ThreadActivity.CARRIES);
    var calm = seen().cpu(2, 0.1).connections(40).unread(0).virtualQueued(0).pools(carriers);
    var finding = ServiceRules.examine(calm.build()).getFirst();
    assertThat(finding.rule()).isEqualTo(ServiceRules.NOTHING_WRONG);
    assertThat(finding.confidence()).isEqualTo(Confidence.HIGH);
  }

  /** A broker's messages may lie there for as long as they have to. */
  @Test
  void listenersThatAreBusyHoldUpNoRequest() {
    var listeners = full(PoolKind.LISTENER, 4, ThreadActivity.WAITS_FOR_ANSWER);
    assertThat(leading(seen().cpu(1, 0.3).unread(0).connections(20).pools(listeners)))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
    var locked = full(PoolKind.LISTENER, 4, ThreadActivity.WAITS_FOR_LOCK);
    assertThat(leading(seen().cpu(1, 0.3).unread(0).connections(20).pools(locked)))
        .isEqualTo(ServiceRules.LOCK_CONTENDED);
  }

  @Test
  void longPollingHoldsNobodyUp() {
    var polls = still(pool(PoolKind.SERVER, 10, 3, 3, 0, ThreadActivity.WAITS), 1);
    assertThat(leading(seen().unread(0).connections(3).pools(polls)))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void aFewOfManyThatWaitForSomethingUnknownAreNoDoubt() {
    var some = pool(PoolKind.SERVER, 200, 3, 3, 0, ThreadActivity.WAITS);
    assertThat(leading(seen().unread(0).connections(100).pools(some)))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
    assertThat(leading(seen().unread(0).connections(20).pools(some)))
        .isEqualTo(ServiceRules.UNKNOWN);
  }

  @Test
  void tellsOfPoolsThatItRuledOutButNotOfThoseThatLookingStarts() {
    var own = pool("orders", PoolKind.EXECUTOR, 8, ThreadActivity.SLEEPS);
    var ofTheDoctor = pool("RMI TCP Connection", PoolKind.EXECUTOR, 2, ThreadActivity.SLEEPS);
    var finding =
        ServiceRules.examine(seen().unread(0).connections(3).pools(own, ofTheDoctor).build())
            .getFirst();
    assertThat(finding.rule()).isEqualTo(ServiceRules.NOTHING_WRONG);
    assertThat(finding.evidence()).containsKey("orders").doesNotContainKey("RMI TCP Connection");
  }

  @Test
  void fewUnreadRequestsOfManyConnectionsAreOnTheirWay() {
    var few = ServiceRules.examine(seen().unread(5).connections(30).cpu(1, 0.1).build()).getFirst();
    assertThat(few.rule()).isEqualTo(ServiceRules.NOTHING_WRONG);
    assertThat(few.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(few.sentence()).endsWith("; 5 requests were unread all the same.");
    assertThat(leading(seen().unread(6).connections(30).cpu(1, 0.1)))
        .isEqualTo(ServiceRules.UNKNOWN);
  }

  @Test
  void saysThatItDoesNotKnowWhereRequestsWaitAndNothingIsFull() {
    var unknown = ServiceRules.examine(seen().unread(40).cpu(1, 0.1).build()).getFirst();
    assertThat(unknown.rule()).isEqualTo(ServiceRules.UNKNOWN);
    assertThat(unknown.evidence()).containsEntry("CPU", "10 %");
  }

  @Test
  void saysThatItDoesNotKnowWhatThreadsWaitFor() {
    var unknown =
        ServiceRules.examine(
                seen().unread(0).pools(full(PoolKind.EXECUTOR, 40, ThreadActivity.WAITS)).build())
            .getFirst();
    assertThat(unknown.rule()).isEqualTo(ServiceRules.UNKNOWN);
    assertThat(unknown.sentence())
        .isEqualTo(
            "40 of 40 executor threads (pool) wait for something that no rule knows, in"
                + " shop.Orders.find.");
  }
}

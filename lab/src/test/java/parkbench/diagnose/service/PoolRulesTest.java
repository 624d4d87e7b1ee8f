package parkbench.diagnose.service;

import static org.assertj.core.api.Assertions.assertThat;
import static parkbench.diagnose.service.SeenService.activity;
import static parkbench.diagnose.service.SeenService.full;
import static parkbench.diagnose.service.SeenService.leading;
import static parkbench.diagnose.service.SeenService.pool;
import static parkbench.diagnose.service.SeenService.seen;
import static parkbench.diagnose.service.SeenService.server;
import static parkbench.diagnose.service.SeenService.still;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination.PoolSeen;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;

/**
 * Pools whose threads are all busy: which of them is the limit, and which only waits for another.
 */
class PoolRulesTest {

  @ParameterizedTest(name = "200 server threads, all {0}: {1}")
  @CsvSource({
    "WAITS_FOR_ANSWER, server pool full",
    "SLEEPS, server pool full",
    "CONNECTS, server pool full",
    "WAITS_FOR_CONNECTION, client pool too small",
    "WAITS_FOR_DATABASE, database pool too small",
    "WAITS_FOR_LOCK, lock contended",
    "LOGS, log-bound",
  })
  void tellsAFullServerPoolFromWhatHoldsItUp(ThreadActivity doing, String rule) {
    var findings = ServiceRules.examine(seen().unread(190).pools(server(200, doing)).build());
    assertThat(findings.getFirst().rule()).isEqualTo(rule);
    assertThat(findings.getLast().rule()).isEqualTo(ServiceRules.SERVER_POOL_FULL);
    boolean cause = findings.size() == 1;
    assertThat(findings.getLast().confidence()).isEqualTo(cause ? Confidence.HIGH : Confidence.LOW);
  }

  /** As {@code block()} on a server thread: nothing else is full, so that they are the limit. */
  @Test
  void takesThreadsThatWaitForResultsForTheCauseWhereNoPoolIsFull() {
    var finding =
        ServiceRules.examine(
                seen().unread(190).pools(server(200, ThreadActivity.WAITS_FOR_RESULT)).build())
            .getFirst();
    assertThat(finding.rule()).isEqualTo(ServiceRules.SERVER_POOL_FULL);
    assertThat(finding.confidence()).isEqualTo(Confidence.HIGH);
  }

  @Test
  void takesNothingForSureWhereTheyWaitForSomethingThatNobodyKnows() {
    var finding =
        ServiceRules.examine(seen().unread(190).pools(server(200, ThreadActivity.WAITS)).build())
            .getFirst();
    assertThat(finding.confidence()).isEqualTo(Confidence.LOW);
  }

  @Test
  void isLessSureOfAFullServerPoolWithoutItsPort() {
    var examined =
        ServiceRules.examine(seen().pools(server(200, ThreadActivity.WAITS_FOR_ANSWER)).build());
    assertThat(examined.getFirst().confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(examined.getFirst().evidence())
        .containsEntry("unread requests", "not known without the service's port (--port)");
  }

  @Test
  void takesRequestsThatAreOnTheirWayForNoQueue() {
    assertThat(leading(seen().unread(1.4).connections(60).pools(server(60, ThreadActivity.SLEEPS))))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
    assertThat(leading(seen().unread(4).connections(60).pools(server(60, ThreadActivity.SLEEPS))))
        .as("no request waits for a thread where each connection has one")
        .isEqualTo(ServiceRules.NOTHING_WRONG);
    assertThat(leading(seen().unread(4).connections(60).pools(server(56, ThreadActivity.SLEEPS))))
        .isEqualTo(ServiceRules.SERVER_POOL_FULL);
  }

  @Test
  void doesNotBlameThreadsWhereNobodyWaitsForThem() {
    assertThat(leading(seen().unread(0).pools(server(200, ThreadActivity.WAITS_FOR_ANSWER))))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void tellsAClosedDoorFromThreadsThatAreAllBusy() {
    var acceptor = pool("acceptor", PoolKind.OTHER, 1, ThreadActivity.KEEPS_OUT);
    var threads = pool(PoolKind.SERVER, 20, 20, 20, 1, ThreadActivity.WAITS_FOR_ANSWER);

    var door =
        ServiceRules.examine(
            seen().connections(60).unread(40).acceptQueue(40).pools(threads, acceptor).build());
    assertThat(door.getFirst().rule()).isEqualTo(ServiceRules.CONNECTION_LIMIT);
    assertThat(door.getFirst().confidence()).isEqualTo(Confidence.HIGH);
    assertThat(door.getFirst().sentence())
        .isEqualTo(
            "It has as many connections as it may (20) and accepts no other; 40 more wait to be"
                + " accepted.");

    var threadsAreIt =
        ServiceRules.examine(
            seen().connections(8200).unread(8000).acceptQueue(8).pools(threads, acceptor).build());
    assertThat(threadsAreIt)
        .extracting(Finding::rule)
        .containsExactly(ServiceRules.SERVER_POOL_FULL);

    var portIsNotKnown = ServiceRules.examine(seen().pools(threads, acceptor).build());
    assertThat(portIsNotKnown)
        .extracting(Finding::rule)
        .containsExactly(ServiceRules.SERVER_POOL_FULL);

    var nobodyIsKeptOut =
        ServiceRules.examine(
            seen().cpu(1, 0.1).connections(20).unread(0).acceptQueue(0).pools(acceptor).build());
    assertThat(nobodyIsKeptOut)
        .extracting(Finding::rule)
        .containsExactly(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void moreThreadsComeAfterTheQuestionWhetherWhatIsCalledCanTakeMore() {
    assertThat(remedy(ThreadActivity.WAITS_FOR_ANSWER))
        .startsWith("see first that what it calls can take more")
        .contains("spring.threads.virtual.enabled=true", "server.tomcat.threads.max");
    assertThat(remedy(ThreadActivity.SLEEPS)).startsWith("wait without a thread");
    assertThat(remedy(ThreadActivity.CONNECTS))
        .startsWith("look at what it connects to")
        .doesNotContain("server.tomcat.threads.max");
  }

  private static String remedy(ThreadActivity doing) {
    return ServiceRules.examine(
            seen().unread(40).connections(400).pools(server(200, doing)).build())
        .getFirst()
        .evidence()
        .getOrDefault(Finding.TO_DO, "");
  }

  @Test
  void namesTheCommonPoolBeforeTheServerThreadsThatWaitForIt() {
    var findings =
        ServiceRules.examine(
            seen()
                .unread(3)
                .pools(
                    server(200, ThreadActivity.WAITS_FOR_RESULT),
                    full(PoolKind.COMMON_POOL, 7, ThreadActivity.WAITS_FOR_ANSWER))
                .build());
    assertThat(findings)
        .extracting(Finding::rule)
        .containsExactly(ServiceRules.POOL_FULL, ServiceRules.SERVER_POOL_FULL);
    assertThat(findings.getFirst().confidence()).isEqualTo(Confidence.HIGH);
    assertThat(findings.getFirst().sentence())
        .isEqualTo(
            "7 of 7 threads of the common pool (pool) are busy on average, 100 % of them waiting"
                + " for an answer in shop.Orders.find; 200 threads in front of it wait for results.");
  }

  @Test
  void findsASmallPoolBehindThreadsThatWaitForIt() {
    PoolSeen three = pool("small", PoolKind.COMMON_POOL, 3, ThreadActivity.SLEEPS);
    assertThat(
            ServiceRules.examine(
                    seen()
                        .unread(0)
                        .connections(12)
                        .pools(
                            pool("front", PoolKind.EXECUTOR, 12, ThreadActivity.WAITS_FOR_RESULT),
                            three)
                        .build())
                .getFirst())
        .returns(ServiceRules.POOL_FULL, Finding::rule)
        .returns(Confidence.HIGH, Finding::confidence)
        .satisfies(
            finding ->
                assertThat(finding.sentence())
                    .contains("3 of 3", "(small)", "12 threads in front of it wait for results"));
    assertThat(
            leading(
                seen()
                    .unread(0)
                    .connections(12)
                    .pools(
                        pool("front", PoolKind.EXECUTOR, 3, ThreadActivity.WAITS_FOR_RESULT),
                        three)))
        .as("each has a thread that works for it")
        .isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @ParameterizedTest(name = "one thread of {0} on {2} cores, {3} connections: {4}")
  @CsvSource({
    "COMMON_POOL, 'ForkJoinPool.commonPool-worker', 1, 12, pool full",
    "COMMON_POOL, 'ForkJoinPool.commonPool-worker', 2, 12, pool full",
    "COMMON_POOL, 'ForkJoinPool.commonPool-worker', 8, 12, nothing wrong",
    "COMMON_POOL, 'ForkJoinPool.commonPool-worker', 1, 1, nothing wrong",
    "REACTOR, 'parallel', 1, 20, pool full",
    "REACTOR, 'parallel', 2, 20, nothing wrong",
    "REACTOR, 'boundedElastic', 1, 20, nothing wrong",
    "EXECUTOR, 'loop', 1, 20, nothing wrong",
  })
  void knowsThatOneThreadMayBeAllOfAPoolWithOneForEachCore(
      PoolKind kind, String name, double cores, double connections, String rule) {
    var one = pool(name, kind, 1, ThreadActivity.WAITS_FOR_ANSWER);
    assertThat(
            ServiceRules.examine(
                    seen().cpu(cores, 0.1).connections(connections).unread(0).pools(one).build())
                .getFirst()
                .rule())
        .isEqualTo(rule);
  }

  @Test
  void knowsAnUnboundedPoolByItsConnections() {
    var pool = full(PoolKind.REACTOR, 60, ThreadActivity.SLEEPS);
    assertThat(leading(seen().unread(0).connections(60).pools(pool)))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
    assertThat(leading(seen().unread(0).connections(200).pools(pool)))
        .isEqualTo(ServiceRules.POOL_FULL);
  }

  @Test
  void knowsKotlinsDispatchersByTheirSteadyNumber() {
    var io = pool(PoolKind.COROUTINES, 68, 64, 64, 0, ThreadActivity.SLEEPS);
    var light = pool(PoolKind.COROUTINES, 68, 40, 12, 0, ThreadActivity.SLEEPS);
    assertThat(leading(seen().connections(200).pools(io))).isEqualTo(ServiceRules.POOL_FULL);
    assertThat(leading(seen().connections(200).pools(light))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void doesNotTakeTwoLoopsThatSleepForAPool() {
    assertThat(
            leading(
                seen()
                    .unread(0)
                    .connections(50)
                    .pools(full(PoolKind.EXECUTOR, 2, ThreadActivity.SLEEPS))))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void doesNotCallAGrowingPoolFull() {
    var growing =
        new PoolSeen(
            "pool",
            PoolKind.EXECUTOR,
            20,
            60,
            40,
            20,
            1,
            Optional.of(1.0),
            Optional.empty(),
            List.of(activity(ThreadActivity.SLEEPS, 40, true)));
    assertThat(leading(seen().pools(growing))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @Test
  void doesNotCallConsumersThatNeverMoveAFullPool() {
    var still = still(full(PoolKind.EXECUTOR, 4, ThreadActivity.WAITS_FOR_ANSWER), 1);
    assertThat(leading(seen().pools(still))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  /** Hanging in what never answers, they have no next request: the pool is full all the same. */
  @Test
  void saysOfServerThreadsThatHangThatTheyDo() {
    var hang = still(server(200, ThreadActivity.WAITS_FOR_ANSWER), 0.99);
    var full = ServiceRules.examine(seen().unread(40).connections(400).pools(hang).build());
    assertThat(full.getFirst().rule()).isEqualTo(ServiceRules.SERVER_POOL_FULL);
    assertThat(full.getFirst().sentence()).contains("99 % used no CPU all the while: they hang");

    var locked = still(server(200, ThreadActivity.WAITS_FOR_LOCK), 1);
    assertThat(leading(seen().unread(40).connections(400).pools(locked)))
        .isEqualTo(ServiceRules.LOCK_CONTENDED);
  }

  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource({
    "REACTOR, parallel, -Dreactor.schedulers.defaultPoolSize",
    "REACTOR, boundedElastic, -Dreactor.schedulers.defaultBoundedElasticSize",
    "COROUTINES, DefaultDispatcher-worker, -Dkotlinx.coroutines.io.parallelism",
  })
  void namesTheKeyOfThePoolThatIsFull(PoolKind kind, String name, String key) {
    assertThat(Full.remedy(pool(name, kind, 8, ThreadActivity.WAITS_FOR_ANSWER))).contains(key);
  }
}

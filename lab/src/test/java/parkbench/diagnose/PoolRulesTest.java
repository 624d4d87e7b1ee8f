package parkbench.diagnose;

import static org.assertj.core.api.Assertions.assertThat;
import static parkbench.diagnose.SeenService.activity;
import static parkbench.diagnose.SeenService.examine;
import static parkbench.diagnose.SeenService.full;
import static parkbench.diagnose.SeenService.leading;
import static parkbench.diagnose.SeenService.pool;
import static parkbench.diagnose.SeenService.seen;
import static parkbench.diagnose.SeenService.server;
import static parkbench.diagnose.SeenService.still;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.RuleId;
import parkbench.result.ThreadPool;
import parkbench.text.FindingText;

/**
 * Pools whose threads are all busy: which of them is the limit, and which only waits for another.
 */
class PoolRulesTest {

  @ParameterizedTest(name = "200 server threads, all {0}: {1}")
  @CsvSource({
    "SOCKET_READ, REQUEST_THREADS_EXHAUSTED",
    "SLEEPING, REQUEST_THREADS_EXHAUSTED",
    "CONNECTING, CONNECT_SLOW",
    "HTTP_POOL_WAIT, HTTP_POOL_EXHAUSTED",
    "JDBC_POOL_WAIT, DATABASE_POOL_EXHAUSTED",
    "LOCK_WAIT, LOCK_CONTENTION",
    "LOGGING, BLOCKED_ON_LOGGING",
  })
  void tellsAFullServerPoolFromWhatHoldsItUp(ThreadActivity doing, RuleId rule) {
    var findings = examine(seen().unread(190).pools(server(200, doing)).build());
    assertThat(findings).extracting(Finding::rule).containsExactly(rule);
    assertThat(findings.getFirst().confidence()).isEqualTo(Confidence.HIGH);
    boolean cause = rule == RuleId.REQUEST_THREADS_EXHAUSTED;
    assertThat(findings.getFirst().has(FactName.FILLED_POOL)).isEqualTo(!cause);
  }

  /** As {@code block()} on a server thread: nothing else is full, so that they are the limit. */
  @Test
  void takesThreadsThatWaitForResultsForTheCauseWhereNoPoolIsFull() {
    var finding =
        examine(seen().unread(190).pools(server(200, ThreadActivity.AWAITING_FUTURE)).build())
            .getFirst();
    assertThat(finding.rule()).isEqualTo(RuleId.REQUEST_THREADS_EXHAUSTED);
    assertThat(finding.confidence()).isEqualTo(Confidence.HIGH);
  }

  @Test
  void takesNothingForSureWhereTheyWaitForSomethingThatNobodyKnows() {
    var finding =
        examine(seen().unread(190).pools(server(200, ThreadActivity.WAITING)).build()).getFirst();
    assertThat(finding.confidence()).isEqualTo(Confidence.LOW);
  }

  @Test
  void isLessSureOfAFullServerPoolWithoutItsPort() {
    var examined = examine(seen().pools(server(200, ThreadActivity.SOCKET_READ)).build());
    assertThat(examined.getFirst().confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(FindingText.evidence(examined.getFirst())).doesNotContainKey("unread requests");
  }

  @Test
  void takesRequestsThatAreOnTheirWayForNoQueue() {
    assertThat(
            leading(seen().unread(1.4).connections(60).pools(server(60, ThreadActivity.SLEEPING))))
        .isEqualTo(RuleId.NO_BOTTLENECK);
    assertThat(leading(seen().unread(4).connections(60).pools(server(60, ThreadActivity.SLEEPING))))
        .as("no request waits for a thread where each connection has one")
        .isEqualTo(RuleId.NO_BOTTLENECK);
    assertThat(leading(seen().unread(4).connections(60).pools(server(56, ThreadActivity.SLEEPING))))
        .isEqualTo(RuleId.REQUEST_THREADS_EXHAUSTED);
  }

  @Test
  void doesNotBlameThreadsWhereNobodyWaitsForThem() {
    assertThat(leading(seen().unread(0).pools(server(200, ThreadActivity.SOCKET_READ))))
        .isEqualTo(RuleId.NO_BOTTLENECK);
  }

  @Test
  void tellsAClosedDoorFromThreadsThatAreAllBusy() {
    var acceptor = pool("acceptor", PoolKind.OTHER, 1, ThreadActivity.ACCEPT_BLOCKED);
    var threads = pool(PoolKind.SERVER, 20, 20, 20, 1, ThreadActivity.SOCKET_READ);

    var door =
        examine(seen().connections(60).unread(40).acceptQueue(40).pools(threads, acceptor).build());
    assertThat(door.getFirst().rule()).isEqualTo(RuleId.CONNECTION_LIMIT);
    assertThat(door.getFirst().confidence()).isEqualTo(Confidence.HIGH);
    assertThat(FindingText.sentence(door.getFirst()))
        .isEqualTo(
            "It has as many connections as it may (20) and accepts no other; 40 more wait to be"
                + " accepted.");

    var threadsAreIt =
        examine(
            seen().connections(8200).unread(8000).acceptQueue(8).pools(threads, acceptor).build());
    assertThat(threadsAreIt)
        .extracting(Finding::rule)
        .containsExactly(RuleId.REQUEST_THREADS_EXHAUSTED);

    var portIsNotKnown = examine(seen().pools(threads, acceptor).build());
    assertThat(portIsNotKnown)
        .extracting(Finding::rule)
        .containsExactly(RuleId.REQUEST_THREADS_EXHAUSTED);

    var nobodyIsKeptOut =
        examine(
            seen().cpu(1, 0.1).connections(20).unread(0).acceptQueue(0).pools(acceptor).build());
    assertThat(nobodyIsKeptOut).extracting(Finding::rule).containsExactly(RuleId.NO_BOTTLENECK);
  }

  @Test
  void moreThreadsComeAfterTheQuestionWhetherWhatIsCalledCanTakeMore() {
    assertThat(remedy(ThreadActivity.SOCKET_READ))
        .startsWith("see first that what it calls can take more")
        .contains("spring.threads.virtual.enabled=true", "server.tomcat.threads.max");
    assertThat(remedy(ThreadActivity.SLEEPING)).startsWith("wait without a platform thread");
    assertThat(remedy(ThreadActivity.CONNECTING))
        .startsWith("look at what it connects to")
        .doesNotContain("server.tomcat.threads.max");
  }

  private static String remedy(ThreadActivity doing) {
    return FindingText.remedy(
        examine(seen().unread(40).connections(400).pools(server(200, doing)).build()).getFirst());
  }

  @Test
  void namesTheCommonPoolBeforeTheServerThreadsThatWaitForIt() {
    var findings =
        examine(
            seen()
                .unread(3)
                .pools(
                    server(200, ThreadActivity.AWAITING_FUTURE),
                    full(PoolKind.COMMON_POOL, 7, ThreadActivity.SOCKET_READ))
                .build());
    assertThat(findings).extracting(Finding::rule).containsExactly(RuleId.THREAD_POOL_EXHAUSTED);
    assertThat(findings.getFirst().has(FactName.FILLED_POOL)).isTrue();
    assertThat(findings.getFirst().confidence()).isEqualTo(Confidence.HIGH);
    assertThat(FindingText.sentence(findings.getFirst()))
        .isEqualTo(
            "7 of 7 threads of the common pool (pool) are busy on average, 100 % of them waiting"
                + " for a response (socket read) in shop.Orders.find; 200 threads in front of it wait"
                + " for results; for that reason 200 of 200 threads of pool are busy.");
  }

  @Test
  void findsASmallPoolBehindThreadsThatWaitForIt() {
    ThreadPool three = pool("small", PoolKind.COMMON_POOL, 3, ThreadActivity.SLEEPING);
    assertThat(
            examine(
                    seen()
                        .unread(0)
                        .connections(12)
                        .pools(
                            pool("front", PoolKind.EXECUTOR, 12, ThreadActivity.AWAITING_FUTURE),
                            three)
                        .build())
                .getFirst())
        .returns(RuleId.THREAD_POOL_EXHAUSTED, Finding::rule)
        .returns(Confidence.HIGH, Finding::confidence)
        .satisfies(
            finding ->
                assertThat(FindingText.sentence(finding))
                    .contains("3 of 3", "(small)", "12 threads in front of it wait for results"));
    assertThat(
            leading(
                seen()
                    .unread(0)
                    .connections(12)
                    .pools(
                        pool("front", PoolKind.EXECUTOR, 3, ThreadActivity.AWAITING_FUTURE),
                        three)))
        .as("each has a thread that works for it")
        .isEqualTo(RuleId.NO_BOTTLENECK);
  }

  @ParameterizedTest(name = "one thread of {0} on {2} cores, {3} connections: {4}")
  @CsvSource({
    "COMMON_POOL, 'ForkJoinPool.commonPool-worker', 1, 12, THREAD_POOL_EXHAUSTED",
    "COMMON_POOL, 'ForkJoinPool.commonPool-worker', 2, 12, THREAD_POOL_EXHAUSTED",
    "COMMON_POOL, 'ForkJoinPool.commonPool-worker', 8, 12, NO_BOTTLENECK",
    "COMMON_POOL, 'ForkJoinPool.commonPool-worker', 1, 1, NO_BOTTLENECK",
    "REACTOR, 'parallel', 1, 20, THREAD_POOL_EXHAUSTED",
    "REACTOR, 'parallel', 2, 20, NO_BOTTLENECK",
    "REACTOR, 'boundedElastic', 1, 20, NO_BOTTLENECK",
    "EXECUTOR, 'loop', 1, 20, NO_BOTTLENECK",
  })
  void knowsThatOneThreadMayBeAllOfAPoolWithOneForEachCore(
      PoolKind kind, String name, double cores, double connections, RuleId rule) {
    var one = pool(name, kind, 1, ThreadActivity.SOCKET_READ);
    assertThat(
            examine(seen().cpu(cores, 0.1).connections(connections).unread(0).pools(one).build())
                .getFirst()
                .rule())
        .isEqualTo(rule);
  }

  @Test
  void knowsAnUnboundedPoolByItsConnections() {
    var pool = full(PoolKind.REACTOR, 60, ThreadActivity.SLEEPING);
    assertThat(leading(seen().unread(0).connections(60).pools(pool)))
        .isEqualTo(RuleId.NO_BOTTLENECK);
    assertThat(leading(seen().unread(0).connections(200).pools(pool)))
        .isEqualTo(RuleId.THREAD_POOL_EXHAUSTED);
  }

  @Test
  void knowsKotlinsDispatchersByTheirSteadyNumber() {
    var io = pool(PoolKind.COROUTINES, 68, 64, 64, 0, ThreadActivity.SLEEPING);
    var light = pool(PoolKind.COROUTINES, 68, 40, 12, 0, ThreadActivity.SLEEPING);
    assertThat(leading(seen().connections(200).pools(io))).isEqualTo(RuleId.THREAD_POOL_EXHAUSTED);
    assertThat(leading(seen().connections(200).pools(light))).isEqualTo(RuleId.NO_BOTTLENECK);
  }

  @Test
  void doesNotTakeTwoLoopsThatSleepForAPool() {
    assertThat(
            leading(
                seen()
                    .unread(0)
                    .connections(50)
                    .pools(full(PoolKind.EXECUTOR, 2, ThreadActivity.SLEEPING))))
        .isEqualTo(RuleId.NO_BOTTLENECK);
  }

  @Test
  void doesNotCallAGrowingPoolFull() {
    var growing =
        SeenService.of(
            "pool",
            PoolKind.EXECUTOR,
            20,
            60,
            40,
            20,
            1,
            Optional.of(1.0),
            Optional.empty(),
            List.of(activity(ThreadActivity.SLEEPING, 40, true)));
    assertThat(leading(seen().pools(growing))).isEqualTo(RuleId.NO_BOTTLENECK);
  }

  @Test
  void doesNotCallConsumersThatNeverMoveAFullPool() {
    var still = still(full(PoolKind.EXECUTOR, 4, ThreadActivity.SOCKET_READ), 1);
    assertThat(leading(seen().pools(still))).isEqualTo(RuleId.NO_BOTTLENECK);
  }

  /** Hanging in what never answers, they have no next request: the pool is full all the same. */
  @Test
  void saysOfServerThreadsThatHangThatTheyDo() {
    var hang = still(server(200, ThreadActivity.SOCKET_READ), 0.99);
    var full = examine(seen().unread(40).connections(400).pools(hang).build());
    assertThat(full.getFirst().rule()).isEqualTo(RuleId.REQUEST_THREADS_EXHAUSTED);
    assertThat(FindingText.sentence(full.getFirst()))
        .contains("99 % used no CPU all the while: they hang");

    var locked = still(server(200, ThreadActivity.LOCK_WAIT), 1);
    assertThat(leading(seen().unread(40).connections(400).pools(locked)))
        .isEqualTo(RuleId.LOCK_CONTENTION);
  }

  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource({
    "REACTOR, parallel, -Dreactor.schedulers.defaultPoolSize",
    "REACTOR, boundedElastic, -Dreactor.schedulers.defaultBoundedElasticSize",
    "COROUTINES, DefaultDispatcher-worker, -Dkotlinx.coroutines.io.parallelism",
  })
  void namesTheKeyOfThePoolThatIsFull(PoolKind kind, String name, String key) {
    assertThat(
            FindingText.remedy(
                examine(
                        seen()
                            .unread(40)
                            .connections(400)
                            .pools(pool(name, kind, 8, ThreadActivity.SOCKET_READ))
                            .build())
                    .getFirst()))
        .contains(key);
  }
}

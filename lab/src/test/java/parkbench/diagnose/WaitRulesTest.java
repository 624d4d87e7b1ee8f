package parkbench.diagnose;

import static org.assertj.core.api.Assertions.assertThat;
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
import parkbench.record.MetricsReading;
import parkbench.record.PoolKind;
import parkbench.record.PoolSetting;
import parkbench.record.ThreadActivity;
import parkbench.result.AsyncWaiters;
import parkbench.result.Confidence;
import parkbench.result.Finding;
import parkbench.result.MeteredPool;
import parkbench.result.RuleId;
import parkbench.result.ThreadPool;
import parkbench.result.ThreadPool.Activity;
import parkbench.text.FindingText;

/** What is waited for: by threads, by virtual threads, and by who waits without one. */
class WaitRulesTest {

  @ParameterizedTest(name = "{0} of {1} threads wait, {2} connections: {3}")
  @CsvSource({
    "2.33, 70, 250, NO_BOTTLENECK",
    "2.33, 70, 40, LOCK_CONTENTION",
    "2.33, 20, 250, LOCK_CONTENTION",
  })
  void aFewOfManyHoldUpASmallPartOfTheRequests(
      double waiting, int threads, double connections, RuleId rule) {
    var pool = pool(PoolKind.SERVER, threads, waiting, 0, 0, ThreadActivity.LOCK_WAIT);
    assertThat(leading(seen().unread(0).connections(connections).pools(pool))).isEqualTo(rule);
  }

  /** However many threads there are: none of them should wait for that. */
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "NAME_LOOKUP, NAME_LOOKUP_SLOW, wait for the address of a name (DNS)",
    "CONNECTING, CONNECT_SLOW, wait to be connected",
    "SOCKET_WRITE, READER_SLOW, wait until the other side reads what they write",
  })
  void waitsForTheNetworkAreNamed(ThreadActivity doing, RuleId rule, String words) {
    var found =
        examine(seen().pools(SeenService.pool(PoolKind.SERVER, 200, 40, 40, 0, doing)).build())
            .getFirst();
    assertThat(found.rule()).isEqualTo(rule);
    assertThat(FindingText.sentence(found))
        .isEqualTo(
            "40 of 200 request threads (pool) "
                + words
                + ", in shop.Orders.find, 100 % of the busy ones.");
  }

  @Test
  void whatWasSeenAtOneLookOnlyIsAnInstant() {
    ThreadPool seen = pool(PoolKind.SERVER, 10, 1.4, 0, 0, ThreadActivity.HTTP_POOL_WAIT);
    assertThat(leading(seen().pools(seen))).isEqualTo(RuleId.HTTP_POOL_EXHAUSTED);

    Activity once = seen.activities().getFirst();
    ThreadPool instant =
        SeenService.of(
            seen.name(),
            seen.kind(),
            seen.threads().min(),
            seen.threads().max(),
            seen.threads().busyMean(),
            seen.threads().busyMin(),
            seen.threads().exhausted(),
            seen.cpu().moving(),
            seen.cpu().cores(),
            List.of(
                SeenService.activity(
                    once.doing(),
                    once.place(),
                    once.own(),
                    once.threadsMean(),
                    0.2,
                    once.stack(),
                    once.holder())));
    assertThat(leading(seen().pools(instant))).isEqualTo(RuleId.NO_BOTTLENECK);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking, setMaxConnPerRoute",
    "org.apache.commons.pool2.impl.GenericObjectPool.borrowObject, jedis.pool.max-active",
  })
  void namesTheKeysOfTheClientPoolThatIsWaitedFor(String method, String key) {
    var waiting =
        SeenService.activity(
            ThreadActivity.HTTP_POOL_WAIT,
            "shop.Orders.find",
            true,
            20,
            1,
            List.of("jdk.internal.misc.Unsafe.park", method, "shop.Orders.find"),
            Optional.empty());
    var pool =
        SeenService.of(
            "pool",
            PoolKind.SERVER,
            20,
            20,
            20,
            20,
            1,
            Optional.of(1.0),
            Optional.of(0.1),
            List.of(waiting));
    var small = examine(seen().pools(pool).build()).getFirst();
    assertThat(small.rule()).isEqualTo(RuleId.HTTP_POOL_EXHAUSTED);
    assertThat(FindingText.remedy(small)).contains(key);
  }

  @ParameterizedTest(name = "virtual threads that are {0}: {1}")
  @CsvSource({
    "LOCK_WAIT, LOCK_CONTENTION",
    "HTTP_POOL_WAIT, HTTP_POOL_EXHAUSTED",
    "JDBC_POOL_WAIT, DATABASE_POOL_EXHAUSTED",
    "LOGGING, BLOCKED_ON_LOGGING",
    "WAITING, UNKNOWN",
    "SOCKET_READ, NO_BOTTLENECK",
    "SLEEPING, NO_BOTTLENECK",
    "RUNNING, NO_BOTTLENECK",
  })
  void tellsWhatVirtualThreadsWaitForAndNeverThatTheyAreAllBusy(ThreadActivity doing, RuleId rule) {
    var threads = pool("of any name", PoolKind.VIRTUAL, 30, doing);
    var finding = examine(seen().cpu(1, 0.2).unread(0).pools(threads).build()).getFirst();
    assertThat(finding.rule()).isEqualTo(rule);
    assertThat(FindingText.sentence(finding)).doesNotContain("are busy on average");
  }

  @Test
  void whatOneOfTwoLooksSawOfVirtualThreadsMayHaveBeenAnInstant() {
    var waiting = full(PoolKind.VIRTUAL, 30, ThreadActivity.LOCK_WAIT).activities().getFirst();
    var once =
        SeenService.activity(
            waiting.doing(),
            waiting.place(),
            waiting.own(),
            waiting.threadsMean(),
            0.5,
            waiting.stack(),
            waiting.holder());
    var pool =
        SeenService.of(
            "of any name",
            PoolKind.VIRTUAL,
            0,
            30,
            15,
            0,
            0.5,
            Optional.empty(),
            Optional.empty(),
            List.of(once));
    assertThat(leading(seen().cpu(1, 0.2).unread(0).pools(pool))).isEqualTo(RuleId.NO_BOTTLENECK);
  }

  @ParameterizedTest(name = "{0} of 10 {1} in use, {2} wait: {3}, {4} confidence")
  @CsvSource({
    "10, CLIENT, 18, HTTP_POOL_EXHAUSTED, HIGH",
    "5, CLIENT, 18, HTTP_POOL_EXHAUSTED, MEDIUM", // a limit per route
    "10, DATABASE, 35, DATABASE_POOL_EXHAUSTED, HIGH",
    "10, EXECUTOR, 36, EXECUTOR_QUEUE, HIGH",
    "10, CLIENT, 0.4, NO_BOTTLENECK, MEDIUM",
  })
  void hearsOfMetersWhoWaitsWithoutAThread(
      double taken, MetricsReading.Kind kind, double waiting, RuleId rule, Confidence confidence) {
    var finding = examine(seen().metered(metered(kind, taken, waiting)).build()).getFirst();
    assertThat(finding.rule()).isEqualTo(rule);
    assertThat(finding.confidence()).isEqualTo(confidence);
  }

  @Test
  void tellsWhatMetersSayBesideThePlaceThatStacksName() {
    var finding =
        examine(
                seen()
                    .pools(server(200, ThreadActivity.JDBC_POOL_WAIT))
                    .metered(metered(MetricsReading.Kind.DATABASE, 10, 190))
                    .build())
            .getFirst();
    assertThat(finding.rule()).isEqualTo(RuleId.DATABASE_POOL_EXHAUSTED);
    assertThat(FindingText.sentence(finding)).contains("shop.Orders.find");
    assertThat(FindingText.evidence(finding))
        .containsEntry("metered pool", "main")
        .containsEntry("waiters", "190")
        .containsEntry("pool in use", "10");
  }

  private static MeteredPool metered(MetricsReading.Kind kind, double taken, double waiting) {
    return new MeteredPool(
        kind, "main", Optional.of(10.0), taken, waiting, waiting >= 1 ? 1 : 0.2, 0);
  }

  @Test
  void namesMutexesThatCoroutinesWaitFor() {
    var waiting = unthreaded(ThreadActivity.LOCK_WAIT, "Mutexes", 17, Optional.empty());
    var finding = examine(seen().connections(20).unthreaded(waiting).build()).getFirst();
    assertThat(finding.rule()).isEqualTo(RuleId.LOCK_CONTENTION);
    assertThat(finding.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(FindingText.sentence(finding))
        .isEqualTo("17 to 19 coroutines wait for Mutexes, without a thread.");
  }

  @Test
  void namesPoolsThatRequestsWaitForWithoutAThread() {
    var waiting =
        unthreaded(ThreadActivity.HTTP_POOL_WAIT, "Reactor Netty's clients", 26, Optional.of(4L));
    var client = examine(seen().unthreaded(waiting).build()).getFirst();
    assertThat(client.rule()).isEqualTo(RuleId.HTTP_POOL_EXHAUSTED);
    assertThat(FindingText.sentence(client))
        .isEqualTo(
            "26 to 28 requests wait, without a thread, for a connection of Reactor Netty's clients,"
                + " which have 4 in all.");
    assertThat(FindingText.remedy(client)).contains("ConnectionProvider.maxConnections");

    var ofDatabase =
        unthreaded(ThreadActivity.JDBC_POOL_WAIT, "R2DBC's pools", 6, Optional.of(10L));
    assertThat(leading(seen().unthreaded(ofDatabase))).isEqualTo(RuleId.DATABASE_POOL_EXHAUSTED);
  }

  @Test
  void metersThatNameThePoolComeBeforeTheHeapThatDoesNot() {
    var waiting =
        unthreaded(ThreadActivity.HTTP_POOL_WAIT, "Reactor Netty's clients", 6, Optional.of(10L));
    var meter =
        new MeteredPool(MetricsReading.Kind.CLIENT, "orders", Optional.of(10.0), 10, 18, 1, 0);
    var finding = examine(seen().metered(meter).unthreaded(waiting).build()).getFirst();
    assertThat(finding.confidence()).isEqualTo(Confidence.HIGH);
    assertThat(FindingText.sentence(finding)).contains("(orders)");
  }

  @Test
  void aPoolThatIsSeenToBeFullComesBeforeMutexesOfWhichNobodyKnowsWhich() {
    var waiting = unthreaded(ThreadActivity.LOCK_WAIT, "Mutexes", 5, Optional.empty());
    var pool = full(PoolKind.EXECUTOR, 10, ThreadActivity.JDBC_POOL_WAIT);
    assertThat(examine(seen().pools(pool).unthreaded(waiting).build()))
        .extracting(Finding::rule)
        .startsWith(RuleId.DATABASE_POOL_EXHAUSTED)
        .contains(RuleId.LOCK_CONTENTION);
  }

  @Test
  void fewWhoWaitWithoutAThreadHoldUpNobody() {
    var two = unthreaded(ThreadActivity.LOCK_WAIT, "Mutexes", 2, Optional.empty());
    assertThat(leading(seen().unthreaded(two))).isEqualTo(RuleId.NO_BOTTLENECK);
    var ofMany = unthreaded(ThreadActivity.LOCK_WAIT, "Mutexes", 9, Optional.empty());
    assertThat(leading(seen().connections(200).unthreaded(ofMany))).isEqualTo(RuleId.NO_BOTTLENECK);
  }

  private static AsyncWaiters unthreaded(
      ThreadActivity doing, String of, long least, Optional<Long> connections) {
    return new AsyncWaiters(
        doing,
        of,
        "library.Waiter",
        least,
        least + 2,
        connections,
        connections.isPresent()
            ? List.of(PoolSetting.of("ConnectionProvider.maxConnections"))
            : List.of());
  }

  @Test
  void aLogIsSeenByBytesOnlyWhereStacksShowALogLibrary() {
    assertThat(leading(seen().unread(0).writing(8, 0.4))).isEqualTo(RuleId.BLOCKED_ON_LOGGING);
    assertThat(leading(seen().unread(0).writing(8, 0.02))).isEqualTo(RuleId.NO_BOTTLENECK);
    assertThat(leading(seen().unread(0).writing(0.2, 0.4))).isEqualTo(RuleId.NO_BOTTLENECK);
  }
}

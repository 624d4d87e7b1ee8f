package parkbench.diagnose.service;

import static org.assertj.core.api.Assertions.assertThat;
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
import parkbench.record.AsyncWaiters;
import parkbench.record.MetricsReading;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination.Activity;
import parkbench.result.Examination.MeteredPool;
import parkbench.result.Examination.PoolSeen;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;

/** What is waited for: by threads, by virtual threads, and by who waits without one. */
class WaitRulesTest {

  @ParameterizedTest(name = "{0} of {1} threads wait, {2} connections: {3}")
  @CsvSource({
    "2.33, 70, 250, nothing wrong",
    "2.33, 70, 40, lock contended",
    "2.33, 20, 250, lock contended",
  })
  void aFewOfManyHoldUpASmallPartOfTheRequests(
      double waiting, int threads, double connections, String rule) {
    var pool = pool(PoolKind.SERVER, threads, waiting, 0, 0, ThreadActivity.WAITS_FOR_LOCK);
    assertThat(leading(seen().unread(0).connections(connections).pools(pool))).isEqualTo(rule);
  }

  @Test
  void whatWasSeenAtOneLookOnlyIsAnInstant() {
    PoolSeen seen = pool(PoolKind.SERVER, 10, 1.4, 0, 0, ThreadActivity.WAITS_FOR_CONNECTION);
    assertThat(leading(seen().pools(seen))).isEqualTo(ServiceRules.CLIENT_POOL);

    Activity once = seen.activities().getFirst();
    PoolSeen instant =
        new PoolSeen(
            seen.name(),
            seen.kind(),
            seen.threadsMin(),
            seen.threadsMax(),
            seen.busyMean(),
            seen.busyMin(),
            seen.fullShare(),
            seen.movingShare(),
            seen.cpuCores(),
            List.of(
                new Activity(
                    once.doing(),
                    once.place(),
                    once.own(),
                    once.threadsMean(),
                    0.2,
                    once.stack(),
                    once.holder())));
    assertThat(leading(seen().pools(instant))).isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking, setMaxConnPerRoute",
    "org.apache.commons.pool2.impl.GenericObjectPool.borrowObject, jedis.pool.max-active",
  })
  void namesTheKeysOfTheClientPoolThatIsWaitedFor(String method, String key) {
    var waiting =
        new Activity(
            ThreadActivity.WAITS_FOR_CONNECTION,
            "shop.Orders.find",
            true,
            20,
            1,
            List.of("jdk.internal.misc.Unsafe.park", method, "shop.Orders.find"),
            Optional.empty());
    var pool =
        new PoolSeen(
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
    var small = ServiceRules.examine(seen().pools(pool).build()).getFirst();
    assertThat(small.rule()).isEqualTo(ServiceRules.CLIENT_POOL);
    assertThat(small.evidence().get(Finding.TO_DO)).contains(key);
  }

  @ParameterizedTest(name = "virtual threads that are {0}: {1}")
  @CsvSource({
    "WAITS_FOR_LOCK, lock contended",
    "WAITS_FOR_CONNECTION, client pool too small",
    "WAITS_FOR_DATABASE, database pool too small",
    "LOGS, log-bound",
    "WAITS, unknown",
    "WAITS_FOR_ANSWER, nothing wrong",
    "SLEEPS, nothing wrong",
    "RUNS, nothing wrong",
  })
  void tellsWhatVirtualThreadsWaitForAndNeverThatTheyAreAllBusy(ThreadActivity doing, String rule) {
    var threads = pool("of any name", PoolKind.VIRTUAL, 30, doing);
    var finding =
        ServiceRules.examine(seen().cpu(1, 0.2).unread(0).pools(threads).build()).getFirst();
    assertThat(finding.rule()).isEqualTo(rule);
    assertThat(finding.sentence()).doesNotContain("are busy on average");
  }

  @Test
  void whatOneOfTwoLooksSawOfVirtualThreadsMayHaveBeenAnInstant() {
    var waiting = full(PoolKind.VIRTUAL, 30, ThreadActivity.WAITS_FOR_LOCK).activities().getFirst();
    var once =
        new Activity(
            waiting.doing(),
            waiting.place(),
            waiting.own(),
            waiting.threadsMean(),
            0.5,
            waiting.stack(),
            waiting.holder());
    var pool =
        new PoolSeen(
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
    assertThat(leading(seen().cpu(1, 0.2).unread(0).pools(pool)))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  @ParameterizedTest(name = "{0} of 10 {1} in use, {2} wait: {3}, {4} confidence")
  @CsvSource({
    "10, CLIENT, 18, client pool too small, HIGH",
    "5, CLIENT, 18, client pool too small, MEDIUM", // a limit per route
    "10, DATABASE, 35, database pool too small, HIGH",
    "10, EXECUTOR, 36, executor queue, HIGH",
    "10, CLIENT, 0.4, nothing wrong, MEDIUM",
  })
  void hearsOfMetersWhoWaitsWithoutAThread(
      double taken, MetricsReading.Kind kind, double waiting, String rule, Confidence confidence) {
    var finding =
        ServiceRules.examine(seen().metered(metered(kind, taken, waiting)).build()).getFirst();
    assertThat(finding.rule()).isEqualTo(rule);
    assertThat(finding.confidence()).isEqualTo(confidence);
  }

  @Test
  void tellsWhatMetersSayBesideThePlaceThatStacksName() {
    var finding =
        ServiceRules.examine(
                seen()
                    .pools(server(200, ThreadActivity.WAITS_FOR_DATABASE))
                    .metered(metered(MetricsReading.Kind.DATABASE, 10, 190))
                    .build())
            .getFirst();
    assertThat(finding.rule()).isEqualTo(ServiceRules.DATABASE_POOL);
    assertThat(finding.sentence()).contains("shop.Orders.find");
    assertThat(finding.evidence().get("its meters"))
        .isEqualTo(
            "190 requests wait, on average, for the 10 connections to the database (main), of which"
                + " 10 are in use");
  }

  private static MeteredPool metered(MetricsReading.Kind kind, double taken, double waiting) {
    return new MeteredPool(
        kind, "main", Optional.of(10.0), taken, waiting, waiting >= 1 ? 1 : 0.2, 0);
  }

  @Test
  void namesMutexesThatCoroutinesWaitFor() {
    var waiting = unthreaded(ThreadActivity.WAITS_FOR_LOCK, "Mutexes", 17, Optional.empty());
    var finding =
        ServiceRules.examine(seen().connections(20).unthreaded(waiting).build()).getFirst();
    assertThat(finding.rule()).isEqualTo(ServiceRules.LOCK_CONTENDED);
    assertThat(finding.confidence()).isEqualTo(Confidence.MEDIUM);
    assertThat(finding.sentence())
        .isEqualTo("17 to 19 coroutines wait for Mutexes, without a thread.");
  }

  @Test
  void namesPoolsThatRequestsWaitForWithoutAThread() {
    var waiting =
        unthreaded(
            ThreadActivity.WAITS_FOR_CONNECTION, "Reactor Netty's clients", 26, Optional.of(4L));
    var client = ServiceRules.examine(seen().unthreaded(waiting).build()).getFirst();
    assertThat(client.rule()).isEqualTo(ServiceRules.CLIENT_POOL);
    assertThat(client.sentence())
        .isEqualTo(
            "26 to 28 requests wait, without a thread, for a connection of Reactor Netty's clients,"
                + " which have 4 in all.");
    assertThat(client.evidence().get(Finding.TO_DO)).contains("ConnectionProvider.maxConnections");

    var ofDatabase =
        unthreaded(ThreadActivity.WAITS_FOR_DATABASE, "R2DBC's pools", 6, Optional.of(10L));
    assertThat(leading(seen().unthreaded(ofDatabase))).isEqualTo(ServiceRules.DATABASE_POOL);
  }

  @Test
  void metersThatNameThePoolComeBeforeTheHeapThatDoesNot() {
    var waiting =
        unthreaded(
            ThreadActivity.WAITS_FOR_CONNECTION, "Reactor Netty's clients", 6, Optional.of(10L));
    var meter =
        new MeteredPool(MetricsReading.Kind.CLIENT, "orders", Optional.of(10.0), 10, 18, 1, 0);
    var finding =
        ServiceRules.examine(seen().metered(meter).unthreaded(waiting).build()).getFirst();
    assertThat(finding.confidence()).isEqualTo(Confidence.HIGH);
    assertThat(finding.sentence()).contains("(orders)");
  }

  @Test
  void aPoolThatIsSeenToBeFullComesBeforeMutexesOfWhichNobodyKnowsWhich() {
    var waiting = unthreaded(ThreadActivity.WAITS_FOR_LOCK, "Mutexes", 5, Optional.empty());
    var pool = full(PoolKind.EXECUTOR, 10, ThreadActivity.WAITS_FOR_DATABASE);
    assertThat(ServiceRules.examine(seen().pools(pool).unthreaded(waiting).build()))
        .extracting(Finding::rule)
        .startsWith(ServiceRules.DATABASE_POOL)
        .contains(ServiceRules.LOCK_CONTENDED);
  }

  @Test
  void fewWhoWaitWithoutAThreadHoldUpNobody() {
    var two = unthreaded(ThreadActivity.WAITS_FOR_LOCK, "Mutexes", 2, Optional.empty());
    assertThat(leading(seen().unthreaded(two))).isEqualTo(ServiceRules.NOTHING_WRONG);
    var ofMany = unthreaded(ThreadActivity.WAITS_FOR_LOCK, "Mutexes", 9, Optional.empty());
    assertThat(leading(seen().connections(200).unthreaded(ofMany)))
        .isEqualTo(ServiceRules.NOTHING_WRONG);
  }

  private static AsyncWaiters unthreaded(
      ThreadActivity doing, String of, long least, Optional<Long> connections) {
    return new AsyncWaiters(doing, of, "library.Waiter", least, least + 2, connections);
  }
}

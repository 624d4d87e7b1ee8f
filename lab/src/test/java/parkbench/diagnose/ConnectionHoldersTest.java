package parkbench.diagnose;

import static org.assertj.core.api.Assertions.assertThat;
import static parkbench.diagnose.SeenService.examine;
import static parkbench.diagnose.SeenService.seen;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.KnownLibraries;
import parkbench.record.MetricsReading;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.MeteredPool;
import parkbench.result.RuleId;
import parkbench.result.ThreadPool;
import parkbench.result.ThreadPool.Activity;
import parkbench.text.FindingText;

/** What those do who may have the connections that others wait for. */
class ConnectionHoldersTest {
  private static final List<String> CALL =
      List.of(
          "sun.nio.ch.NioSocketImpl.implRead",
          "sun.net.www.protocol.http.HttpURLConnection.getInputStream",
          "feign.Client$Default.execute",
          "jdk.proxy2.$Proxy99.price",
          "shop.Orders.find");

  private static Activity waiting(double threads) {
    return SeenService.activity(
        ThreadActivity.JDBC_POOL_WAIT,
        "shop.Orders.find",
        true,
        threads,
        1,
        List.of("com.zaxxer.hikari.pool.HikariPool.getConnection", "shop.Orders.find"),
        Optional.empty());
  }

  private static Activity calling(double threads) {
    return SeenService.activity(
        ThreadActivity.SOCKET_READ, "shop.Orders.find", true, threads, 1, CALL, Optional.empty());
  }

  private static ThreadPool server(Activity... activities) {
    return SeenService.of(
        "http-nio-8080-exec",
        PoolKind.SERVER,
        new ThreadPool.Threads(200, 200, 200, 200, 1),
        List.of(activities));
  }

  private static MeteredPool hikari(double inUse) {
    return new MeteredPool(
        MetricsReading.Kind.DATABASE, "HikariPool-1", Optional.of(10.0), inUse, 190, 1, 0);
  }

  private static Finding database(SeenService seen) {
    return examine(seen.build()).stream()
        .filter(finding -> finding.rule() == RuleId.DATABASE_POOL_EXHAUSTED)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void thoseWhoCallAnotherServiceMeanwhileAreNamed() {
    Finding finding = database(seen().unread(100).pools(server(waiting(191), calling(9))));

    assertThat(FindingText.sentence(finding))
        .isEqualTo(
            "191 of 200 request threads (http-nio-8080-exec) wait for a free connection of a database"
                + " pool, 96 % of the busy ones, in shop.Orders.find; 9 busy threads may have one, of"
                + " which 9 are waiting for a response (socket read) in shop.Orders.find: most likely it is held"
                + " across a call of another service (Feign); for that reason 200 of 200"
                + " threads of http-nio-8080-exec are busy.");
  }

  @Test
  void connectionsInUseWithoutAThreadAreLeaked() {
    Finding finding =
        database(seen().unread(100).pools(server(waiting(191), calling(9))).metered(hikari(10)));

    assertThat(FindingText.sentence(finding))
        .contains(
            "; 10 connections are in use, so that 1 of them is held by no thread that works: leaked,"
                + " most likely; for that reason ");
  }

  @Test
  void asManyThreadsAsConnectionsInUseLeakNone() {
    assertThat(
            database(
                    seen().unread(100).pools(server(waiting(190), calling(10))).metered(hikari(10)))
                .has(FactName.CONNECTIONS_WITHOUT_THREAD))
        .isFalse();
  }

  @Test
  void threadsOfOtherPoolsMayHaveThemToo() {
    assertThat(
            database(
                    seen()
                        .unread(100)
                        .pools(
                            server(waiting(191), calling(9)),
                            SeenService.full(PoolKind.EXECUTOR, 2, ThreadActivity.SOCKET_READ))
                        .metered(hikari(10)))
                .has(FactName.CONNECTIONS_WITHOUT_THREAD))
        .isFalse();
  }

  @Test
  void whereAllWaitNobodyIsNamed() {
    assertThat(database(seen().unread(100).pools(server(waiting(200)))).has(FactName.HOLDERS))
        .isFalse();
  }

  @Test
  void virtualThreadsThatDumpsDoNotShowMayHaveThem() {
    assertThat(
            database(
                    seen()
                        .unread(100)
                        .pools(
                            server(waiting(191), calling(9)),
                            SeenService.pool("carriers", PoolKind.CARRIERS, 2, ThreadActivity.IDLE))
                        .metered(hikari(10)))
                .has(FactName.HOLDERS))
        .isFalse();
  }

  @Test
  void theClientNearestToTheServicesCodeIsNamed() {
    assertThat(KnownLibraries.classifier().libraries().client(CALL)).isEqualTo("Feign");
    assertThat(KnownLibraries.classifier().libraries().client(List.of("shop.Orders.find")))
        .isEmpty();
  }
}

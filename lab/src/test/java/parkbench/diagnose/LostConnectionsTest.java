package parkbench.diagnose;

import static org.assertj.core.api.Assertions.assertThat;
import static parkbench.diagnose.SeenService.examine;
import static parkbench.diagnose.SeenService.seen;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.KnownLibraries;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Finding;
import parkbench.result.Flow.Peer;
import parkbench.result.Flow.Spread;
import parkbench.result.Growth;
import parkbench.result.RuleId;
import parkbench.result.ThreadPool;
import parkbench.result.ThreadPool.Activity;
import parkbench.text.FindingText;

class LostConnectionsTest {
  private static final Spread NONE = new Spread(0, 0, 0, 0);
  private static final Activity FIRST =
      waits(
          "shop.Orders.place",
          30,
          "com.zaxxer.hikari.pool.HikariPool.getConnection",
          "shop.Orders.place",
          "shop.Main.serve");
  private static final Activity SECOND =
      waits(
          "shop.Audit.write",
          10,
          "com.zaxxer.hikari.pool.HikariPool.getConnection",
          "shop.Audit.write",
          "shop.Orders.place",
          "shop.Main.serve");
  private static final Activity ELSEWHERE =
      waits(
          "shop.Stock.count",
          10,
          "com.zaxxer.hikari.pool.HikariPool.getConnection",
          "shop.Stock.count",
          "shop.Main.serve");

  @Test
  void connectionsThatNothingWorksWithAreLeaked() {
    Finding found = leading(NONE, FIRST);
    assertThat(found.rule()).isEqualTo(RuleId.CONNECTION_LEAK);
    assertThat(FindingText.sentence(found)).contains("30 of 30", "were taken and not given back");
  }

  @Test
  void twoPlacesThatWaitForTheirFirstHoldNone() {
    assertThat(leading(NONE, FIRST, ELSEWHERE).rule()).isEqualTo(RuleId.CONNECTION_LEAK);
  }

  @Test
  void whoHoldsOneAndWaitsForASecondIsTheReason() {
    Finding found = leading(NONE, FIRST, SECOND);
    assertThat(found.rule()).isEqualTo(RuleId.POOL_DEADLOCK);
    assertThat(FindingText.sentence(found))
        .contains("10 of them hold one and wait in shop.Audit.write for a second");
  }

  @Test
  void anotherWayOfTheServerToTheSameCodeIsNoSecondPlace() {
    Activity byAnother =
        waits(
            "shop.Orders.place",
            10,
            "com.zaxxer.hikari.pool.HikariPool.getConnection",
            "shop.Orders.place",
            "shop.Main.serve",
            "org.eclipse.jetty.util.thread.ReservedThreadExecutor$ReservedThread.run",
            "java.lang.Thread.run");
    Activity directly =
        waits(
            "shop.Orders.place",
            20,
            "com.zaxxer.hikari.pool.HikariPool.getConnection",
            "shop.Orders.place",
            "shop.Main.serve",
            "java.lang.Thread.run");
    assertThat(leading(NONE, directly, byAnother).rule()).isEqualTo(RuleId.CONNECTION_LEAK);
  }

  /** The first call of a call site takes another way than the next ones. */
  @Test
  void callSitesOfADynamicLanguageAreNoSecondPlace() {
    Activity linked =
        waits(
            "shop.Orders.find",
            10,
            "com.zaxxer.hikari.pool.HikariPool.getConnection",
            "org.codehaus.groovy.vmplugin.v8.IndyInterface.fromCache",
            "java.lang.invoke.LambdaForm$MH.invoke",
            "shop.Orders.find",
            "shop.Main.serve");
    Activity unlinked =
        waits(
            "shop.Orders.find",
            20,
            "com.zaxxer.hikari.pool.HikariPool.getConnection",
            "org.codehaus.groovy.vmplugin.v8.IndyInterface.fromCache",
            "org.codehaus.groovy.vmplugin.v8.IndyInterface.selectMethod",
            "java.lang.invoke.LambdaForm$MH.invoke",
            "shop.Orders.find",
            "shop.Main.serve");
    assertThat(leading(NONE, unlinked, linked).rule()).isEqualTo(RuleId.CONNECTION_LEAK);
  }

  /** Nothing moves any more: its threads use no CPU. */
  @Test
  void aPoolOfTheServicesOwnMayBeStuck() {
    var stuck =
        SeenService.still(
            SeenService.full(PoolKind.EXECUTOR, 40, ThreadActivity.JDBC_POOL_WAIT), 1);
    Spread requests = new Spread(40, 40, 40, 40);
    assertThat(
            SeenService.leading(
                seen()
                    .pools(stuck)
                    .flow(
                        SeenFlow.requests(requests)
                            .aged(5)
                            .perSecond(0)
                            .calls(NONE)
                            .inside(requests)
                            .build())))
        .isEqualTo(RuleId.CONNECTION_LEAK);
  }

  /** As of a batch that computes while it has the only connection of an embedded database. */
  @Test
  void whatAThreadOfNoPoolWorksWithIsNotLost() {
    ThreadPool batch =
        SeenService.of(
            "nightly",
            PoolKind.OTHER,
            new ThreadPool.Threads(1, 1, 1, 1, 1),
            List.of(SeenService.activity(ThreadActivity.RUNNING, 1, true)));
    Spread requests = new Spread(40, 40, 40, 40);
    assertThat(
            SeenService.leading(
                seen()
                    .pools(pool(FIRST), batch)
                    .flow(
                        SeenFlow.requests(requests)
                            .aged(5)
                            .perSecond(0)
                            .calls(NONE)
                            .inside(requests)
                            .build())))
        .isEqualTo(RuleId.DATABASE_POOL_EXHAUSTED);
  }

  @Test
  void whatAThreadWorksWithIsNotLost() {
    Activity works =
        new Activity(
            ThreadActivity.RUNNING,
            "shop.Orders.find",
            true,
            "",
            1,
            1,
            List.of(),
            Optional.empty(),
            List.of(),
            "");
    assertThat(leading(NONE, FIRST, works).rule()).isEqualTo(RuleId.DATABASE_POOL_EXHAUSTED);
  }

  @Test
  void whatACallIsInFlightOnIsNotLost() {
    assertThat(leading(new Spread(10, 10, 10, 10), FIRST).rule())
        .isEqualTo(RuleId.DATABASE_POOL_EXHAUSTED);
  }

  @Test
  void withoutACountOfCallsNothingIsLost() {
    assertThat(examine(seen().pools(pool(FIRST)).build()).getFirst().rule())
        .isEqualTo(RuleId.DATABASE_POOL_EXHAUSTED);
  }

  private static Finding leading(Spread calls, Activity... activities) {
    Spread requests = new Spread(40, 40, 40, 40);
    return examine(
            seen()
                .pools(pool(activities))
                .flow(
                    SeenFlow.requests(requests)
                        .aged(5)
                        .perSecond(0)
                        .calls(calls)
                        .inside(requests)
                        .peers(
                            new Peer(
                                "127.0.0.1:5432", 10, new Growth(10, 10, 10, 10), calls, 0, 0, 0))
                        .build())
                .build())
        .getFirst();
  }

  private static ThreadPool pool(Activity... activities) {
    int busy = (int) List.of(activities).stream().mapToDouble(Activity::threadsMean).sum();
    return new ThreadPool(
        "http-nio-8080-exec",
        PoolKind.SERVER,
        Optional.empty(),
        ThreadPool.Sizing.UNKNOWN,
        new ThreadPool.Threads(busy, busy, busy, busy, 1),
        ThreadPool.Cpu.UNKNOWN,
        Optional.empty(),
        List.of(activities));
  }

  private static Activity waits(String place, double threads, String... stack) {
    return new Activity(
        ThreadActivity.JDBC_POOL_WAIT,
        place,
        true,
        KnownLibraries.classifier().libraries().entry(List.of(stack)),
        threads,
        1,
        List.of(stack),
        Optional.empty(),
        List.of(),
        "");
  }
}

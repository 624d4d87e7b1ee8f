package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.diagnose.service.ServiceRules;
import parkbench.record.AsyncWaiters;
import parkbench.record.MetricsReading;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination;
import parkbench.result.Examination.Activity;
import parkbench.result.Examination.MeteredPool;
import parkbench.result.Examination.PoolSeen;
import parkbench.result.Examination.Stalled;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;

class ExaminationTextTest {
  @Test
  void leadsWithTheFindingAndThenTellsWhatWasSeen() {
    var lines =
        ExaminationText.of(
            seen(),
            List.of(
                new Finding(
                    ServiceRules.SERVER_POOL_FULL,
                    Confidence.HIGH,
                    "200 of 200 are busy.",
                    Map.of("CPU", "7 %"))));
    assertThat(lines)
        .containsExactly(
            "server pool full (high confidence)",
            "  200 of 200 are busy.",
            "  CPU: 7 %",
            "  what this means: docs/findings.md#server-pool-full",
            "",
            "Seen in 20 s and 13 looks: CPU 7 % of 1 core, 190 requests unread.",
            " threads     busy  pool",
            "     200      200  http-nio-8080-exec       server threads, 100 % of the busy ones"
                + " waiting for an answer",
            "   there   in use  waiting  its meters",
            "      10      9.6       18  connections of a client (orders)",
            "   times  longest  recorded",
            "      37  50.2 ms  event loops sleeping in shop.Price.of",
            "   least     most  without a thread",
            "      19       21  waiting for a lock (Mutexes)",
            "note: a note");
  }

  @Test
  void tellsThatItLookedForThoseWithoutAThreadInVain() {
    assertThat(ExaminationText.of(seen().unthreaded(Optional.of(List.of())), List.of()))
        .contains("No async waiters were seen in its heap.");
    assertThat(ExaminationText.of(seen().unthreaded(Optional.empty()), List.of()))
        .noneMatch(line -> line.contains("without a thread"));
  }

  static Examination seen() {
    var waiting =
        new Activity(
            ThreadActivity.WAITS_FOR_ANSWER,
            "shop.Orders.find",
            true,
            200,
            1,
            List.of(),
            Optional.empty());
    var pool = pool("http-nio-8080-exec", PoolKind.SERVER, 200, List.of(waiting));
    var ofTheDoctor = pool("RMI TCP Connection", PoolKind.EXECUTOR, 1, List.of());
    return new Examination(
        20,
        13,
        Optional.of(1.0),
        Optional.of(0.07),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(390.0),
        Optional.of(190.0),
        Optional.empty(),
        Optional.empty(),
        List.of(pool, ofTheDoctor),
        List.of(
            new MeteredPool(
                MetricsReading.Kind.CLIENT, "orders", Optional.of(10.0), 9.6, 18, 1, 0)),
        Optional.of(
            List.of(
                new Stalled(
                    false,
                    ThreadActivity.SLEEPS,
                    "shop.Price.of",
                    true,
                    37,
                    50.2,
                    0.03,
                    List.of("a")))),
        Optional.of(
            List.of(
                new AsyncWaiters(
                    ThreadActivity.WAITS_FOR_LOCK,
                    "Mutexes",
                    "sync.Waiter",
                    19,
                    21,
                    Optional.empty()))),
        List.of("a note"));
  }

  /** All of whose threads are busy. */
  private static PoolSeen pool(String name, PoolKind kind, int threads, List<Activity> activities) {
    return new PoolSeen(
        name,
        kind,
        threads,
        threads,
        threads,
        threads,
        1,
        Optional.of(1.0),
        Optional.of(0.1),
        activities);
  }
}

package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.record.MetricsReading;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.AsyncWaiters;
import parkbench.result.BlockingPlace;
import parkbench.result.Evidence;
import parkbench.result.MeteredPool;
import parkbench.result.ProcessUse;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.ThreadPool;
import parkbench.result.ThreadPool.Activity;

class ExaminationTextTest {
  @Test
  void leadsWithTheFindingAndThenTellsWhatWasSeen() {
    var lines = ExaminationText.of(seen(), List.of(Reports.locked("shop.Orders.find", "exec-1")));
    assertThat(lines)
        .contains(
            "lock contention (high confidence)",
            "  190 of 200 request threads (exec) wait for a lock in shop.Orders.find, 95 % of the busy"
                + " ones; the thread that has it is sleeping in shop.Orders.find.",
            "Seen in 20 s and 13 thread dumps: CPU 7 % of 1 core, 190 requests unread.",
            " threads     busy  pool",
            "     200      200  http-nio-8080-exec       request threads, 100 % of the busy"
                + " ones waiting for a response (socket read)",
            "   there   in use  waiting  its metrics",
            "      10      9.6       18  connections of a client (orders)",
            "   times  longest  recorded",
            "      37  50.2 ms  event loops sleeping in shop.Price.of",
            "   least     most  without a thread",
            "      19       21  waiting for a lock (Mutexes)",
            "note: a note");
  }

  @Test
  void tellsThatItLookedForThoseWithoutAThreadInVain() {
    assertThat(ExaminationText.of(seen(Optional.of(List.of())), List.of()))
        .contains("No async waiters were seen in its heap.");
    assertThat(ExaminationText.of(seen(Optional.empty()), List.of()))
        .noneMatch(line -> line.contains("without a thread"));
  }

  static Evidence seen() {
    return seen(
        Optional.of(
            List.of(
                new AsyncWaiters(
                    ThreadActivity.LOCK_WAIT,
                    "Mutexes",
                    "sync.Waiter",
                    19,
                    21,
                    Optional.empty(),
                    List.of()))));
  }

  private static Evidence seen(Optional<List<AsyncWaiters>> waiters) {
    var waiting =
        new Activity(
            ThreadActivity.SOCKET_READ,
            "shop.Orders.find",
            true,
            200,
            1,
            List.of(),
            Optional.empty(),
            List.of());
    var pool = pool("http-nio-8080-exec", PoolKind.SERVER, 200, List.of(waiting));
    var ofTheDoctor = pool("RMI TCP Connection", PoolKind.EXECUTOR, 1, List.of());
    return new Evidence(
        20,
        13,
        new ProcessUse(
            Map.of(
                Kind.CPU_LIMIT, 1.0,
                Kind.CPU, 0.07,
                Kind.CONNECTIONS, 390.0,
                Kind.UNREAD_CONNECTIONS, 190.0)),
        List.of(pool, ofTheDoctor),
        List.of(
            new MeteredPool(
                MetricsReading.Kind.CLIENT, "orders", Optional.of(10.0), 9.6, 18, 1, 0)),
        Optional.of(
            List.of(
                new BlockingPlace(
                    false,
                    ThreadActivity.SLEEPING,
                    "shop.Price.of",
                    true,
                    37,
                    50.2,
                    0.03,
                    List.of("a")))),
        waiters,
        Optional.empty(),
        List.of("a note"));
  }

  /** All of whose threads are busy. */
  private static ThreadPool pool(
      String name, PoolKind kind, int threads, List<Activity> activities) {
    return new ThreadPool(
        name,
        kind,
        Optional.empty(),
        ThreadPool.Sizing.UNKNOWN,
        new ThreadPool.Threads(threads, threads, threads, threads, 1),
        ThreadPool.Cpu.UNKNOWN,
        Optional.empty(),
        activities);
  }
}

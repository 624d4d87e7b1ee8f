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
import parkbench.result.Finding;
import parkbench.result.Flow;
import parkbench.result.Flow.Peer;
import parkbench.result.Flow.Spread;
import parkbench.result.Growth;
import parkbench.result.MeteredPool;
import parkbench.result.ProcessUse;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.StackEvidence;
import parkbench.result.ThreadPool;
import parkbench.result.ThreadPool.Activity;
import parkbench.text.TerminalWriter;

class ExaminationDocumentTest {
  @Test
  void leadsWithTheFindingAndThenTellsWhatWasSeen() {
    var lines = lines(seen(), List.of(Reports.locked("shop.Orders.find", "exec-1")));
    assertThat(lines)
        .contains(
            "lock contention (high confidence)",
            "  190 of 200 request threads (exec) wait for a lock in shop.Orders.find, 95 % of the busy"
                + " ones; the thread that has it is sleeping in shop.Orders.find.",
            "Seen in 20 s and 13 thread dumps: CPU 7 % of 1 core, 390 requests in flight and"
                + " 200 calls, 190 requests unread.",
            "called          connections  calls in flight  at most  oldest",
            "127.0.0.1:9100          200              200      200  500 ms",
            "thread pool         threads  busy  kind             most of the busy ones",
            "http-nio-8080-exec      200   200  request threads  100 % waiting for a response (socket"
                + " read)",
            "pool by its metrics               size  in use  waiting",
            "connections of a client (orders)    10     9.6       18",
            "blocking events                        events  longest",
            "event loops sleeping in shop.Price.of      37  50.2 ms",
            "async waiters                 at least  at most",
            "waiting for a lock (Mutexes)        19       21",
            "note: a note");
  }

  @Test
  void tellsThatItLookedForThoseWithoutAThreadInVain() {
    assertThat(lines(seen(Optional.of(List.of())), List.of()))
        .contains("No async waiters were seen in its heap.");
    assertThat(lines(seen(Optional.empty()), List.of()))
        .noneMatch(line -> line.contains("without a thread"));
  }

  private static List<String> lines(Evidence seen, List<Finding> findings) {
    return TerminalWriter.of(ExaminationDocument.brief(seen, findings), TerminalWriter.UNLIMITED)
        .lines()
        .toList();
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
            "",
            200,
            1,
            List.of(),
            Optional.empty(),
            List.of(),
            "");
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
        Optional.of(flow()),
        StackEvidence.NONE,
        Optional.empty(),
        List.of("a note"));
  }

  private static Flow flow() {
    Spread calls = new Spread(199.5, 198, 200, 200);
    return new Flow(
        95,
        Optional.empty(),
        new Spread(390, 388, 390, 390),
        0.48,
        400,
        0,
        Optional.of(calls),
        Optional.of(new Spread(190, 188, 190, 191)),
        List.of(
            new Peer("127.0.0.1:9100", 200, new Growth(200, 200, 200, 10), calls, 0.25, 0.5, 400)));
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

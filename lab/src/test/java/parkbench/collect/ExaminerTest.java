package parkbench.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.ThreadSeen;

class ExaminerTest {

  @ParameterizedTest(name = "{0}, {1}: virtual threads {2}")
  @CsvSource({
    "ForkJoinPool-1-worker-1, CARRIES, true",
    "VirtualThread-unparker, WAITS, true",
    "VirtualThread-unblocker, RUNS, true",
    "http-nio-8080-exec-1, WAITS_FOR_ANSWER, false",
  })
  void knowsByPlatformThreadsThatThereAreVirtualOnes(
      String name, ThreadActivity doing, boolean has) {
    assertThat(seen(name, PoolKind.OTHER, doing, "java.lang.Thread.run").hasVirtualThreads())
        .isEqualTo(has);
  }

  @ParameterizedTest(name = "{0}, {1}, {2}: suspends {3}")
  @CsvSource({
    "worker-1, COROUTINES, java.lang.Thread.run, true",
    "reactor-http-epoll-1, EVENT_LOOP, io.netty.Loop.run, true",
    "worker-1, EXECUTOR, reactor.core.publisher.Mono.subscribe, true",
    "HttpClient-1-SelectorManager, EVENT_LOOP, java.lang.Thread.run, false",
    "http-nio-8080-exec-1, SERVER, shop.Orders.find, false",
  })
  void knowsWhoMaySuspend(String name, PoolKind kind, String frame, boolean may) {
    assertThat(seen(name, kind, ThreadActivity.RUNS, frame).maySuspend()).isEqualTo(may);
  }

  private static Examiner.Seen seen(
      String name, PoolKind kind, ThreadActivity doing, String frame) {
    var thread =
        new ThreadSeen(
            name, name, kind, doing, OptionalDouble.empty(), "", List.of(), List.of(frame));
    return new Examiner.Seen(
        List.of(),
        List.of(new ThreadDump(0, List.of(thread))),
        true,
        false,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }
}

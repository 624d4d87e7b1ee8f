package parkbench.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.KnownLibraries;
import parkbench.record.Collected;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.DumpedThread;

class EvidenceCollectorTest {

  @ParameterizedTest(name = "{0}, a carrier {1}: virtual threads {2}")
  @CsvSource({
    "ForkJoinPool-1-worker-1, true, true",
    "VirtualThread-unparker, false, true",
    "VirtualThread-unblocker, false, true",
    "http-nio-8080-exec-1, false, false",
  })
  void knowsByPlatformThreadsThatThereAreVirtualOnes(String name, boolean carrier, boolean has) {
    ThreadDump dump = seen(name, carrier, "java.lang.Thread.run").collected().dumps().getFirst();
    assertThat(EvidenceCollector.mayHaveVirtualThreads(dump)).isEqualTo(has);
  }

  @ParameterizedTest(name = "{0}, {1}: suspends {2}")
  @CsvSource({
    "worker-1, kotlinx.coroutines.scheduling.CoroutineScheduler$Worker.run, true",
    "reactor-http-epoll-1, io.netty.util.concurrent.SingleThreadEventExecutor$4.run, true",
    "worker-1, reactor.core.publisher.Mono.subscribe, true",
    "HttpClient-1-SelectorManager, java.lang.Thread.run, false",
    "http-nio-8080-exec-1, shop.Orders.find, false",
  })
  void knowsWhichServiceMaySuspend(String name, String frame, boolean may) {
    assertThat(seen(name, false, frame).maySuspend(KnownLibraries.classifier())).isEqualTo(may);
  }

  private static EvidenceCollector.Seen seen(String name, boolean carrier, String frame) {
    var thread =
        new DumpedThread(
            0,
            name,
            false,
            Thread.State.RUNNABLE,
            carrier,
            OptionalDouble.empty(),
            "",
            List.of(),
            List.of(frame));
    return new EvidenceCollector.Seen(
        new Collected(
            List.of(),
            List.of(new ThreadDump(0, List.of(thread))),
            List.of(),
            List.of(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of()),
        true,
        false);
  }
}

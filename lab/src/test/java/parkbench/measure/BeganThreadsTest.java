package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import parkbench.KnownLibraries;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.DumpedThread;
import parkbench.result.Growth;
import parkbench.result.NewThreads;

/** Threads are counted by their ids: a new one may have the name of one that ended. */
class BeganThreadsTest {

  @Test
  void countsThoseThatBeganAndThoseThatEnded() {
    assertThat(began(dump(1, 4), dump(2, 6), dump(2, 9)))
        .returns(new Growth(4, 5, 8, 2), NewThreads::all)
        .returns(1, NewThreads::ended)
        .returns(1.0, NewThreads::idle)
        .returns("pool-5-thread-1", NewThreads::name);
  }

  @Test
  void nothingIsKnownWithoutIds() {
    assertThat(
            BeganThreads.of(
                DumpedThreads.of(List.of(dump(0, 3), dump(0, 9)), KnownLibraries.classifier()), 2))
        .isEmpty();
  }

  private static NewThreads began(ThreadDump... dumps) {
    return BeganThreads.of(DumpedThreads.of(List.of(dumps), KnownLibraries.classifier()), 2)
        .orElseThrow();
  }

  /** Idle workers of executors, with ids from one number to another. */
  private static ThreadDump dump(long from, long to) {
    return new ThreadDump(
        0,
        LongStream.rangeClosed(from, to)
            .mapToObj(
                id ->
                    new DumpedThread(
                        id,
                        "pool-" + id + "-thread-1",
                        false,
                        Thread.State.WAITING,
                        false,
                        OptionalDouble.of(1),
                        "",
                        List.of(),
                        List.of(
                            "java.util.concurrent.ThreadPoolExecutor.getTask",
                            "java.util.concurrent.ThreadPoolExecutor$Worker.run")))
            .toList());
  }
}

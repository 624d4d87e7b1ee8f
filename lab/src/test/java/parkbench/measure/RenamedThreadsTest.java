package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.DumpedThread;

/** A thread is the same whatever it is called. */
class RenamedThreadsTest {

  @Test
  void threadsThatAreRenamedAreOnePool() {
    assertThat(
            pools(
                dump("OkHttp Dispatcher", "OkHttp http://10.0.0.1/...", "main"),
                dump("OkHttp http://10.0.0.2/...", "OkHttp Dispatcher", "main")))
        .containsExactly("OkHttp…", "OkHttp…", "main");
  }

  @Test
  void aTaskOfWhichOneNameIsKnownJoinsThem() {
    assertThat(
            pools(
                dump("order-17 of ann", "order-4 of bob", "order-9 of cid"),
                dump("order-29 of dan", "order-8 of eve")))
        .containsExactly("order-…", "order-…", "order-…");
  }

  /** Threads of a library whose names begin in the same way and stay are another pool. */
  @Test
  void aThreadThatKeepsItsNameDoesNotJoinThem() {
    assertThat(
            pools(
                dump("OkHttp Dispatcher", "OkHttp TaskRunner"),
                dump("OkHttp http://10.0.0.2/...", "OkHttp TaskRunner")))
        .containsExactly("OkHttp…", "OkHttp TaskRunner");
  }

  @Test
  void namesWithoutACommonBeginningAreOnePool() {
    assertThat(pools(dump("ann", "bob", "exec-1"), dump("cid", "dan", "exec-1")))
        .containsExactly("renamed threads", "renamed threads", "exec");
  }

  @Test
  void aNumberAloneIsNoOtherName() {
    assertThat(pools(dump("exec-1", "exec-2"), dump("exec-3", "exec-2")))
        .containsExactly("exec", "exec");
  }

  /** Of the threads of the first dump. */
  private static List<String> pools(ThreadDump... dumps) {
    RenamedThreads renamed = RenamedThreads.in(List.of(dumps));
    return dumps[0].threads().stream().map(renamed::pool).toList();
  }

  private static ThreadDump dump(String... names) {
    return new ThreadDump(
        0,
        Stream.iterate(0, number -> number + 1)
            .limit(names.length)
            .map(number -> thread(number + 1, names[number]))
            .toList());
  }

  private static DumpedThread thread(long id, String name) {
    return new DumpedThread(
        id,
        name,
        false,
        Thread.State.RUNNABLE,
        false,
        OptionalDouble.empty(),
        "",
        List.of(),
        List.of("shop.Orders.run"));
  }
}

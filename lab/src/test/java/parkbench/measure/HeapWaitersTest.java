package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.KnownLibraries;
import parkbench.record.ClassCounts;
import parkbench.record.ThreadActivity;
import parkbench.result.AsyncWaiters;

class HeapWaitersTest {
  private static final String MUTEX =
      "kotlinx.coroutines.sync.MutexImpl$CancellableContinuationWithOwner";

  private static final String NETTYS =
      "reactor.netty.internal.shaded.reactor.pool.AbstractPool$Borrower";

  private static final String CONNECTION =
      "reactor.netty.resources.DefaultPooledConnectionProvider$PooledConnection";

  /** Those that had to wait, were given it and go on keep what they waited with. */
  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"$$Lambda/0x000000006f6bb0f8", "$tryResume$token$1", "$resume$2"})
  void countsCoroutinesThatWaitForAMutexAndNotThoseThatHaveHadIt(String resumed) {
    AsyncWaiters waiters = of(Map.of(MUTEX, 20L, MUTEX + resumed, 15L)).getFirst();
    assertThat(waiters.doing()).isEqualTo(ThreadActivity.LOCK_WAIT);
    assertThat(waiters.of()).isEqualTo("Mutexes");
    assertThat(waiters.least()).isEqualTo(5);
    assertThat(waiters.connections()).isEmpty();
  }

  @Test
  void countsRequestsThatWaitForAConnectionAndNotThoseThatHaveOne() {
    AsyncWaiters waiters = of(Map.of(NETTYS, 30L, CONNECTION, 4L)).getFirst();
    assertThat(waiters.doing()).isEqualTo(ThreadActivity.HTTP_POOL_WAIT);
    assertThat(waiters.least()).isEqualTo(26);
    assertThat(waiters.connections()).isEqualTo(Optional.of(4L));
    assertThat(waiters.settings().getFirst().key()).isEqualTo("ConnectionProvider.maxConnections");
  }

  @Test
  void knowsThePoolOfR2dbcByItsName() {
    AsyncWaiters waiters =
        of(Map.of(
                "reactor.pool.AbstractPool$Borrower",
                12L,
                "reactor.pool.SimpleDequePool$QueuePooledRef",
                10L))
            .getFirst();
    assertThat(waiters.doing()).isEqualTo(ThreadActivity.JDBC_POOL_WAIT);
    assertThat(waiters.least()).isEqualTo(2);
  }

  /** The class of a connection had another name before Reactor Netty 1.0. */
  @Test
  void knowsAnOlderPool() {
    assertThat(
            of(
                Map.of(
                    NETTYS,
                    12L,
                    "reactor.netty.resources.PooledConnectionProvider$PooledConnection",
                    9L)))
        .extracting(AsyncWaiters::least)
        .containsExactly(3L);
  }

  /** As where what is called does not answer, and each is still connecting. */
  @Test
  void aRequestThatHasNoPoolYetDoesNotWaitForIt() {
    assertThat(of(Map.of(NETTYS, 200L))).isEmpty();
  }

  @Test
  void noneWaitsWhereEachHasAConnectionOrTheMutex() {
    assertThat(of(Map.of(NETTYS, 4L, CONNECTION, 10L, MUTEX, 1L, MUTEX + "$resume$2", 1L)))
        .isEmpty();
  }

  @Test
  void ofTwoCountsTheFewestAndTheMostAreKeptAndThoseThatAreThereOnceAreNot() {
    AsyncWaiters waiters =
        of(Map.of(MUTEX, 9L, NETTYS, 7L, CONNECTION, 4L), Map.of(MUTEX, 5L)).getFirst();
    assertThat(waiters.of()).isEqualTo("Mutexes");
    assertThat(waiters.least()).isEqualTo(5);
    assertThat(waiters.most()).isEqualTo(9);
    assertThat(of(Map.of(), Map.of(MUTEX, 5L))).isEmpty();
  }

  private static List<AsyncWaiters> of(Map<String, Long> count) {
    return of(List.of(new ClassCounts(count)));
  }

  private static List<AsyncWaiters> of(Map<String, Long> first, Map<String, Long> second) {
    return of(List.of(new ClassCounts(first), new ClassCounts(second)));
  }

  private static List<AsyncWaiters> of(List<ClassCounts> counts) {
    return HeapWaiters.of(counts, KnownLibraries.classifier().libraries());
  }
}

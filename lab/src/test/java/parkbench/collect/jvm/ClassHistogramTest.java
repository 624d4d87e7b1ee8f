package parkbench.collect.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.record.AsyncWaiters;
import parkbench.record.ThreadActivity;

/** As JDK 25 writes it; the figures are made up. */
class ClassHistogramTest {
  private static final String HEAD =
      """
       num     #instances         #bytes  class name (module)
      -------------------------------------------------------
         1:         40123        3401234  [B (java.base@25.0.3)
      """;

  private static final String MUTEX =
      "kotlinx.coroutines.sync.MutexImpl$CancellableContinuationWithOwner";

  private static final String NETTYS =
      "reactor.netty.internal.shaded.reactor.pool.AbstractPool$Borrower";

  /** Those that had to wait, were given it and go on keep what they waited with. */
  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"$$Lambda/0x000000006f6bb0f8", "$tryResume$token$1", "$resume$2"})
  void countsCoroutinesThatWaitForAMutexAndNotThoseThatHaveHadIt(String resumed)
      throws IOException {
    String look =
        HEAD
            + """
               803:            20            480  kotlinx.coroutines.sync.MutexImpl$CancellableContinuationWithOwner
              1467:             2            112  kotlinx.coroutines.sync.MutexImpl
              3098:            15            360  kotlinx.coroutines.sync.MutexImpl$CancellableContinuationWithOwner%s
              Total         90123        9401234
              """
                .formatted(resumed);
    assertThat(ClassHistogram.read(look))
        .containsExactly(
            new AsyncWaiters(
                ThreadActivity.WAITS_FOR_LOCK, "Mutexes", MUTEX, 5, 5, Optional.empty()));
  }

  @Test
  void countsRequestsThatWaitForAConnectionAndNotThoseThatHaveOne() throws IOException {
    String look =
        HEAD
            + """
               427:            30           1680  reactor.netty.resources.DefaultPooledConnectionProvider$DisposableAcquire
               525:            30           1200  reactor.netty.internal.shaded.reactor.pool.AbstractPool$Borrower
              1079:             7            256  reactor.netty.internal.shaded.reactor.pool.SimpleDequePool$QueuePooledRef
              1282:             4            160  reactor.netty.resources.DefaultPooledConnectionProvider$PooledConnection
              """;
    assertThat(ClassHistogram.read(look))
        .containsExactly(
            new AsyncWaiters(
                ThreadActivity.WAITS_FOR_CONNECTION,
                "Reactor Netty's clients",
                NETTYS,
                26,
                26,
                Optional.of(4L)));
  }

  @Test
  void tellsR2dbcsPoolByItsName() throws IOException {
    String look =
        """
           525:            12            480  reactor.pool.AbstractPool$Borrower (app@1.0)
          1079:            10            640  reactor.pool.SimpleDequePool$QueuePooledRef (app@1.0)
        """;
    assertThat(ClassHistogram.read(look))
        .extracting(AsyncWaiters::doing, AsyncWaiters::least)
        .containsExactly(tuple(ThreadActivity.WAITS_FOR_DATABASE, 2L));
  }

  /** The class of a connection had another name before Reactor Netty 1.0. */
  @Test
  void knowsAnOlderPool() throws IOException {
    String look =
        """
           525:            12            480  reactor.netty.internal.shaded.reactor.pool.AbstractPool$Borrower
          1079:             9            640  reactor.netty.resources.PooledConnectionProvider$PooledConnection
        """;
    assertThat(ClassHistogram.read(look)).extracting(AsyncWaiters::least).containsExactly(3L);
  }

  /** As where what is called answers nobody, and each is still connecting. */
  @Test
  void whoHasNoPoolYetDoesNotWaitForIt() throws IOException {
    String look = "1: 200 4800 reactor.netty.internal.shaded.reactor.pool.AbstractPool$Borrower";
    assertThat(ClassHistogram.read(look)).isEmpty();
  }

  @Test
  void nobodyWaitsWhereEachHasAConnectionOrTheMutex() throws IOException {
    String look =
        """
           525:             4            160  reactor.netty.internal.shaded.reactor.pool.AbstractPool$Borrower
           803:             1             24  kotlinx.coroutines.sync.MutexImpl$CancellableContinuationWithOwner
           803:             1             24  kotlinx.coroutines.sync.MutexImpl$CancellableContinuationWithOwner$resume$2
          1079:            10            640  reactor.netty.resources.DefaultPooledConnectionProvider$PooledConnection
        """;
    assertThat(ClassHistogram.read(look)).isEmpty();
    assertThat(ClassHistogram.read(HEAD)).isEmpty();
    assertThat(ClassHistogram.read(HEAD + "2: x y z\n3: 99999999999999999999 2 " + MUTEX))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ERROR: Ran out of C-heap; histogram not generated", "1: x y z"})
  void whatCountsNothingIsNoCount(String text) {
    assertThatThrownBy(() -> ClassHistogram.read(text))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("did not count");
  }

  @Test
  void ofTwoLooksTheFewestAndTheMostAreKeptAndWhoIsThereOnceIsGone() {
    AsyncWaiters lock =
        new AsyncWaiters(ThreadActivity.WAITS_FOR_LOCK, "Mutexes", MUTEX, 5, 5, Optional.empty());
    AsyncWaiters more =
        new AsyncWaiters(ThreadActivity.WAITS_FOR_LOCK, "Mutexes", MUTEX, 9, 9, Optional.empty());
    AsyncWaiters calls =
        new AsyncWaiters(
            ThreadActivity.WAITS_FOR_CONNECTION, "clients", NETTYS, 3, 3, Optional.of(4L));

    assertThat(ClassHistogram.both(List.of(calls, more), List.of(lock)))
        .containsExactly(
            new AsyncWaiters(
                ThreadActivity.WAITS_FOR_LOCK, "Mutexes", MUTEX, 5, 9, Optional.empty()));
    assertThat(ClassHistogram.both(List.of(), List.of(lock))).isEmpty();
  }
}

package parkbench.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolNameTest {

  @ParameterizedTest(name = "{0} belongs to {1}")
  @CsvSource({
    "http-nio-8080-exec-12, http-nio-8080-exec",
    "http-nio-8080-Poller, http-nio-8080-Poller",
    "pool-1-thread-3, pool-1-thread",
    "ForkJoinPool.commonPool-worker-1, ForkJoinPool.commonPool-worker",
    "reactor-http-epoll-4, reactor-http-epoll",
    "DefaultDispatcher-worker-64, DefaultDispatcher-worker",
    "DefaultDispatcher-worker-3 @coroutine#17, DefaultDispatcher-worker",
    "qtp1234567-33, qtp1234567",
    "I/O dispatcher 12, I/O dispatcher",
    "RMI TCP Connection(3)-127.0.0.1, RMI TCP Connection",
    "shop.Listener#0-2-C-1, shop.Listener#0-C",
    "dw-12 - GET /orders/7, dw",
    "pool-2-thread-7 - POST /orders, pool-2-thread",
    "http-worker(12), http-worker",
    "main, main",
    "Thread-0, Thread",
    "worker7, worker",
    "42, 42",
  })
  void groupsByTheCommonPart(String thread, String pool) {
    assertThat(PoolName.of(thread)).isEqualTo(pool);
  }
}

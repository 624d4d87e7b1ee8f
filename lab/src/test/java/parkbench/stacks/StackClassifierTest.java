package parkbench.stacks;

import static org.assertj.core.api.Assertions.assertThat;
import static parkbench.KnownLibraries.classifier;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;

class StackClassifierTest {

  @ParameterizedTest(name = "{1}: {0}")
  @CsvSource({
    "SERVER, 'shop.Orders.find org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker.run'",
    "SERVER, 'org.apache.tomcat.util.threads.TaskQueue.take"
        + " org.apache.tomcat.util.threads.TaskThread$WrappingRunnable.run'",
    // An answer of WebClient's is handed back to the servlet's threads.
    "EVENT_LOOP, 'org.apache.tomcat.util.threads.TaskQueue.offer"
        + " org.apache.tomcat.util.threads.ThreadPoolExecutor.execute"
        + " io.netty.util.concurrent.SingleThreadEventExecutor$4.run'",
  })
  void tellsWhoServesFromWhoHandsARequestOver(PoolKind kind, String frames) {
    assertThat(classifier().kind("any", stack(frames.split(" ")), false)).isEqualTo(kind);
  }

  @Test
  void tellsWhenTomcatAcceptsNobody() {
    String[] frames = {
      "jdk.internal.misc.Unsafe.park",
      "java.util.concurrent.locks.LockSupport.park",
      "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire",
      "java.util.concurrent.locks.AbstractQueuedSynchronizer.acquireSharedInterruptibly",
      "org.apache.tomcat.util.threads.LimitLatch.countUpOrAwait",
      "org.apache.tomcat.util.net.AbstractEndpoint.countUpOrAwaitConnection",
      "org.apache.tomcat.util.net.Acceptor.run",
      "java.lang.Thread.run",
    };
    assertThat(classifier().activity(Thread.State.WAITING, stack(frames), false))
        .isEqualTo(ThreadActivity.ACCEPT_BLOCKED);
  }

  private static List<String> stack(String... frames) {
    return List.of(frames);
  }
}

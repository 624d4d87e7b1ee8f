package parkbench.stacks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
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
    assertThat(StackClassifier.kind("any", stack(frames.split(" ")), false)).isEqualTo(kind);
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
    assertThat(StackClassifier.of(Thread.State.WAITING, stack(frames), false))
        .isEqualTo(ThreadActivity.KEEPS_OUT);
  }

  private static List<Frame> stack(String... frames) {
    return Arrays.stream(frames)
        .map(frame -> frame.split("\\.(?=[^.]+$)"))
        .map(parts -> new Frame(parts[0], parts[1]))
        .toList();
  }
}

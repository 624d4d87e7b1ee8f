package parkbench.stacks;

import static org.assertj.core.api.Assertions.assertThat;
import static parkbench.KnownLibraries.classifier;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadRoleTest {

  @Test
  void knowsTomcatsIdleWorkerByItsTaskQueue() {
    List<String> idle =
        stack(
            "jdk.internal.misc.Unsafe.park",
            "java.util.concurrent.locks.LockSupport.park",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionNode.block",
            "java.util.concurrent.ForkJoinPool.unmanagedBlock",
            "java.util.concurrent.ForkJoinPool.managedBlock",
            "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await",
            "java.util.concurrent.LinkedBlockingQueue.take",
            "org.apache.tomcat.util.threads.TaskQueue.take",
            "org.apache.tomcat.util.threads.TaskQueue.take",
            "org.apache.tomcat.util.threads.ThreadPoolExecutor.getTask",
            "org.apache.tomcat.util.threads.ThreadPoolExecutor.runWorker",
            "org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker.run",
            "org.apache.tomcat.util.threads.TaskThread$WrappingRunnable.run",
            "java.lang.Thread.run");
    assertThat(classifier().role(idle)).isEqualTo(ThreadRole.TASKS);
    assertThat(classifier().idle(idle)).isTrue();
  }

  @Test
  void takesAWorkerThatWaitsForAnAnswerForBusy() {
    List<String> waits =
        stack(
            "jdk.internal.misc.Unsafe.park",
            "java.util.concurrent.locks.LockSupport.park",
            "java.util.concurrent.CompletableFuture$Signaller.block",
            "java.util.concurrent.ForkJoinPool.managedBlock",
            "java.util.concurrent.CompletableFuture.join",
            "shop.Orders.find");
    assertThat(classifier().idle(waits)).isFalse();
  }

  @Test
  void knowsANettyLoopAndItsRest() {
    List<String> rests =
        stack(
            "io.netty.channel.epoll.Native.epollWait",
            "io.netty.channel.epoll.EpollIoHandler.run",
            "io.netty.util.concurrent.SingleThreadEventExecutor$5.run",
            "java.lang.Thread.run");
    List<String> works =
        stack(
            "shop.Orders.count",
            "io.netty.util.concurrent.SingleThreadEventExecutor$5.run",
            "java.lang.Thread.run");
    assertThat(classifier().role(rests)).isEqualTo(ThreadRole.EVENTS);
    assertThat(classifier().role(works)).isEqualTo(ThreadRole.EVENTS);
    assertThat(classifier().idle(rests)).isTrue();
    assertThat(classifier().idle(works)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.netty.util.concurrent.SingleThreadEventExecutor$4.run",
        "org.xnio.nio.WorkerThread.run",
        "org.apache.hc.core5.reactor.SingleCoreIOReactor.doExecute",
        "org.apache.http.impl.nio.reactor.BaseIOReactor.execute",
        "jdk.internal.net.http.HttpClientImpl$SelectorManager.run",
        "org.eclipse.jetty.util.thread.QueuedThreadPool$Runner.run"
      })
  void knowsALoopByItsOwnMethod(String own) {
    assertThat(classifier().role(stack("shop.Orders.count", own, "java.lang.Thread.run")))
        .isEqualTo(ThreadRole.EVENTS);
    String handsOn = own.substring(0, own.lastIndexOf('.')) + ".wakeup";
    assertThat(
            classifier().role(stack(handsOn, "java.util.concurrent.ThreadPoolExecutor$Worker.run")))
        .isEqualTo(ThreadRole.TASKS);
  }

  /** Kotlin's worker answers a request by Netty, whose loop is another thread. */
  @Test
  void whoHandsALoopSomethingToDoIsNoLoop() {
    assertThat(
            classifier()
                .role(
                    stack(
                        "io.netty.util.concurrent.SingleThreadEventExecutor.execute0",
                        "io.netty.util.concurrent.SingleThreadEventExecutor.execute",
                        "io.netty.channel.AbstractChannelHandlerContext.write",
                        "kotlinx.coroutines.scheduling.CoroutineScheduler$Worker.run")))
        .isEqualTo(ThreadRole.TASKS);
    assertThat(
            classifier()
                .role(
                    stack(
                        "jdk.internal.net.http.HttpClientImpl$SelectorManager.register",
                        "shop.Orders.find",
                        "java.util.concurrent.ThreadPoolExecutor$Worker.run")))
        .isEqualTo(ThreadRole.TASKS);
  }

  @Test
  void knowsCarriersAndKotlinsWorkers() {
    assertThat(
            classifier()
                .idle(
                    stack(
                        "jdk.internal.misc.Unsafe.park",
                        "java.util.concurrent.locks.LockSupport.park",
                        "java.util.concurrent.ForkJoinPool.awaitWork")))
        .isTrue();
    assertThat(
            classifier()
                .idle(
                    stack(
                        "jdk.internal.misc.Unsafe.park",
                        "java.util.concurrent.locks.LockSupport.parkNanos",
                        "kotlinx.coroutines.scheduling.CoroutineScheduler$Worker.park")))
        .isTrue();
  }

  @Test
  void knowsAForkJoinWorkerOfJdk11ThatParksInItsLoop() {
    String[] worker = {
      "java.util.concurrent.ForkJoinPool.runWorker", "java.util.concurrent.ForkJoinWorkerThread.run"
    };
    String[] parked = {
      "jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.parkUntil"
    };
    List<String> rests = stack(concat(parked, worker));

    assertThat(classifier().role(rests)).isEqualTo(ThreadRole.TASKS);
    assertThat(classifier().idle(rests)).isTrue();
    assertThat(classifier().idle(stack(worker))).as("scanning for work").isFalse();
    assertThat(classifier().idle(stack(concat(concat(parked, "shop.Orders.find"), worker))))
        .isFalse();
  }

  private static String[] concat(String[] some, String... others) {
    return Stream.concat(Arrays.stream(some), Arrays.stream(others)).toArray(String[]::new);
  }

  @Test
  void doesNotTakeAnyonesWaitForAnIdleWorker() {
    assertThat(
            classifier().idle(stack("shop.Orders.wait", "shop.Orders.poll", "shop.Orders.getTask")))
        .isFalse();
    assertThat(classifier().role(stack("shop.Housekeeper.run", "java.lang.Thread.run")))
        .isEqualTo(ThreadRole.OTHER);
  }

  private static List<String> stack(String... lines) {
    return List.of(lines);
  }
}

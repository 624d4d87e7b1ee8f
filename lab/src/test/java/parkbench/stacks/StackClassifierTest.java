package parkbench.stacks;

import static org.assertj.core.api.Assertions.assertThat;
import static parkbench.KnownLibraries.classifier;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.record.PoolKind;
import parkbench.record.PoolSetting;
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

  @ParameterizedTest(name = "{1}: {2}")
  @CsvSource({
    // Each builds on Apache's client, Commons Pool or a Semaphore, and has a size of its own.
    "HTTP_POOL_WAIT, ApacheHttpClient.Builder.maxConnections,"
        + " 'org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking"
        + " org.apache.http.impl.conn.PoolingHttpClientConnectionManager$1.get"
        + " software.amazon.awssdk.http.apache.internal.conn.ClientConnectionRequestFactory$DelegatingConnectionRequest.get"
        + " software.amazon.awssdk.http.apache.ApacheHttpClient.execute'",
    "HTTP_POOL_WAIT, spring.data.redis.jedis.pool.max-active,"
        + " 'org.apache.commons.pool2.impl.GenericObjectPool.borrowObject"
        + " redis.clients.jedis.util.Pool.getResource redis.clients.jedis.UnifiedJedis.get'",
    "HTTP_POOL_WAIT, setMaxConnectionsPerHost,"
        + " 'java.util.concurrent.Semaphore.tryAcquire"
        + " org.asynchttpclient.netty.channel.CombinedConnectionSemaphore.acquireChannelLock"
        + " org.asynchttpclient.DefaultAsyncHttpClient.execute'",
    "JDBC_POOL_WAIT, spring.datasource.dbcp2.max-total,"
        + " 'org.apache.commons.pool2.impl.GenericObjectPool.borrowObject"
        + " org.apache.commons.dbcp2.BasicDataSource.getConnection'",
    "PERMIT_WAIT, BulkheadConfig.maxConcurrentCalls,"
        + " 'java.util.concurrent.Semaphore.tryAcquire"
        + " io.github.resilience4j.bulkhead.internal.SemaphoreBulkhead.tryEnterBulkhead'",
    "PERMIT_WAIT, RateLimiter.create,"
        + " 'java.lang.Thread.sleep com.google.common.util.concurrent.RateLimiter.acquire'",
    "PERMIT_WAIT, Bucket.builder().addLimit,"
        + " 'java.util.concurrent.locks.LockSupport.parkNanos"
        + " io.github.bucket4j.BlockingStrategy$1.park io.github.bucket4j.AbstractBucket.consume'",
  })
  void theLibraryNearestToItsCallerNamesTheSetting(
      ThreadActivity waits, String setting, String frames) {
    List<String> stack = stack(frames.split(" "));
    assertThat(classifier().activity(Thread.State.TIMED_WAITING, stack, false)).isEqualTo(waits);
    assertThat(classifier().settings(waits, stack).getFirst().key()).isEqualTo(setting);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "VertxOptions.setWorkerPoolSize, io.vertx.core.impl.WorkerTask.run",
    "ServerBuilder.executor, io.grpc.internal.ServerCallImpl$ServerStreamListenerImpl.halfClosed",
    "spring.task.execution.pool.core-size, shop.Orders.find",
  })
  void aPoolIsKnownByItsOwnFramesFirst(String setting, String frame) {
    List<String> stack =
        stack(
            "java.lang.Thread.sleep", frame, "java.util.concurrent.ThreadPoolExecutor$Worker.run");
    assertThat(classifier().pool(PoolKind.EXECUTOR, "any", stack).orElseThrow().settings())
        .extracting(PoolSetting::key)
        .contains(setting);
  }

  @Test
  void aThreadOfQuartzIsIdleInItsOwnWaitAndNotInThatOfAJob() {
    String wait = "java.lang.Object.wait";
    String loop = "org.quartz.simpl.SimpleThreadPool$WorkerThread.run";
    assertThat(classifier().activity(Thread.State.TIMED_WAITING, stack(wait, loop), false))
        .isEqualTo(ThreadActivity.IDLE);
    assertThat(
            classifier()
                .activity(Thread.State.WAITING, stack(wait, "shop.Bill.execute", loop), false))
        .isEqualTo(ThreadActivity.WAITING);
  }

  private static List<String> stack(String... frames) {
    return List.of(frames);
  }
}

package parkbench.collect.jvm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.KnownLibraries;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.record.ThreadDump.DumpedThread;
import parkbench.stacks.PoolName;

/** The texts were written by services of this project on JDK 8 to 25. */
class ThreadDumpParserTest {

  @ParameterizedTest(name = "{0}: {1} is of {2} and {3}")
  @CsvSource({
    "25-servlet, http-nio-9101-exec-1, SERVER, SOCKET_READ",
    "25-servlet, httpclient-main-1, EXECUTOR, IDLE",
    "25-servlet, HttpClient-1-SelectorManager, EVENT_LOOP, IDLE",
    "25-servlet, Catalina-utility-1, EXECUTOR, IDLE",
    "17-loops, reactor-http-epoll-1, EVENT_LOOP, SLEEPING",
    "17-loops, server, OTHER, AWAITING_FUTURE",
    "17-loops, boundedElastic-evictor-1, EXECUTOR, IDLE",
    "17-dispatchers, DefaultDispatcher-worker-1, COROUTINES, SLEEPING",
    "17-dispatchers, DefaultDispatcher-worker-63, COROUTINES, IDLE",
    "17-dispatchers, http-nio-9101-exec-1, SERVER, IDLE",
    "17-scheduler, cached-1, REACTOR, SLEEPING",
    "11-common-pool, http-nio-9101-exec-1, SERVER, AWAITING_FUTURE",
    "11-common-pool, ForkJoinPool.commonPool-worker-3, COMMON_POOL, SOCKET_READ",
    "8-idle, http-nio-9101-exec-1, SERVER, IDLE",
    "8-idle, ForkJoinPool.commonPool-worker-3, COMMON_POOL, IDLE",
  })
  void tellsWhatAThreadIsForAndDoes(String text, String name, PoolKind kind, ThreadActivity doing)
      throws IOException {
    var thread = thread(text, name);
    assertThat(KnownLibraries.kind(thread)).isEqualTo(kind);
    assertThat(KnownLibraries.doing(thread)).isEqualTo(doing);
  }

  @Test
  void readsNameCpuTimeLockAndStack() throws IOException {
    var thread = thread("25-servlet", "http-nio-9101-exec-1");
    assertThat(PoolName.of(thread.name())).isEqualTo("http-nio-9101-exec");
    assertThat(thread.cpuMillis()).hasValue(2.85);
    assertThat(thread.lock())
        .isEqualTo("<0x00000000e1064938> (a java.util.concurrent.CompletableFuture$Signaller)");
    assertThat(thread.stack())
        .startsWith("jdk.internal.misc.Unsafe.park", "java.util.concurrent.locks.LockSupport.park")
        .contains("parkbench.systems.springmvc.JavaUpstream.ask")
        .endsWith("java.lang.Thread.run");
  }

  @Test
  void leavesOutThreadsOfTheJvmThatRunNoJava() throws IOException {
    assertThat(threads("25-servlet"))
        .extracting(DumpedThread::name)
        .contains("Reference Handler")
        .doesNotContain("C2 CompilerThread0", "VM Thread");
  }

  @Test
  void knowsNoCpuTimeBeforeJdk11() throws IOException {
    assertThat(thread("8-idle", "http-nio-9101-exec-1").cpuMillis()).isEmpty();
  }

  @Test
  void seesWhoWaitsForALockAndWhoHasIt() {
    var threads =
        read(
            """
            "pay-1" #31 prio=5 os_prio=0 cpu=1.00ms elapsed=9s tid=0x1 nid=0x1 waiting on condition
               java.lang.Thread.State: TIMED_WAITING (sleeping)
            	at java.lang.Thread.sleep(java.base@17/Native Method)
            	at shop.Ledger.write(Ledger.java:12)
            	- locked <0x00000000e0d5ae10> (a shop.Ledger)
            	at java.util.concurrent.ThreadPoolExecutor$Worker.run(java.base@17/T.java:635)

            "pay "2"" #32 prio=5 os_prio=0 cpu=1.00ms elapsed=9s tid=0x1 nid=0x1 waiting for
               java.lang.Thread.State: BLOCKED (on object monitor)
            	at shop.Ledger.write(Ledger.java:11)
            	- waiting to lock <0x00000000e0d5ae10> (a shop.Ledger)
            	at java.util.concurrent.ThreadPoolExecutor$Worker.run(java.base@17/T.java:635)
            """);
    assertThat(threads).extracting(DumpedThread::name).containsExactly("pay-1", "pay \"2\"");
    assertThat(threads)
        .extracting(KnownLibraries::doing)
        .containsExactly(ThreadActivity.SLEEPING, ThreadActivity.LOCK_WAIT);
    assertThat(threads.getFirst().holds()).containsExactly(threads.getLast().lock());
  }

  @Test
  void aNameMovesNobodysCursor() {
    var threads =
        read(
            """
            "pay\u001b[2J-1" #31 prio=5 os_prio=0 cpu=1.00ms elapsed=9s tid=0x1 nid=0x1 sleeping
               java.lang.Thread.State: TIMED_WAITING (sleeping)
            	at java.lang.Thread.sleep(java.base@17/Native Method)
            """);
    assertThat(threads).extracting(DumpedThread::name).containsExactly("pay?[2J-1");
  }

  /** Its stack still shows the lock as its own, which it released to wait for a signal. */
  @Test
  void whoWaitsOnAnObjectHasItsLockNoMore() {
    var threads =
        read(
            """
            "pay-1" #31 prio=5 os_prio=0 cpu=1,25ms elapsed=9,00s tid=0x1 nid=0x1 in Object.wait()
               java.lang.Thread.State: WAITING (on object monitor)
            	at java.lang.Object.wait(java.base@17/Native Method)
            	- waiting on <0x00000000e0d5ae10> (a shop.Ledger)
            	at shop.Ledger.next(Ledger.java:12)
            	- locked <0x00000000e0d5ae10> (a shop.Ledger)
            """);
    assertThat(threads.getFirst().holds()).isEmpty();
    assertThat(threads.getFirst().cpuMillis()).hasValue(1.25);
  }

  @ParameterizedTest(name = "an appender that waits for lines in {0} writes none")
  @CsvSource({
    "java.util.concurrent.ArrayBlockingQueue.take,"
        + " ch.qos.logback.core.AsyncAppenderBase$Worker.run",
    "java.util.concurrent.ArrayBlockingQueue.take,"
        + " org.apache.logging.log4j.core.appender.AsyncAppenderEventDispatcher.dispatchAll",
  })
  void anAppenderThatHasNothingToWriteDoesNotLog(String queue, String appender) {
    var threads =
        read(
            """
            "log" #31 prio=5 os_prio=0 cpu=1.25ms elapsed=9.00s tid=0x1 nid=0x1 waiting
               java.lang.Thread.State: WAITING (parking)
            	at jdk.internal.misc.Unsafe.park(java.base@17/Native Method)
            	at %s(java.base@17/Any.java:1)
            	at %s(Any.java:1)
            """
                .formatted(queue, appender));
    assertThat(threads).extracting(KnownLibraries::doing).containsExactly(ThreadActivity.WAITING);
  }

  @Test
  void seesACarrierAndNotWhatItCarries() {
    var threads =
        read(
            """
            "ForkJoinPool-1-worker-1" #34 [7] daemon prio=5 os_prio=0 cpu=9.53ms elapsed=9s tid=0x1
               Carrying virtual thread #33
            	at jdk.internal.vm.Continuation.run(java.base@21/Continuation.java:251)
            	at java.lang.VirtualThread.runContinuation(java.base@21/VirtualThread.java:221)
            	at java.util.concurrent.ForkJoinWorkerThread.run(java.base@21/F.java:189)
            """);
    assertThat(threads).extracting(KnownLibraries::doing).containsExactly(ThreadActivity.CARRIER);
    assertThat(threads).extracting(KnownLibraries::kind).containsExactly(PoolKind.CARRIERS);
  }

  @ParameterizedTest(name = "{1} over {0} is {2}")
  @CsvSource({
    "com.zaxxer.hikari.pool.HikariPool.getConnection, TIMED_WAITING, JDBC_POOL_WAIT",
    "com.alibaba.druid.pool.DruidDataSource.getConnectionInternal, WAITING, JDBC_POOL_WAIT",
    "com.mongodb.internal.connection.ConcurrentPool$StateAndPermits.acquirePermit, TIMED_WAITING,"
        + " JDBC_POOL_WAIT",
    "io.grpc.stub.ClientCalls$ThreadlessExecutor.waitAndDrain, WAITING, SOCKET_READ",
    "io.grpc.stub.ServerCalls$UnaryServerCallHandler.startCall, WAITING, WAITING",
    "io.lettuce.core.protocol.AsyncCommand.await, TIMED_WAITING, SOCKET_READ",
    "org.apache.hc.core5.concurrent.BasicFuture.get, WAITING, AWAITING_FUTURE",
    "java.util.concurrent.ExecutorCompletionService.take, WAITING, AWAITING_FUTURE",
    "java.util.concurrent.LinkedBlockingQueue.poll, TIMED_WAITING, IDLE",
    "java.net.Inet6AddressImpl.lookupAllHostAddr, RUNNABLE, NAME_LOOKUP",
    "java.net.InetAddress$NameServiceAddresses.get, WAITING, NAME_LOOKUP",
    "org.apache.tomcat.util.net.NioEndpoint$NioSocketWrapper.doWrite, WAITING, SOCKET_WRITE",
    "org.apache.tomcat.util.net.NioEndpoint$NioSocketWrapper.doWrite, RUNNABLE, RUNNING",
    "org.xnio.nio.NioSocketConduit.awaitWritable, RUNNABLE, SOCKET_WRITE",
    "org.eclipse.jetty.ee10.servlet.HttpOutput.write, WAITING, SOCKET_WRITE",
    "sun.nio.ch.SocketChannelImpl.implWrite, WAITING, SOCKET_WRITE",
    "sun.nio.ch.SocketDispatcher.read, RUNNABLE, SOCKET_READ",
    "org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking, WAITING, HTTP_POOL_WAIT",
    "org.apache.hc.core5.pool.StrictConnPool$1.get, TIMED_WAITING, HTTP_POOL_WAIT",
    "org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager$1.get, WAITING,"
        + " HTTP_POOL_WAIT",
    "org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager"
        + "$InternalConnectionEndpoint.execute, WAITING, SOCKET_READ",
    "java.util.concurrent.locks.ReentrantLock.tryLock, TIMED_WAITING, LOCK_WAIT",
    "java.util.concurrent.locks.StampedLock.acquireWrite, WAITING, LOCK_WAIT",
    "sun.nio.ch.NioSocketImpl.connect, RUNNABLE, CONNECTING",
    "sun.nio.ch.NioSocketImpl.implRead, RUNNABLE, SOCKET_READ",
    "java.util.concurrent.locks.ReentrantLock.lock, WAITING, LOCK_WAIT",
    "ch.qos.logback.core.OutputStreamAppender.writeBytes, WAITING, LOGGING",
    "org.apache.logging.log4j.core.async.AsyncLoggerDisruptor.enqueueLogMessageWhenQueueFull,"
        + " BLOCKED, LOGGING",
    "java.io.PrintStream.println, WAITING, LOGGING",
    "ch.qos.logback.core.pattern.FormattingConverter.write, RUNNABLE, RUNNING",
    "java.util.concurrent.FutureTask.run, RUNNABLE, RUNNING",
    "java.util.concurrent.FutureTask.get, WAITING, AWAITING_FUTURE",
    "shop.Orders.find, RUNNABLE, RUNNING",
    "java.util.Random.next, RUNNABLE, CAS_CONTENTION",
    "java.util.concurrent.atomic.AtomicLong.updateAndGet, RUNNABLE, CAS_CONTENTION",
    "shop.Orders.find, WAITING, WAITING",
  })
  void tellsAWaitByTheMethodThatWaits(String method, Thread.State state, ThreadActivity doing) {
    var threads =
        read(
            """
            "any" #9 prio=5 os_prio=0 cpu=1.00ms elapsed=9s tid=0x1
               java.lang.Thread.State: %s (somehow)
            	at jdk.internal.Anything.native0(java.base@25/Native Method)
            	at %s(Unknown Source)
            	at shop.Orders.all(Orders.java:7)
            	at java.util.concurrent.ThreadPoolExecutor$Worker.run(java.base@25/T.java:635)
            """
                .formatted(state, method));
    assertThat(threads).extracting(KnownLibraries::doing).containsExactly(doing);
  }

  @Test
  void whoWritesALineLogs() {
    var threads =
        read(
            """
            "any" #9 prio=5 os_prio=0 cpu=1.00ms elapsed=9s tid=0x1
               java.lang.Thread.State: RUNNABLE
            	at java.io.FileOutputStream.writeBytes(java.base@25/Native Method)
            	at java.io.FileOutputStream.write(java.base@25/FileOutputStream.java:400)
            	at java.io.PrintStream.write(java.base@25/PrintStream.java:590)
            	at shop.Orders.all(Orders.java:7)
            	at java.util.concurrent.ThreadPoolExecutor$Worker.run(java.base@25/T.java:635)
            """);
    assertThat(threads).extracting(KnownLibraries::doing).containsExactly(ThreadActivity.LOGGING);
  }

  @ParameterizedTest(name = "{1}: {0}")
  @CsvSource({
    "sun.nio.ch.EPoll.wait, RUNNABLE,"
        + " org.springframework.kafka.listener.KafkaMessageListenerContainer$ListenerConsumer, IDLE",
    "java.util.concurrent.LinkedBlockingQueue.poll, TIMED_WAITING,"
        + " org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer"
        + "$AsyncMessageProcessingConsumer, IDLE",
    "java.lang.Thread.sleep, TIMED_WAITING,"
        + " org.springframework.kafka.listener.KafkaMessageListenerContainer$ListenerConsumer, SLEEPING",
  })
  void listenersRestAtTheBroker(
      String method, Thread.State state, String loop, ThreadActivity doing) {
    var threads =
        read(
            """
            "any" #9 prio=5 os_prio=0 cpu=1.00ms elapsed=9s tid=0x1
               java.lang.Thread.State: %s (somehow)
            	at %s(Unknown Source)
            	at shop.Orders.all(Orders.java:7)
            	at %s.run(Unknown Source)
            	at java.lang.Thread.run(java.base@25/Thread.java:1474)
            """
                .formatted(state, method, loop));
    assertThat(threads).extracting(KnownLibraries::kind).containsExactly(PoolKind.LISTENER);
    assertThat(threads).extracting(KnownLibraries::doing).containsExactly(doing);
  }

  @Test
  void aPermitOfASemaphoreIsNoLock() {
    var threads =
        read(
            """
            "any" #9 prio=5 os_prio=0 cpu=1.00ms elapsed=9s tid=0x1
               java.lang.Thread.State: WAITING (parking)
            	at jdk.internal.misc.Unsafe.park(java.base@25/Native Method)
            	at java.util.concurrent.locks.LockSupport.park(java.base@25/LockSupport.java:371)
            	at java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire(java.base@25/AQS.java:1)
            	at java.util.concurrent.locks.AbstractQueuedSynchronizer.acquireShared(java.base@25/AQS.java:1)
            	at java.util.concurrent.Semaphore.acquire(java.base@25/Semaphore.java:318)
            	at shop.Orders.all(Orders.java:7)
            """);
    assertThat(threads)
        .extracting(KnownLibraries::doing)
        .containsExactly(ThreadActivity.PERMIT_WAIT);
  }

  @Test
  void aLockInRedisIsALock() {
    var threads =
        read(
            """
            "any" #9 prio=5 os_prio=0 cpu=1.00ms elapsed=9s tid=0x1
               java.lang.Thread.State: WAITING (parking)
            	at jdk.internal.misc.Unsafe.park(java.base@25/Native Method)
            	at java.util.concurrent.Semaphore.acquire(java.base@25/Semaphore.java:318)
            	at org.redisson.RedissonLock.lock(RedissonLock.java:126)
            	at shop.Orders.all(Orders.java:7)
            	at org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker.run(T.java:1)
            """);
    assertThat(threads).extracting(KnownLibraries::doing).containsExactly(ThreadActivity.LOCK_WAIT);
  }

  /** One that takes its next request so has a queue of its own in front of it. */
  @Test
  void whoServesARequestDoesNotRestInAQueue() {
    var threads =
        read(
            """
            "any" #9 prio=5 os_prio=0 cpu=1.00ms elapsed=9s tid=0x1
               java.lang.Thread.State: WAITING (parking)
            	at java.util.concurrent.SynchronousQueue.take(java.base@25/SynchronousQueue.java:1)
            	at shop.Orders.all(Orders.java:7)
            	at org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker.run(T.java:1)
            """);
    assertThat(threads).extracting(KnownLibraries::doing).containsExactly(ThreadActivity.WAITING);
  }

  @Test
  void whoWaitsForTheLockOfAPoolDoesNotWaitForItsConnections() {
    var threads =
        read(
            """
            "any" #9 prio=5 os_prio=0 cpu=1.00ms elapsed=9s tid=0x1
               java.lang.Thread.State: TIMED_WAITING (parking)
            	at jdk.internal.misc.Unsafe.park(java.base@25/Native Method)
            	at java.util.concurrent.locks.ReentrantLock.tryLock(java.base@25/ReentrantLock.java:437)
            	at org.apache.hc.core5.pool.StrictConnPool.lease(StrictConnPool.java:204)
            	at shop.Orders.all(Orders.java:7)
            	at java.util.concurrent.ThreadPoolExecutor$Worker.run(java.base@25/T.java:635)
            """);
    assertThat(threads).extracting(KnownLibraries::doing).containsExactly(ThreadActivity.LOCK_WAIT);
  }

  private static DumpedThread thread(String text, String name) throws IOException {
    return threads(text).stream()
        .filter(thread -> thread.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<DumpedThread> threads(String text) throws IOException {
    try (var in = ThreadDumpParserTest.class.getResourceAsStream("threads-" + text + ".txt")) {
      return read(new String(Objects.requireNonNull(in).readAllBytes(), UTF_8));
    }
  }

  private static List<DumpedThread> read(String text) {
    return ThreadDumpParser.read(text, new HashMap<>());
  }
}

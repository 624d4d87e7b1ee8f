package parkbench.stacks;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;

/**
 * What a thread does and what kind of pool it belongs to, told from its stack alone: names of
 * threads are anybody's choice, names of the libraries' methods are not.
 */
public final class StackClassifier {
  /** Frames from the top that reach the task loop from a park in its queue, on JDK 8 to 25. */
  public static final int TOP = 14;

  /** How far from the top a loop around compare-and-set shows: in it or one call further. */
  private static final int CAS = 2;

  /** How far from the top a system call shows that is made by a native method. */
  private static final int CALL = 2;

  /** How far from the top a read of a socket shows, below a decoder or TLS. */
  private static final int NEAR = 20;

  private static final String FORK_JOIN_WORKER = "java.util.concurrent.ForkJoinWorkerThread";

  private static final Set<String> FUTURES =
      Set.of(
          "java.util.concurrent.CompletableFuture",
          "java.util.concurrent.FutureTask",
          "java.util.concurrent.ForkJoinTask",
          "java.util.concurrent.CountDownLatch",
          "java.util.concurrent.StructuredTaskScope",
          "java.util.concurrent.StructuredTaskScopeImpl",
          "reactor.core.publisher.BlockingSingleSubscriber",
          "reactor.core.publisher.BlockingMonoSubscriber",
          "reactor.core.publisher.BlockingFirstSubscriber",
          "kotlinx.coroutines.BlockingCoroutine",
          "org.apache.http.concurrent.BasicFuture",
          "org.apache.hc.core5.concurrent.BasicFuture",
          "io.netty.util.concurrent.DefaultPromise",
          "com.google.common.util.concurrent.AbstractFuture");

  private static final Pattern AWAITS =
      Pattern.compile(".*(get|Get|join|Join|await|Await|block|Block).*");

  private static final List<String> CLIENTS =
      List.of(
          "jdk.internal.net.http.HttpClientImpl",
          "org.springframework.http.client.",
          "sun.net.www.protocol.http.",
          "org.apache.http.impl.",
          "org.apache.hc.client5.http.impl.",
          "okhttp3.internal.",
          "feign.",
          "io.grpc.stub.ClientCalls.blocking",
          "io.grpc.stub.ClientCalls$ThreadlessExecutor",
          "io.grpc.stub.BlockingClientCall",
          "org.apache.dubbo.rpc.AsyncRpcResult",
          "io.lettuce.core.",
          "org.redisson.",
          "com.datastax.oss.driver.");

  private static final List<String> CLIENT_POOLS =
      List.of(
          "org.apache.http.pool.AbstractConnPool",
          "org.apache.http.impl.conn.PoolingHttpClientConnectionManager.leaseConnection",
          "org.apache.hc.core5.pool.",
          "org.apache.commons.pool2.impl.GenericObjectPool.borrowObject",
          "org.apache.commons.pool2.impl.GenericKeyedObjectPool.borrowObject");

  /** Each takes messages for ever, with its own loop around the service's method. */
  private static final Set<String> LISTENERS =
      Set.of(
          "org.springframework.kafka.listener.KafkaMessageListenerContainer$ListenerConsumer",
          "org.springframework.amqp.rabbit.listener.SimpleMessageListenerContainer"
              + "$AsyncMessageProcessingConsumer");

  /** What Apache's managers give out is waited for there; their other classes connect and read. */
  private static final Pattern LEASES =
      Pattern.compile(
          "org\\.apache\\.(http\\.impl\\.conn|hc\\.client5\\.http\\.impl\\.io)"
              + "\\.PoolingHttpClientConnectionManager\\$\\d+\\.get");

  private static final List<String> DATABASE_POOLS =
      List.of(
          "com.zaxxer.hikari.pool.HikariPool.getConnection",
          "com.zaxxer.hikari.util.ConcurrentBag.borrow",
          "org.apache.tomcat.jdbc.pool.ConnectionPool.borrowConnection",
          "org.apache.commons.dbcp2.BasicDataSource.getConnection",
          "org.apache.commons.dbcp2.PoolingDataSource.getConnection",
          "com.mchange.v2.resourcepool.BasicResourcePool",
          "io.agroal.pool.ConnectionPool",
          "com.alibaba.druid.pool.DruidDataSource.getConnection",
          "com.mongodb.internal.connection.ConcurrentPool");

  private static final List<String> LOGS =
      List.of(
          "ch.qos.logback.core.",
          "org.apache.logging.log4j.core.appender.",
          "org.apache.logging.log4j.core.async.AsyncLogger",
          "org.apache.log4j.AppenderSkeleton",
          "java.util.logging.StreamHandler",
          "java.util.logging.ConsoleHandler",
          "java.io.PrintStream.");

  private StackClassifier() {}

  public static ThreadActivity of(Thread.State state, List<Frame> stack, boolean carries) {
    List<Frame> top = stack.subList(0, Math.min(TOP, stack.size()));
    List<Frame> near = stack.subList(0, Math.min(NEAR, stack.size()));
    boolean waits = state != Thread.State.RUNNABLE;
    boolean locked =
        state == Thread.State.BLOCKED
            || (waits && (any(top, StackClassifier::locks) || locksAtRedis(top)));
    if (carries) {
      return ThreadActivity.CARRIES;
    }
    if ((ThreadRole.of(stack) != ThreadRole.OTHER || listens(stack)) && ThreadRole.idle(top)) {
      return ThreadActivity.IDLE;
    }
    if (waits && any(top, StackClassifier::keepsOut)) {
      return ThreadActivity.KEEPS_OUT;
    }
    if (any(near, begins(LOGS)) && (waits ? !any(top, StackClassifier::takes) : writes(stack))) {
      return ThreadActivity.LOGS;
    }
    if (waits && !locked && any(stack, begins(DATABASE_POOLS))) {
      return ThreadActivity.WAITS_FOR_DATABASE;
    }
    if (waits && !locked && any(stack, StackClassifier::leases)) {
      return ThreadActivity.WAITS_FOR_CONNECTION;
    }
    if (any(top, StackClassifier::connects)
        || (waits && any(near, StackClassifier::connectsChannel))) {
      return ThreadActivity.CONNECTS;
    }
    if (any(near, StackClassifier::reads) || (waits && any(near, StackClassifier::readsChannel))) {
      return ThreadActivity.WAITS_FOR_ANSWER;
    }
    if (locked) {
      return ThreadActivity.WAITS_FOR_LOCK;
    }
    if (waits && any(top, StackClassifier::sleeps)) {
      return ThreadActivity.SLEEPS;
    }
    if (waits && any(stack, begins(CLIENTS))) {
      return ThreadActivity.WAITS_FOR_ANSWER;
    }
    if (waits && any(top, StackClassifier::awaits)) {
      return ThreadActivity.WAITS_FOR_RESULT;
    }
    if (waits) {
      return consumes(stack) && any(top, StackClassifier::takes)
          ? ThreadActivity.IDLE
          : ThreadActivity.WAITS;
    }
    return any(stack.subList(0, Math.min(CAS, stack.size())), StackClassifier::retries)
        ? ThreadActivity.RETRIES
        : ThreadActivity.RUNS;
  }

  public static PoolKind kind(String name, List<Frame> stack, boolean carries) {
    if (carries
        || (any(stack, frame -> frame.type().equals("java.lang.VirtualThread"))
            && any(stack, frame -> frame.type().equals(FORK_JOIN_WORKER)))) {
      return PoolKind.CARRIERS;
    }
    if (any(stack, StackClassifier::serves) && !any(stack, StackClassifier::isScheduled)) {
      return PoolKind.SERVER;
    }
    if (listens(stack)) {
      return PoolKind.LISTENER;
    }
    return switch (ThreadRole.of(stack)) {
      case EVENTS -> PoolKind.EVENT_LOOP;
      case OTHER -> PoolKind.OTHER;
      case TASKS -> tasks(name, stack);
    };
  }

  /** The observer's own threads in the JVM that it looks into. */
  public static boolean observes(List<Frame> stack) {
    return any(
        stack,
        frame ->
            frame.type().startsWith("sun.rmi.transport.")
                || frame.type().startsWith("com.sun.jmx.remote.")
                || frame.type().equals("sun.management.DiagnosticCommandImpl")
                || frame.type().equals("com.sun.management.internal.DiagnosticCommandImpl"));
  }

  private static PoolKind tasks(String name, List<Frame> stack) {
    if (name.startsWith("ForkJoinPool.commonPool-worker")) {
      return PoolKind.COMMON_POOL;
    }
    if (any(stack, frame -> frame.type().startsWith("kotlinx.coroutines.scheduling."))) {
      return PoolKind.COROUTINES;
    }
    if (any(stack, frame -> frame.type().startsWith("reactor.core.scheduler."))) {
      return PoolKind.REACTOR;
    }
    return any(stack, frame -> frame.type().equals(FORK_JOIN_WORKER))
        ? PoolKind.FORK_JOIN
        : PoolKind.EXECUTOR;
  }

  /** Whoever hands a request to such a thread has the pool on its stack, too, but no worker. */
  private static boolean serves(Frame frame) {
    return frame.type().equals("org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker")
        || frame.type().startsWith("org.apache.tomcat.util.threads.TaskThread")
        || frame.type().startsWith("org.eclipse.jetty.util.thread.QueuedThreadPool$")
        || frame.type().startsWith("org.jboss.threads.EnhancedQueueExecutor$");
  }

  /** Tomcat keeps house on threads of the same make. */
  private static boolean isScheduled(Frame frame) {
    return outer(frame.type()).endsWith("ScheduledThreadPoolExecutor");
  }

  private static boolean leases(Frame frame) {
    return begins(CLIENT_POOLS).test(frame) || LEASES.matcher(frame.words()).matches();
  }

  /** Tomcat's acceptor, until one of its connections ends. */
  private static boolean keepsOut(Frame frame) {
    return frame.type().equals("org.apache.tomcat.util.threads.LimitLatch")
        && frame.method().equals("countUpOrAwait");
  }

  /** Looking up the name comes first, and others may wait for who looks up the same one. */
  private static boolean connects(Frame frame) {
    String type = frame.type();
    return switch (frame.method()) {
      case "lookupAllHostAddr" -> type.startsWith("java.net.Inet");
      case "get" -> type.equals("java.net.InetAddress$NameServiceAddresses");
      case "connect", "timedFinishConnect" -> type.equals("sun.nio.ch.NioSocketImpl");
      case "socketConnect" -> type.startsWith("java.net.") && type.endsWith("SocketImpl");
      case "pollConnect", "connect0" -> type.equals("sun.nio.ch.Net");
      default -> false;
    };
  }

  private static boolean reads(Frame frame) {
    String type = frame.type();
    return switch (frame.method()) {
      case "implRead", "timedRead", "tryRead" -> type.equals("sun.nio.ch.NioSocketImpl");
      case "read" ->
          type.equals("sun.nio.ch.NioSocketImpl") || type.equals("sun.nio.ch.SocketDispatcher");
      case "socketRead0", "socketRead" -> type.equals("java.net.SocketInputStream");
      case "read0" -> type.equals("sun.nio.ch.SocketDispatcher");
      default -> false;
    };
  }

  /** A virtual thread parks there, with no system call on its stack. */
  private static boolean readsChannel(Frame frame) {
    return frame.type().equals("sun.nio.ch.SocketChannelImpl")
        && (frame.method().equals("read") || frame.method().equals("blockingRead"));
  }

  private static boolean connectsChannel(Frame frame) {
    return frame.type().equals("sun.nio.ch.SocketChannelImpl")
        && frame.method().matches("connect|blockingConnect|finishConnect");
  }

  private static boolean locks(Frame frame) {
    String type = frame.type();
    return switch (frame.method()) {
      case "lock", "lockInterruptibly", "tryLock" ->
          type.startsWith("java.util.concurrent.locks.Reentrant");
      case "acquireRead", "acquireWrite" -> type.equals("java.util.concurrent.locks.StampedLock");
      case "acquireShared", "acquireQueued" ->
          type.equals("java.util.concurrent.locks.AbstractQueuedSynchronizer");
      default -> false;
    };
  }

  /** A seed that all callers share, and loops of the JDK around what all callers change. */
  private static boolean retries(Frame frame) {
    String type = frame.type();
    return switch (frame.method()) {
      case "next" -> type.equals("java.util.Random");
      case "updateAndGet", "getAndUpdate", "accumulateAndGet", "getAndAccumulate" ->
          type.startsWith("java.util.concurrent.atomic.Atomic");
      default -> false;
    };
  }

  /**
   * A task that takes what others put into a queue, and most often never ends, has nothing to do
   * meanwhile. One that waits for its answer by a queue looks the same.
   */
  private static boolean consumes(List<Frame> stack) {
    return listens(stack)
        || (ThreadRole.of(stack) == ThreadRole.TASKS && !any(stack, StackClassifier::serves));
  }

  private static boolean listens(List<Frame> stack) {
    return any(stack, frame -> LISTENERS.contains(frame.type()));
  }

  /** Redisson's locks wait in a semaphore until Redis says that one has been let go. */
  private static boolean locksAtRedis(List<Frame> top) {
    return any(top, frame -> frame.type().equals("java.util.concurrent.Semaphore"))
        && any(top, frame -> frame.type().matches("org\\.redisson\\.Redisson\\w*Lock"));
  }

  /** To a file, a pipe or a socket, by the system call itself: who formats a line computes. */
  private static boolean writes(List<Frame> stack) {
    return any(
        stack.subList(0, Math.min(CALL, stack.size())),
        frame ->
            switch (frame.method()) {
              case "writeBytes" ->
                  frame.type().equals("java.io.FileOutputStream")
                      || frame.type().equals("java.io.RandomAccessFile");
              case "write0", "writev0", "pwrite0", "force0" ->
                  frame.type().startsWith("sun.nio.ch.");
              case "socketWrite0" -> frame.type().equals("java.net.SocketOutputStream");
              default -> false;
            });
  }

  /** A future also runs its own task: then it shows as {@code FutureTask.run}. */
  private static boolean awaits(Frame frame) {
    return frame.type().equals("java.util.concurrent.ExecutorCompletionService")
        || (FUTURES.contains(outer(frame.type())) && AWAITS.matcher(frame.method()).matches());
  }

  /** Takes the next thing from a queue: an asynchronous appender that has nothing to write. */
  private static boolean takes(Frame frame) {
    return outer(frame.type()).matches("java\\.util\\.concurrent\\..*(Queue|Deque)")
        && (frame.method().equals("take") || frame.method().equals("poll"));
  }

  private static boolean sleeps(Frame frame) {
    return frame.type().equals("java.lang.Thread") && frame.method().startsWith("sleep");
  }

  private static boolean any(List<Frame> stack, Predicate<Frame> matches) {
    return stack.stream().anyMatch(matches);
  }

  private static Predicate<Frame> begins(List<String> prefixes) {
    return frame -> prefixes.stream().anyMatch(frame.words()::startsWith);
  }

  /** {@code CompletableFuture$Signaller} waits for its future. */
  private static String outer(String type) {
    int dollar = type.indexOf('$');
    return dollar < 0 ? type : type.substring(0, dollar);
  }
}

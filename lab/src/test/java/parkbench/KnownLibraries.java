package parkbench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import parkbench.analysis.Analysis;
import parkbench.config.InvalidFile;
import parkbench.config.LibraryReader;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.record.ThreadDump.DumpedThread;
import parkbench.stacks.Libraries;
import parkbench.stacks.Library;
import parkbench.stacks.StackClassifier;

/** The library files that come along, for tests. */
public final class KnownLibraries {
  private static final String WORKER =
      "org.apache.tomcat.util.threads.ThreadPoolExecutor$Worker.run";

  private static final List<Library> ALL = read();
  private static final StackClassifier CLASSIFIER = new StackClassifier(new Libraries(ALL));

  private KnownLibraries() {}

  /** By the order of their files. */
  public static List<Library> all() {
    return ALL;
  }

  public static StackClassifier classifier() {
    return CLASSIFIER;
  }

  public static Analysis analysis() {
    return new Analysis(CLASSIFIER);
  }

  public static ThreadActivity doing(DumpedThread thread) {
    return CLASSIFIER.activity(thread.state(), thread.stack(), thread.carrier());
  }

  public static PoolKind kind(DumpedThread thread) {
    return CLASSIFIER.kind(thread.name(), thread.stack(), thread.carrier());
  }

  /** A thread on whose stack is that it does this, on a worker of Tomcat's. */
  public static DumpedThread thread(
      String name, ThreadActivity doing, double cpuMillis, String lock, List<String> holds) {
    return new DumpedThread(
        0,
        name,
        false,
        doing == ThreadActivity.RUNNING || doing == ThreadActivity.CAS_CONTENTION
            ? Thread.State.RUNNABLE
            : Thread.State.WAITING,
        doing == ThreadActivity.CARRIER,
        OptionalDouble.of(cpuMillis),
        lock,
        holds,
        doing == ThreadActivity.IDLE
            ? List.of("org.apache.tomcat.util.threads.ThreadPoolExecutor.getTask", WORKER)
            : List.of(top(doing), "shop.Orders.find", WORKER));
  }

  /** A virtual one. */
  public static DumpedThread virtual(String name, ThreadActivity doing) {
    return new DumpedThread(
        0,
        name,
        true,
        Thread.State.WAITING,
        false,
        OptionalDouble.empty(),
        "",
        List.of(),
        List.of(top(doing), "shop.Orders.find", "java.lang.VirtualThread.run"));
  }

  private static String top(ThreadActivity doing) {
    return switch (doing) {
      case SOCKET_READ -> "sun.nio.ch.NioSocketImpl.implRead";
      case SLEEPING -> "java.lang.Thread.sleep";
      case LOCK_WAIT -> "java.util.concurrent.locks.ReentrantLock.lock";
      case PERMIT_WAIT -> "java.util.concurrent.Semaphore.acquire";
      case HTTP_POOL_WAIT -> "org.apache.http.pool.AbstractConnPool.getPoolEntryBlocking";
      case JDBC_POOL_WAIT -> "com.zaxxer.hikari.pool.HikariPool.getConnection";
      case NAME_LOOKUP -> "java.net.Inet6AddressImpl.lookupAllHostAddr";
      case SOCKET_WRITE -> "org.apache.tomcat.util.net.NioEndpoint$NioSocketWrapper.doWrite";
      case CONNECTING -> "sun.nio.ch.Net.pollConnect";
      case LOGGING -> "ch.qos.logback.core.OutputStreamAppender.writeBytes";
      case AWAITING_FUTURE -> "java.util.concurrent.CompletableFuture.join";
      case RUNNING, CARRIER -> "shop.Price.of";
      case WAITING -> "java.util.concurrent.Phaser.arriveAndAwaitAdvance";
      case CAS_CONTENTION -> "java.util.Random.next";
      case IDLE, ACCEPT_BLOCKED -> throw new IllegalArgumentException(doing.name());
    };
  }

  private static List<Library> read() {
    try {
      LibraryReader reader = new LibraryReader();
      List<Library> libraries = new ArrayList<>();
      for (Path file : LibraryReader.files(Path.of("../libraries"))) {
        libraries.add(reader.read(file));
      }
      return List.copyOf(libraries);
    } catch (InvalidFile e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package parkbench.collect.jvm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import parkbench.record.AsyncWaiters;
import parkbench.record.ThreadActivity;

/**
 * Reads who waits without a thread off the objects that a JVM counts ({@code jcmd PID
 * GC.class_histogram}): some libraries have a class of which each that waits is an instance.
 */
public final class ClassHistogram {
  /** {@code 803: 20 480 kotlinx.coroutines.sync.MutexImpl$…}: rank, instances, bytes, class. */
  private static final Pattern LINE =
      Pattern.compile("^\\s*\\d+:\\s+(\\d{1,18})\\s+\\d+\\s+(\\S+).*$");

  /**
   * Who waits has one. Whoever has been given the Mutex keeps it until its function returns, with a
   * lambda, or an inner class before 1.9, by which it was resumed.
   */
  private static final String MUTEX =
      "kotlinx.coroutines.sync.MutexImpl$CancellableContinuationWithOwner";

  /** Who waits has one, and who has a connection. Reactor Netty brings its pool along. */
  private static final String NETTYS_BORROWER =
      "reactor.netty.internal.shaded.reactor.pool.AbstractPool$Borrower";

  private static final String R2DBCS_BORROWER = "reactor.pool.AbstractPool$Borrower";

  /** Each connection has one, whether somebody has it or not; the second before version 1.0. */
  private static final List<String> NETTYS_CONNECTIONS =
      List.of(
          "reactor.netty.resources.DefaultPooledConnectionProvider$PooledConnection",
          "reactor.netty.resources.PooledConnectionProvider$PooledConnection");

  /** The same of a pool whose connections tell nothing; the second before 2020. */
  private static final List<String> R2DBCS_CONNECTIONS =
      List.of(
          "reactor.pool.SimpleDequePool$QueuePooledRef", "reactor.pool.SimplePool$QueuePooledRef");

  private ClassHistogram() {}

  /**
   * Those of one instant: the least is the most.
   *
   * @throws IOException it is no such text: some object there is always
   */
  static List<AsyncWaiters> read(String text) throws IOException {
    Map<String, Long> counted = counted(text);
    if (counted.isEmpty()) {
      throw new IOException("it did not count its objects");
    }
    return Stream.of(
            mutexes(counted),
            pools(
                ThreadActivity.WAITS_FOR_CONNECTION,
                "Reactor Netty's clients",
                NETTYS_BORROWER,
                NETTYS_CONNECTIONS,
                counted),
            pools(
                ThreadActivity.WAITS_FOR_DATABASE,
                "R2DBC's pools",
                R2DBCS_BORROWER,
                R2DBCS_CONNECTIONS,
                counted))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Of each class at both instants the smaller and the larger count. */
  public static List<AsyncWaiters> both(List<AsyncWaiters> first, List<AsyncWaiters> second) {
    List<AsyncWaiters> all = new ArrayList<>();
    for (AsyncWaiters one : first) {
      second.stream()
          .filter(other -> other.type().equals(one.type()))
          .forEach(other -> all.add(merged(one, other)));
    }
    return all;
  }

  private static AsyncWaiters merged(AsyncWaiters one, AsyncWaiters other) {
    return new AsyncWaiters(
        one.doing(),
        one.of(),
        one.type(),
        Math.min(one.least(), other.least()),
        Math.max(one.most(), other.most()),
        other.connections());
  }

  private static Map<String, Long> counted(String text) {
    Map<String, Long> counted = new HashMap<>();
    text.lines()
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .forEach(line -> counted.merge(line.group(2), Long.valueOf(line.group(1)), Long::sum));
    return counted;
  }

  private static Optional<AsyncWaiters> mutexes(Map<String, Long> counted) {
    long resumed =
        counted.entrySet().stream()
            .filter(entry -> entry.getKey().startsWith(MUTEX + "$"))
            .mapToLong(Map.Entry::getValue)
            .sum();
    return waiting(
        ThreadActivity.WAITS_FOR_LOCK,
        "Mutexes",
        MUTEX,
        counted.getOrDefault(MUTEX, 0L) - resumed,
        Optional.empty());
  }

  /** Where there is no connection yet, nobody waits until one is given back. */
  private static Optional<AsyncWaiters> pools(
      ThreadActivity doing,
      String of,
      String borrower,
      List<String> connectionTypes,
      Map<String, Long> counted) {
    long connections =
        connectionTypes.stream().mapToLong(type -> counted.getOrDefault(type, 0L)).sum();
    long waiting = counted.getOrDefault(borrower, 0L) - connections;
    return waiting(doing, of, borrower, waiting, Optional.of(connections))
        .filter(pool -> connections > 0);
  }

  private static Optional<AsyncWaiters> waiting(
      ThreadActivity doing, String of, String type, long waiting, Optional<Long> connections) {
    return waiting > 0
        ? Optional.of(new AsyncWaiters(doing, of, type, waiting, waiting, connections))
        : Optional.empty();
  }
}

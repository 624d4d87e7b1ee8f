package parkbench.systems.known;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** A service of one thread whose use of the CPU, or whose standstills, are known. */
public final class Known {
  private static final String STOPPED = "--stopped=true";
  private static final int OK = 200;
  private static final int BACKLOG = 1024;

  private Known() {}

  /**
   * The port to listen on is the first word. With {@value #STOPPED} behind it the process is
   * stopped from outside for the first tenth of each second.
   */
  public static void main(String[] words) throws IOException {
    HttpServer server =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(words[0])),
            BACKLOG);
    Work work = new Work(TimeUnit.MILLISECONDS.toNanos(2));
    server.createContext("/ready", exchange -> answer(exchange, "ready"));
    server.createContext(
        "/busy",
        exchange -> {
          work.one();
          answer(exchange, "busy");
        });
    server.createContext(
        "/working",
        exchange ->
            answer(exchange, "working " + Rounds.of(rounds(exchange.getRequestURI().getQuery()))));
    server.createContext("/at-once", exchange -> answer(exchange, "at once"));
    // Without an executor, the thread that reads requests answers them, one after the other.
    server.start();
    if (Arrays.asList(words).contains(STOPPED)) {
      Stopper.of(ProcessHandle.current().pid());
    }
  }

  /** From {@code rounds=1000}. */
  private static int rounds(String query) {
    return Integer.parseInt(query.substring(query.indexOf('=') + 1));
  }

  private static void answer(HttpExchange exchange, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.US_ASCII);
    exchange.sendResponseHeaders(OK, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  /**
   * The same CPU time of the thread for each request: what reading and answering it took counts,
   * since the thread works on until it has used its due. The JVM's other threads have little to do.
   */
  private static final class Work {
    /** How much may have been used ahead, by a slow answer say, and is made up for. */
    private static final long AHEAD = TimeUnit.MILLISECONDS.toNanos(10);

    /**
     * Of the process, the JDK reports the CPU time in steps of 10 ms; of a thread to the
     * nanosecond.
     */
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    private final long nanos;
    private long due;

    Work(long nanos) {
      this.nanos = nanos;
    }

    void one() {
      due = Math.max(due, threads.getCurrentThreadCpuTime() - AHEAD) + nanos;
      while (threads.getCurrentThreadCpuTime() < due) {
        Thread.onSpinWait();
      }
    }
  }

  /**
   * The same work for each request, however long it takes: that depends on what the JIT made of it
   * in this process, on its heap and on the machine, as a service's does.
   */
  private static final class Rounds {
    private static final int VALUES = 64;

    private Rounds() {}

    /** Fills and sorts a new array in each round; what comes out depends on all of them. */
    static long of(int rounds) {
      long sum = 0;
      for (int round = 0; round < rounds; round++) {
        SplittableRandom random = new SplittableRandom(round);
        long[] values = new long[VALUES];
        for (int i = 0; i < VALUES; i++) {
          values[i] = random.nextLong();
        }
        Arrays.sort(values);
        sum += values[VALUES / 2];
      }
      return sum;
    }
  }
}

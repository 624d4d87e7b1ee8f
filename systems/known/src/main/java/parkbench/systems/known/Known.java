package parkbench.systems.known;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** A service of one thread whose use of the CPU, or whose pauses, are known. */
public final class Known {
  private static final int OK = 200;
  private static final int BACKLOG = 1024;

  private Known() {}

  /** The port to listen on is the first word. */
  public static void main(String[] words) throws IOException {
    HttpServer server =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(words[0])),
            BACKLOG);
    Work work = new Work(TimeUnit.MILLISECONDS.toNanos(2));
    Pauses pauses = new Pauses(TimeUnit.SECONDS.toNanos(1), TimeUnit.MILLISECONDS.toNanos(100));
    server.createContext("/ready", exchange -> answer(exchange, "ready"));
    server.createContext(
        "/busy",
        exchange -> {
          work.one();
          answer(exchange, "busy");
        });
    server.createContext(
        "/pausing",
        exchange -> {
          pauses.await();
          answer(exchange, "pausing");
        });
    // Without an executor, the thread that reads requests answers them, one after the other.
    server.start();
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
     * Of the process, the JDK tells the CPU time in steps of 10 ms; of a thread to the nanosecond.
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

  /** In the first part of each period nobody is answered. */
  private static final class Pauses {
    private final long periodNanos;
    private final long pauseNanos;
    private final long start = System.nanoTime();

    Pauses(long periodNanos, long pauseNanos) {
      this.periodNanos = periodNanos;
      this.pauseNanos = pauseNanos;
    }

    void await() throws IOException {
      long left = pauseNanos - (System.nanoTime() - start) % periodNanos;
      try {
        if (left > 0) {
          TimeUnit.NANOSECONDS.sleep(left);
        }
      } catch (InterruptedException e) {
        throw new IOException("told to end in the middle of a pause", e);
      }
    }
  }
}

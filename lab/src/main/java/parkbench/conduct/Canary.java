package parkbench.conduct;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import parkbench.model.Delay;
import parkbench.model.Route;
import parkbench.model.TrialRecord;

/**
 * Asks the upstream directly, beside the load, so that its own ledger is not the only witness of
 * its delays: a route of its own with a known delay, one request at a time on one connection.
 */
final class Canary implements AutoCloseable {
  private static final String PATH = "/parkbench/canary/";

  /** What the upstream must know besides the routes of a trial. */
  static final Route ROUTE =
      new Route("GET", PATH + "{ms}", 200, "text/plain", "canary", new Delay.FromPath("ms"));

  /** Requests without a delay that find the floor. */
  private static final int FLOOR = 50;

  /** Short enough to gather evidence, long enough to cost nothing. */
  private static final Duration PAUSE = Duration.ofMillis(50);

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Socket socket;
  private final OutputStream out;
  private final InputStream in;
  private final byte[] buffer = new byte[4096];
  private final List<Long> errors = Collections.synchronizedList(new ArrayList<>());
  private final long delayMillis;
  private final Thread thread;
  private final long floorNanos;

  private Canary(Socket socket, Duration delay) throws IOException {
    this.socket = socket;
    this.out = socket.getOutputStream();
    this.in = socket.getInputStream();
    this.delayMillis = delay.toMillis();
    this.floorNanos = floor();
    this.thread = Thread.ofPlatform().daemon().name("canary").start(this::sing);
  }

  /** Connects, finds the floor while the upstream is idle, and starts to ask. */
  static Canary release(int port, Duration delay) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    try {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout((int) delay.plus(PATIENCE).toMillis());
      return new Canary(socket, delay);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Ends the asking and tells what was seen; empty where nothing was. */
  Optional<TrialRecord.Canary> tell() {
    close();
    List<Long> sorted = errors.stream().sorted().toList();
    if (sorted.isEmpty()) {
      return Optional.empty();
    }
    double mean = sorted.stream().mapToLong(Long::longValue).average().orElseThrow();
    int rank = sorted.size() < 100 ? sorted.size() - 1 : (int) Math.ceil(sorted.size() * 0.99) - 1;
    return Optional.of(new TrialRecord.Canary(sorted.size(), mean / 1e3, sorted.get(rank) / 1e3));
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      socket.close();
      thread.join(Duration.ofSeconds(1));
    } catch (IOException e) {
      // Nothing more can be heard on it either way.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private long floor() throws IOException {
    long[] nanos = new long[FLOOR];
    for (int i = 0; i < FLOOR; i++) {
      nanos[i] = ask(0);
    }
    java.util.Arrays.sort(nanos);
    return nanos[FLOOR / 2];
  }

  private void sing() {
    try {
      while (!Thread.interrupted()) {
        errors.add(ask(delayMillis) - delayMillis * 1_000_000 - floorNanos);
        Thread.sleep(PAUSE);
      }
    } catch (IOException | InterruptedException e) {
      // Closed: what was heard so far counts.
    }
  }

  private long ask(long millis) throws IOException {
    byte[] request =
        ("GET " + PATH + millis + " HTTP/1.1\r\nHost: upstream\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);
    long sent = System.nanoTime();
    out.write(request);
    out.flush();
    int length = 0;
    do {
      int read = in.read(buffer, length, buffer.length - length);
      if (read < 0) {
        throw new IOException("the upstream closed the canary's connection");
      }
      length += read;
    } while (!endsWithBody(length));
    return System.nanoTime() - sent;
  }

  private boolean endsWithBody(int length) {
    String body = "canary";
    return length >= body.length()
        && new String(buffer, length - body.length(), body.length(), StandardCharsets.US_ASCII)
            .equals(body);
  }
}

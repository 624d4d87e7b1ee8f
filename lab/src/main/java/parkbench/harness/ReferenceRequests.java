package parkbench.harness;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import parkbench.collect.proc.OwnRunQueueLatency;
import parkbench.plan.Delay;
import parkbench.plan.Route;
import parkbench.plan.Upstream;
import parkbench.record.TrialRecord;
import parkbench.sandbox.TimeSlice;
import parkbench.sandbox.UnverifiedTls;
import parkbench.upstream.BuiltIn;

/**
 * Requests straight to the upstream, beside the load: a second measure of its delays, independent
 * of its ledger. They use a route with a known delay, on one connection at fixed times, whether
 * earlier answers have come or not. One thread sends, another reads the answers, which come in
 * order.
 */
final class ReferenceRequests implements AutoCloseable {
  private static final String PATH = Route.OF_LAB + "reference/";
  private static final byte[] BODY = "reference".getBytes(StandardCharsets.US_ASCII);

  /** What the upstream must know besides the routes of a trial. */
  static final Route ROUTE =
      new Route("GET", PATH + "{ms}", 200, "text/plain", "reference", new Delay.FromPath("ms"));

  /** Requests without a delay that find the floor. */
  private static final int FLOOR = 20;

  /** Between those: long enough for both threads to fall asleep, as they do under a delay. */
  private static final Duration REST = Duration.ofMillis(5);

  /** Often enough for a 99th percentile in a few seconds, seldom enough to cost nothing. */
  private static final Duration PERIOD = Duration.ofMillis(50);

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final long NO_MORE = Long.MIN_VALUE;

  private final Socket socket;
  private final OutputStream out;
  private final InputStream in;
  private final Duration delay;
  private final long floorNanos;
  private final BlockingQueue<Long> sent = new LinkedBlockingQueue<>();
  private final List<Long> asked = new ArrayList<>(); // of the asking thread, until it has ended
  private final List<Heard> heard = new ArrayList<>(); // of the listening thread, likewise
  private final Thread asking;
  private final Thread listening;

  /**
   * @param socket is closed at the end, which cuts off both threads
   * @param ready the same, or TLS over it
   */
  private ReferenceRequests(Socket socket, Socket ready, Duration delay)
      throws IOException, InterruptedException {
    this.socket = socket;
    this.out = ready.getOutputStream();
    this.in = new BufferedInputStream(ready.getInputStream());
    this.delay = delay;
    this.floorNanos = floor();
    this.listening = Thread.ofPlatform().daemon().name("reference-listens").start(this::listen);
    this.asking = Thread.ofPlatform().daemon().name("reference-asks").start(this::ask);
  }

  /**
   * The routes that are asked for, or the built-in ones where no origin answers, and the route of
   * these requests.
   */
  static Upstream routedWith(Upstream asked) {
    boolean builtIn = asked.routes().isEmpty() && asked.origin().isEmpty();
    List<Route> routes = new ArrayList<>(builtIn ? BuiltIn.routes() : asked.routes());
    routes.addFirst(ROUTE);
    return new Upstream(routes, asked.capacity(), asked.faults(), asked.script())
        .at(asked.endpoints());
  }

  /** Connects, finds the floor while the upstream is idle, and starts to ask. */
  static ReferenceRequests open(URI upstream, Duration delay)
      throws IOException, InterruptedException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), upstream.getPort());
    try {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout((int) delay.plus(PATIENCE).toMillis());
      Socket ready =
          UnverifiedTls.isFor(upstream)
              ? UnverifiedTls.over(socket, upstream.getHost(), UnverifiedTls.context())
              : socket;
      return new ReferenceRequests(socket, ready, delay);
    } catch (IOException | InterruptedException e) {
      socket.close();
      throw e;
    }
  }

  /**
   * Sends no more, and waits for the answers that are still due. What an upstream does while a
   * trial settles or drains is not measured.
   *
   * @return what the requests saw that were sent in this interval; empty: none were
   */
  Optional<TrialRecord.Reference> finish(long fromNanos, long toNanos) throws InterruptedException {
    asking.interrupt();
    asking.join();
    sent.add(NO_MORE);
    listening.join(delay.plus(PATIENCE));
    close();
    long count = asked.stream().filter(start -> start >= fromNanos && start < toNanos).count();
    if (count == 0) {
      return Optional.empty();
    }
    long[] sorted =
        heard.stream()
            .filter(answer -> answer.start >= fromNanos && answer.start < toNanos)
            .mapToLong(Heard::error)
            .sorted()
            .toArray();
    int rank = Math.max(0, (int) Math.ceil(sorted.length * 0.99) - 1);
    return Optional.of(
        new TrialRecord.Reference(
            count,
            sorted.length,
            Arrays.stream(sorted).average().orElse(0) / 1e3,
            sorted.length == 0 ? 0 : sorted[rank] / 1e3));
  }

  @Override
  public void close() {
    asking.interrupt();
    try {
      socket.close();
      listening.interrupt();
      listening.join(Duration.ofSeconds(1));
    } catch (IOException e) {
      // Nothing more can be heard on it either way.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private long floor() throws IOException, InterruptedException {
    byte[] request = request(Duration.ZERO);
    long[] nanos = new long[FLOOR];
    for (int i = 0; i < FLOOR; i++) {
      Thread.sleep(REST);
      long start = System.nanoTime();
      out.write(request);
      awaitAnswer();
      nanos[i] = System.nanoTime() - start;
    }
    Arrays.sort(nanos);
    return nanos[FLOOR / 2];
  }

  private void ask() {
    TimeSlice.prompt();
    byte[] request = request(delay);
    long start = System.nanoTime();
    try {
      for (long n = 1; ; n++) {
        long now = System.nanoTime();
        asked.add(now);
        out.write(request);
        sent.add(now);
        long pause = start + n * PERIOD.toNanos() - System.nanoTime();
        Thread.sleep(Duration.ofNanos(Math.max(0, pause)));
      }
    } catch (IOException | InterruptedException e) {
      // Over, or the connection broke: then answers are missing, and the audit says so.
    }
  }

  private void listen() {
    TimeSlice.prompt();
    try (OwnRunQueueLatency ownWait = OwnRunQueueLatency.ofThisThread()) {
      for (long start = sent.take(); start != NO_MORE; start = sent.take()) {
        long waitedBefore = ownWait.nanos();
        awaitAnswer();
        long took = System.nanoTime() - start;
        long waited = ownWait.nanos() - waitedBefore;
        heard.add(new Heard(start, took - waited - delay.toNanos() - floorNanos));
      }
    } catch (IOException | InterruptedException e) {
      // As above.
    }
  }

  /**
   * One answer.
   *
   * @param start instant at which it was asked for
   * @param error nanoseconds that it came too late
   */
  private record Heard(long start, long error) {}

  /** What to ask for an answer after this delay. */
  static String path(Duration delay) {
    return PATH + delay.toMillis();
  }

  private static byte[] request(Duration delay) {
    return ("GET " + path(delay) + " HTTP/1.1\r\nHost: upstream\r\n\r\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  /** Reads to the end of the next answer, which its body shows. */
  private void awaitAnswer() throws IOException {
    for (int matched = 0; matched < BODY.length; ) {
      int read = in.read();
      if (read < 0) {
        throw new IOException("the upstream closed the connection of the reference requests");
      }
      matched = read == BODY[matched] ? matched + 1 : read == BODY[0] ? 1 : 0;
    }
  }
}

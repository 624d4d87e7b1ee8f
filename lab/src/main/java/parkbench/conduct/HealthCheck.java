package parkbench.conduct;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import parkbench.model.Probe;
import parkbench.model.ProbeResult;

/**
 * Asks the service for its health as a load balancer would: at fixed instants, each time on a new
 * connection, whatever has become of the asks before; so several may be open at once.
 */
final class HealthCheck implements AutoCloseable {
  private static final Duration LAST_WORDS = Duration.ofSeconds(1);

  private final Probe probe;
  private final URI url;
  private final List<ProbeResult.Ask> asks = Collections.synchronizedList(new ArrayList<>());
  private final ExecutorService asking = Executors.newVirtualThreadPerTaskExecutor();
  private final Thread thread;

  private HealthCheck(Probe probe, URI url) {
    this.probe = probe;
    this.url = url;
    this.thread = Thread.ofPlatform().daemon().name("health-check").start(this::keepAsking);
  }

  static HealthCheck begin(Probe probe, URI url) {
    return new HealthCheck(probe, url);
  }

  /** How many asks have ended so far. */
  int seen() {
    return asks.size();
  }

  /**
   * Ends the asking, waits for the asks that are open, and tells all in order of their instants.
   */
  ProbeResult tell() throws InterruptedException {
    end();
    asking.shutdown();
    asking.awaitTermination(probe.timeout().plus(LAST_WORDS).toNanos(), TimeUnit.NANOSECONDS);
    close();
    synchronized (asks) {
      return new ProbeResult(
          asks.stream().sorted(Comparator.comparingLong(ProbeResult.Ask::atNanos)).toList());
    }
  }

  /** Cuts off the asks that are open. */
  @Override
  public void close() {
    try {
      end();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    asking.shutdownNow();
  }

  private void end() throws InterruptedException {
    thread.interrupt();
    thread.join();
  }

  private void keepAsking() {
    long next = System.nanoTime();
    try {
      while (true) {
        asking.execute(() -> asks.add(ask()));
        next = following(next, System.nanoTime(), probe.every().toNanos());
        Thread.sleep(Duration.ofNanos(Math.max(0, next - System.nanoTime())));
      }
    } catch (InterruptedException | RejectedExecutionException e) {
      // Enough has been asked.
    }
  }

  /**
   * The first instant of the schedule behind {@code asked} that is not past: those that were slept
   * through, on a machine that stood still, are not made up for in a burst.
   */
  static long following(long asked, long now, long every) {
    long missed = Math.max(0, (now - asked - 1) / every);
    return asked + (missed + 1) * every;
  }

  private ProbeResult.Ask ask() {
    long start = System.nanoTime();
    String cause;
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(url.getHost(), url.getPort() > 0 ? url.getPort() : 80),
          left(start, probe.timeout()));
      socket
          .getOutputStream()
          .write(
              ("GET "
                      + url.getPath()
                      + probe.path()
                      + " HTTP/1.1\r\nHost: "
                      + url.getAuthority()
                      + "\r\nConnection: close\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      String statusLine = firstLine(socket, start);
      cause = statusLine.matches("HTTP/1\\.[01] 200.*") ? "" : "answered " + statusLine;
    } catch (SocketTimeoutException e) {
      cause = "no answer within " + probe.timeout().toMillis() + " ms";
    } catch (ConnectException e) {
      cause = "connection refused";
    } catch (IOException e) {
      cause = "connection lost";
    }
    return new ProbeResult.Ask(start, (System.nanoTime() - start) / 1e6, cause.isEmpty(), cause);
  }

  private String firstLine(Socket socket, long start) throws IOException {
    InputStream in = socket.getInputStream();
    StringBuilder line = new StringBuilder();
    while (true) {
      socket.setSoTimeout(left(start, probe.timeout()));
      int next = in.read();
      if (next < 0 || next == '\r' || line.length() > 200) {
        return line.toString();
      }
      line.append((char) next);
    }
  }

  private static int left(long start, Duration timeout) throws SocketTimeoutException {
    long millis = timeout.toMillis() - (System.nanoTime() - start) / 1_000_000;
    if (millis <= 0) {
      throw new SocketTimeoutException();
    }
    return (int) millis;
  }
}

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
import java.util.List;
import parkbench.model.Probe;
import parkbench.model.ProbeResult;

/**
 * Asks the service for its health as an orchestrator would: at a fixed rate, each time on a new
 * connection, whatever became of the ask before.
 */
final class HealthCheck implements AutoCloseable {
  private final Probe probe;
  private final URI url;
  private final List<ProbeResult.Ask> asks = Collections.synchronizedList(new ArrayList<>());
  private final Thread thread;

  private HealthCheck(Probe probe, URI url) {
    this.probe = probe;
    this.url = url;
    this.thread = Thread.ofPlatform().daemon().name("health-check").start(this::keepAsking);
  }

  static HealthCheck begin(Probe probe, URI url) {
    return new HealthCheck(probe, url);
  }

  int seen() {
    return asks.size();
  }

  /** Ends the asking and tells what was seen, in order of time. */
  ProbeResult tell() {
    close();
    synchronized (asks) {
      return new ProbeResult(
          asks.stream()
              .sorted(java.util.Comparator.comparingLong(ProbeResult.Ask::atNanos))
              .toList());
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(probe.timeout().plusSeconds(1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void keepAsking() {
    long next = System.nanoTime();
    while (!Thread.currentThread().isInterrupted()) {
      asks.add(ask());
      next = Math.max(next + probe.every().toNanos(), System.nanoTime());
      try {
        Thread.sleep(Duration.ofNanos(Math.max(0, next - System.nanoTime())));
      } catch (InterruptedException e) {
        return;
      }
    }
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

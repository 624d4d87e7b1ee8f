package parkbench.conduct;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import parkbench.load.RequestBytes;
import parkbench.model.Request;

/** A request on a connection of its own, which asks to be closed behind the answer. */
final class LoneRequest {
  private static final int HTTP = 80;
  private static final int LONGEST_LINE = 200;
  private static final int BUFFER_BYTES = 8192;

  private final URI url;
  private final byte[] bytes;
  private final Duration timeout;

  private LoneRequest(URI url, byte[] bytes, Duration timeout) {
    this.url = url;
    this.bytes = bytes;
    this.timeout = timeout;
  }

  /**
   * A request that can be sent again and again, each time on another connection.
   *
   * @param url whose host and port it is sent to
   * @param request with {@code Connection: close} among its headers
   * @param timeout of all of it, from its sending to its end
   */
  static LoneRequest to(URI url, Request request, Duration timeout) {
    return new LoneRequest(url, RequestBytes.of(request, url.getAuthority()), timeout);
  }

  /** How much of the answer is waited for. */
  enum Until {
    STATUS_LINE,
    END
  }

  /**
   * What became of it; instants on the monotonic clock.
   *
   * @param sentNanos when its connection was about to be opened
   * @param connectedNanos {@code endedNanos} where it was never there
   * @param statusLine empty: none came
   * @param cause why no answer came, or not all of it; empty: it did
   */
  record Seen(
      long sentNanos, long connectedNanos, long endedNanos, String statusLine, String cause) {

    /** Of the answer; 0: none came, or what came was no HTTP. */
    int status() {
      return statusLine.matches("HTTP/1\\.[01] \\d{3}.*")
          ? Integer.parseInt(statusLine.substring(9, 12))
          : 0;
    }
  }

  /** Sends it and waits for the answer. */
  Seen send(Until until) {
    long start = System.nanoTime();
    long connected = 0;
    String line = "";
    String cause = "";
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(url.getHost(), url.getPort() > 0 ? url.getPort() : HTTP),
          left(start));
      connected = System.nanoTime();
      socket.getOutputStream().write(bytes);
      line = firstLine(socket, start);
      if (until == Until.END) {
        readOut(socket, start);
      }
    } catch (SocketTimeoutException e) {
      cause = "no answer within " + timeout.toMillis() + " ms";
    } catch (ConnectException e) {
      cause = "connection refused";
    } catch (IOException e) {
      cause = "connection lost";
    }
    long end = System.nanoTime();
    return new Seen(start, connected == 0 ? end : connected, end, line, cause);
  }

  private String firstLine(Socket socket, long start) throws IOException {
    InputStream in = socket.getInputStream();
    StringBuilder line = new StringBuilder();
    while (true) {
      socket.setSoTimeout(left(start));
      int next = in.read();
      if (next < 0 || next == '\r' || line.length() > LONGEST_LINE) {
        return line.toString();
      }
      line.append((char) next);
    }
  }

  private void readOut(Socket socket, long start) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    int read = 0;
    while (read >= 0) {
      socket.setSoTimeout(left(start));
      read = socket.getInputStream().read(buffer);
    }
  }

  private int left(long start) throws SocketTimeoutException {
    long millis = timeout.toMillis() - (System.nanoTime() - start) / 1_000_000;
    if (millis <= 0) {
      throw new SocketTimeoutException();
    }
    return (int) millis;
  }
}

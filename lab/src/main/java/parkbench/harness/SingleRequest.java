package parkbench.harness;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import parkbench.load.AnswerDecoder;
import parkbench.load.RequestBytes;
import parkbench.sandbox.UnverifiedTls;
import parkbench.system.Request;

/** A request on a connection of its own, which asks to be closed behind the answer. */
final class SingleRequest {
  private static final int BUFFER_BYTES = 8192;

  private final URI url;
  private final byte[] bytes;
  private final boolean head;
  private final Duration timeout;
  private final Optional<SSLContext> tls;

  private SingleRequest(URI url, byte[] bytes, boolean head, Duration timeout) {
    this.url = url;
    this.bytes = bytes;
    this.head = head;
    this.timeout = timeout;
    this.tls = UnverifiedTls.isFor(url) ? Optional.of(UnverifiedTls.context()) : Optional.empty();
  }

  /**
   * A request that can be sent again and again, each time on another connection.
   *
   * @param url whose host and port it is sent to
   * @param request with {@code Connection: close} among its headers
   * @param timeout of all of it, from its sending to its end
   */
  static SingleRequest to(URI url, Request request, Duration timeout) {
    return new SingleRequest(
        url,
        RequestBytes.of(request, url.getAuthority()),
        request.method().equalsIgnoreCase("HEAD"),
        timeout);
  }

  /** How much of the answer is waited for. */
  enum Until {
    STATUS,
    END
  }

  /**
   * What became of it; instants on the monotonic clock.
   *
   * @param sentNanos when its connection was about to be opened
   * @param connectedNanos {@code endedNanos} where it was never there
   * @param status of the answer; 0: none came
   * @param cause why no answer came, or not all of it; empty: it did
   */
  record Seen(long sentNanos, long connectedNanos, long endedNanos, int status, String cause) {

    /** Why it is not what was expected; empty: it is. */
    String causeUnless(int expected) {
      return cause.isEmpty() && status != expected ? "answered " + status : cause;
    }
  }

  /** Sends it and waits for the answer. */
  Seen send(Until until) {
    AnswerDecoder answer = AnswerDecoder.ofAnyBody();
    answer.expect(head);
    long start = System.nanoTime();
    long connected = 0;
    String cause;
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(url.getHost(), UnverifiedTls.port(url)), left(start));
      try (Socket ready = secured(socket, start)) {
        connected = System.nanoTime();
        ready.getOutputStream().write(bytes);
        cause = read(ready, answer, until, start);
      }
    } catch (SocketTimeoutException e) {
      cause = "no answer within " + timeout.toMillis() + " ms";
    } catch (ConnectException e) {
      cause = "connection refused";
    } catch (SSLException e) {
      cause = connected == 0 ? "TLS handshake failed" : "connection lost";
    } catch (IOException e) {
      cause = "connection lost";
    }
    long end = System.nanoTime();
    return new Seen(start, connected == 0 ? end : connected, end, answer.status(), cause);
  }

  /** The connection as the service wants it: TLS, or none. */
  private Socket secured(Socket socket, long start) throws IOException {
    if (tls.isEmpty()) {
      return socket;
    }
    socket.setSoTimeout(left(start));
    return UnverifiedTls.over(socket, url.getHost(), tls.get());
  }

  /** The cause. */
  private String read(Socket socket, AnswerDecoder answer, Until until, long start)
      throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    while (!answer.garbage() && !enough(answer, until)) {
      socket.setSoTimeout(left(start));
      int count = socket.getInputStream().read(buffer);
      if (count < 0) {
        answer.ended();
        return enough(answer, until) ? "" : closed(answer);
      }
      answer.feed(buffer, 0, count);
    }
    return enough(answer, until) ? "" : "no HTTP answer";
  }

  private static boolean enough(AnswerDecoder answer, Until until) {
    return answer.whole() || (until == Until.STATUS && answer.status() > 0);
  }

  private static String closed(AnswerDecoder answer) {
    return answer.begun() ? "closed within the answer" : "closed without an answer";
  }

  private int left(long start) throws SocketTimeoutException {
    long millis = timeout.toMillis() - (System.nanoTime() - start) / 1_000_000;
    if (millis <= 0) {
      throw new SocketTimeoutException();
    }
    return (int) millis;
  }
}

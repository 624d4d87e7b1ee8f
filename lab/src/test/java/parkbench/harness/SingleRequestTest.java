package parkbench.harness;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.ServerCertificate;
import parkbench.system.Request;

class SingleRequestTest {
  private static final Duration PATIENT = Duration.ofMinutes(5);

  @Test
  void anAnswerEndsWhereItsLengthSaysThoughItsConnectionStaysOpen() throws Exception {
    assertThat(seen("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", true))
        .matches(seen -> seen.status() == 200 && seen.cause().isEmpty());
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "'', closed without an answer",
    "HTTP/1.1 2, closed within the answer",
    "'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok', closed within the answer",
    "'SSH-2.0-OpenSSH_9.2\r\n', no HTTP answer",
  })
  void whatIsNoWholeAnswerIsToldByItsCause(String bytes, String cause) throws Exception {
    String answer = bytes.translateEscapes();

    assertThat(seen(answer, false)).matches(seen -> seen.cause().equals(cause));
  }

  @Test
  void aServiceOverTlsIsAskedWhateverItsCertificate() throws Exception {
    SSLContext context = ServerCertificate.generate().context();
    try (ServerSocket server =
        context
            .getServerSocketFactory()
            .createServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      URI url = URI.create("https://localhost:" + server.getLocalPort());
      CompletableFuture<SingleRequest.Seen> asked =
          CompletableFuture.supplyAsync(
              () -> SingleRequest.to(url, Request.to("/"), PATIENT).send(SingleRequest.Until.END));
      try (Socket socket = server.accept()) {
        int ignored = socket.getInputStream().read(new byte[1024]);
        socket
            .getOutputStream()
            .write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(US_ASCII));
      } // the client's end waits for this one

      assertThat(asked.join()).matches(seen -> seen.status() == 200 && seen.cause().isEmpty());
    }
  }

  @Test
  void aServiceWithoutTlsFailsInTheHandshake() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      URI url = URI.create("https://127.0.0.1:" + server.getLocalPort());
      CompletableFuture<SingleRequest.Seen> asked =
          CompletableFuture.supplyAsync(
              () -> SingleRequest.to(url, Request.to("/"), PATIENT).send(SingleRequest.Until.END));
      try (Socket socket = server.accept()) {
        socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII));

        assertThat(asked.join().cause()).isEqualTo("TLS handshake failed");
      }
    }
  }

  /** What becomes of a request that is answered with these bytes and, perhaps, a close. */
  private static SingleRequest.Seen seen(String answer, boolean open) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      URI url = URI.create("http://127.0.0.1:" + server.getLocalPort());
      CompletableFuture<SingleRequest.Seen> asked =
          CompletableFuture.supplyAsync(
              () -> SingleRequest.to(url, Request.to("/"), PATIENT).send(SingleRequest.Until.END));
      try (Socket socket = server.accept()) {
        byte[] request = new byte[1024];
        socket.getInputStream().read(request); // unread bytes would turn the close into a reset
        socket.getOutputStream().write(answer.getBytes(US_ASCII));
        if (open) {
          return asked.join();
        }
      }
      return asked.join();
    }
  }
}

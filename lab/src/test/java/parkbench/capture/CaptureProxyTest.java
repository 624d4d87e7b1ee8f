package parkbench.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.record.SeenCall;
import parkbench.record.SeenCall.Kind;

class CaptureProxyTest {
  /** The type of its record, and the version. */
  private static final String HANDSHAKE = "\u0016\u0003\u0001";

  private HttpServer upstream = server();

  private static HttpServer server() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @BeforeEach
  void start() {
    upstream.createContext(
        "/api",
        exchange -> {
          try (exchange) {
            String body =
                "%s %s %s"
                    .formatted(
                        exchange.getRequestMethod(),
                        exchange.getRequestURI(),
                        new String(
                            exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "text/plain");
            exchange.getResponseHeaders().add("X-Own", "kept");
            exchange.sendResponseHeaders(201, bytes.length);
            exchange.getResponseBody().write(bytes);
          }
        });
    upstream.start();
  }

  @AfterEach
  void stop() {
    upstream.stop(0);
  }

  @Test
  void aCallIsProxiedAndBecomesARoute() throws Exception {
    try (CaptureProxy proxy = CaptureProxy.start(0, url("/api/"))) {
      HttpResponse<String> answer = send(proxy, "POST", "/stock/42?size=1", "hello");

      assertThat(answer.statusCode()).isEqualTo(201);
      assertThat(answer.body()).isEqualTo("POST /api/stock/42?size=1 hello");
      assertThat(answer.headers().firstValue("x-own")).contains("kept");
      assertThat(proxy.captured().count()).isEqualTo(1);
      assertThat(proxy.captured().routes(false))
          .singleElement()
          .extracting(route -> route.entry().yaml())
          .asString()
          .startsWith(
              "- {method: POST, path: \"/stock/{id}\", status: 201, content-type: text/plain,"
                  + " body: 'POST /api/stock/42?size=1 hello', delay: ");
    }
  }

  @Test
  void anUpstreamThatIsNotThereIsABadGateway() throws Exception {
    try (CaptureProxy proxy = CaptureProxy.start(0, url("/api"))) {
      upstream.stop(0);

      assertThat(send(proxy, "GET", "/a", "").statusCode()).isEqualTo(502);
      assertThat(proxy.captured().missed().failures())
          .singleElement()
          .asString()
          .startsWith("GET /a: ");
      assertThat(proxy.captured().count()).isZero();
    }
  }

  @Test
  void aBodyThatIsTooLongIsAFailureThatSaysSo() throws Exception {
    try (CaptureProxy proxy = CaptureProxy.start(0, url("/api"), 10)) {
      assertThat(send(proxy, "GET", "/a?key=secret", "").statusCode()).isEqualTo(502);
      assertThat(send(proxy, "POST", "/a", "12345678901").statusCode()).isEqualTo(502);

      assertThat(proxy.captured().missed().failures())
          .containsExactly(
              "GET /a?key=: the body of its response is longer than 10 B, and is not passed on",
              "POST /a: the body of its request is longer than 10 B, and is not passed on");
    }
  }

  @Test
  void aCallThatIsUnderWayAtTheEndIsUnanswered() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    upstream.createContext(
        "/slow",
        exchange -> {
          asked.countDown();
          try (exchange) {
            over.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    try (CaptureProxy proxy = CaptureProxy.start(0, url("/slow"));
        HttpClient client = HttpClient.newHttpClient()) {
      var sent =
          client.sendAsync(
              HttpRequest.newBuilder(URI.create(proxy.url() + "/a?b=c")).build(),
              HttpResponse.BodyHandlers.discarding());
      asked.await();

      assertThat(proxy.captured().missed().unanswered()).containsExactly("GET /a?b=");
      assertThat(proxy.captured().count()).isZero();
      assertThat(sent).isNotDone();
      client.shutdownNow();
    } finally {
      over.countDown();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CONNECT stock.example:443 HTTP/1.1 | CONNECT | CONNECT | stock.example:443",
        "OPTIONS * HTTP/1.1 | REQUEST | OPTIONS | *",
        "GET mailto:a HTTP/1.1 | REQUEST | GET | mailto:a",
        "PRI * HTTP/2.0 | HTTP_2 | '' | ''",
        "(handshake) | TLS | '' | ''",
        "hello | UNREADABLE | '' | ''"
      })
  void whatTheServerWouldRefuseIsNoted(String line, Kind kind, String method, String target)
      throws Exception {
    try (CaptureProxy proxy = CaptureProxy.start(0, url("/api"));
        Socket socket =
            new Socket(InetAddress.getLoopbackAddress(), URI.create(proxy.url()).getPort())) {
      socket
          .getOutputStream()
          .write(
              (line.replace("(handshake)", HANDSHAKE) + "\r\n\r\n")
                  .getBytes(StandardCharsets.ISO_8859_1));
      socket.shutdownOutput();
      while (socket.getInputStream().read() >= 0) {
        // Until the proxy has closed it.
      }

      assertThat(proxy.captured().missed().unproxied())
          .containsExactly(new SeenCall("", kind, method, target, "", "", 1));
    }
  }

  @Test
  void severalCallsOfOneConnectionAreRecorded() throws Exception {
    try (CaptureProxy proxy = CaptureProxy.start(0, url("/api"));
        HttpClient client = HttpClient.newHttpClient()) {
      for (int i = 0; i < 3; i++) {
        client.send(
            HttpRequest.newBuilder(URI.create(proxy.url() + "/a")).build(),
            HttpResponse.BodyHandlers.discarding());
      }

      assertThat(proxy.captured().count()).isEqualTo(3);
      assertThat(proxy.captured().missed().none()).isTrue();
    }
  }

  private URI url(String path) {
    return URI.create("http://127.0.0.1:" + upstream.getAddress().getPort() + path);
  }

  private static HttpResponse<String> send(
      CaptureProxy proxy, String method, String target, String body) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(URI.create(proxy.url() + target))
              .method(method, HttpRequest.BodyPublishers.ofString(body))
              .build(),
          HttpResponse.BodyHandlers.ofString());
    }
  }
}

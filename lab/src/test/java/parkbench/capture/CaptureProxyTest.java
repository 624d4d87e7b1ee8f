package parkbench.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CaptureProxyTest {
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
          .hasSize(2)
          .anyMatch(
              line ->
                  line.startsWith(
                      "- {method: POST, path: \"/stock/{id}\", status: 201, content-type:"
                          + " \"text/plain\", body: \"POST /api/stock/42?size=1 hello\", delay: "));
    }
  }

  @Test
  void anUpstreamThatIsNotThereIsABadGateway() throws Exception {
    try (CaptureProxy proxy = CaptureProxy.start(0, url("/api"))) {
      upstream.stop(0);

      assertThat(send(proxy, "GET", "/a", "").statusCode()).isEqualTo(502);
      assertThat(proxy.captured().failures()).singleElement().asString().startsWith("GET /a: ");
      assertThat(proxy.captured().count()).isZero();
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

package parkbench.capture;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Proxies calls on the loopback address to a real upstream, and keeps the first of them. A call
 * that cannot be proxied is answered with 502.
 */
public final class CaptureProxy implements AutoCloseable {
  /** Calls that are kept. */
  private static final int MOST = 10_000;

  /** Of a body that is kept. */
  private static final int MOST_BYTES = 64 * 1024;

  /** Of a body that is proxied; a longer answer, such as one without an end, is a failure. */
  private static final int MOST_PROXIED = 64 << 20;

  private static final int BAD_GATEWAY = 502;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Headers between two hops, those that a client sets itself, and those that change the body. */
  private static final Set<String> DROPPED =
      Set.of(
          "accept-encoding",
          "connection",
          "content-length",
          "expect",
          "host",
          "http2-settings",
          "keep-alive",
          "proxy-authorization",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  private final String target;
  private final HttpServer server;
  private final ExecutorService threads;
  private final HttpClient client;
  private final List<CapturedCall> calls = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();

  private CaptureProxy(String target, HttpServer server) {
    this.target = target;
    this.server = server;
    this.threads = Executors.newVirtualThreadPerTaskExecutor();
    this.client =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(PATIENCE)
            .build();
  }

  /**
   * Listens at once.
   *
   * @param port 0: a free one
   * @param upstream where calls go; a path of it is put before theirs
   */
  public static CaptureProxy start(int port, URI upstream) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    CaptureProxy proxy = new CaptureProxy(upstream.toString().replaceFirst("/+$", ""), server);
    server.setExecutor(proxy.threads);
    server.createContext("/", proxy::answer);
    server.start();
    return proxy;
  }

  /** Base URL without a slash at its end. */
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** What was captured so far. */
  public synchronized Captured captured() {
    return new Captured(calls, failures);
  }

  private void answer(HttpExchange exchange) throws IOException {
    long from = System.nanoTime();
    try (exchange) {
      byte[] body = exchange.getRequestBody().readNBytes(MOST_PROXIED);
      try {
        HttpResponse<byte[]> response =
            client.send(
                request(exchange, body),
                HttpResponse.BodyHandlers.limiting(
                    HttpResponse.BodyHandlers.ofByteArray(), MOST_PROXIED));
        keep(exchange, response, System.nanoTime() - from);
        pass(exchange, response);
      } catch (IOException | IllegalArgumentException e) {
        failed(exchange, e);
        exchange.sendResponseHeaders(BAD_GATEWAY, -1);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private HttpRequest request(HttpExchange exchange, byte[] body) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(target + path(exchange)))
            .timeout(PATIENCE)
            .method(
                exchange.getRequestMethod(),
                body.length == 0
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!DROPPED.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> builder.header(name, value));
              }
            });
    return builder.build();
  }

  /** Path and query, also of a target in absolute form. */
  private static String path(HttpExchange exchange) {
    URI uri = exchange.getRequestURI();
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
  }

  private static void pass(HttpExchange exchange, HttpResponse<byte[]> response)
      throws IOException {
    response
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (!DROPPED.contains(name.toLowerCase(Locale.ROOT)) && !name.startsWith(":")) {
                exchange.getResponseHeaders().put(name, values);
              }
            });
    boolean none = response.body().length == 0;
    exchange.sendResponseHeaders(response.statusCode(), none ? -1 : response.body().length);
    if (!none) {
      exchange.getResponseBody().write(response.body());
    }
  }

  private synchronized void keep(HttpExchange exchange, HttpResponse<byte[]> response, long nanos) {
    if (calls.size() < MOST) {
      Optional<String> text = text(response.body());
      calls.add(
          new CapturedCall(
              exchange.getRequestMethod(),
              path(exchange),
              response.statusCode(),
              response.headers().firstValue("content-type").orElse("text/plain"),
              text.orElse(""),
              text.isPresent(),
              nanos));
    }
  }

  private synchronized void failed(HttpExchange exchange, Exception failure) {
    if (failures.size() < MOST) {
      String why = failure.getMessage();
      failures.add(
          exchange.getRequestMethod()
              + " "
              + path(exchange)
              + ": "
              + (why == null ? failure.getClass().getSimpleName() : why));
    }
  }

  private static Optional<String> text(byte[] body) {
    if (body.length > MOST_BYTES) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    client.shutdownNow();
    threads.shutdownNow();
  }
}

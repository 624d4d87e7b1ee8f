package parkbench.capture;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import parkbench.system.Bytes;

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
  private final PeekingListener listener;
  private final int mostProxied;
  private final List<CapturedCall> calls = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private final Map<HttpExchange, String> underWay = new LinkedHashMap<>();

  private CaptureProxy(
      String target, HttpServer server, PeekingListener listener, int mostProxied) {
    this.target = target;
    this.server = server;
    this.listener = listener;
    this.mostProxied = mostProxied;
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
    return start(port, upstream, MOST_PROXIED);
  }

  static CaptureProxy start(int port, URI upstream, int mostProxied) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    PeekingListener listener;
    try {
      listener = PeekingListener.start(port, server.getAddress());
    } catch (IOException e) {
      server.stop(0);
      throw e;
    }
    CaptureProxy proxy =
        new CaptureProxy(
            upstream.toString().replaceFirst("/+$", ""), server, listener, mostProxied);
    server.setExecutor(proxy.threads);
    server.createContext("/", proxy::answer);
    server.start();
    return proxy;
  }

  /** Base URL without a slash at its end. */
  public String url() {
    return "http://127.0.0.1:" + listener.port();
  }

  /** What was captured so far. */
  public synchronized Captured captured() {
    return new Captured(
        calls, new Captured.Missed(failures, List.copyOf(underWay.values()), listener.refused()));
  }

  private void answer(HttpExchange exchange) throws IOException {
    begin(exchange);
    long from = System.nanoTime();
    try (exchange) {
      HttpResponse<InputStream> response;
      byte[] body;
      try {
        byte[] sent = whole(exchange.getRequestBody(), "request");
        response = client.send(request(exchange, sent), HttpResponse.BodyHandlers.ofInputStream());
        body = whole(response.body(), "response");
      } catch (IOException | IllegalArgumentException e) {
        failed(exchange, e);
        exchange.sendResponseHeaders(BAD_GATEWAY, -1);
        return;
      }
      keep(exchange, response, body, System.nanoTime() - from);
      pass(exchange, response, body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // The recording is over: no answer.
    }
  }

  private byte[] whole(InputStream from, String what) throws IOException {
    try (from) {
      byte[] body = from.readNBytes(mostProxied);
      if (body.length == mostProxied && from.read() >= 0) {
        throw new IOException(
            "the body of its %s is longer than %s, and is not passed on"
                .formatted(what, new Bytes(mostProxied)));
      }
      return body;
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
    String path = Objects.requireNonNullElse(uri.getRawPath(), "");
    String target = path.isEmpty() ? "/" : path;
    return uri.getRawQuery() == null ? target : target + "?" + uri.getRawQuery();
  }

  private static void pass(HttpExchange exchange, HttpResponse<?> response, byte[] body)
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
    boolean none = body.length == 0;
    exchange.sendResponseHeaders(response.statusCode(), none ? -1 : body.length);
    if (!none) {
      exchange.getResponseBody().write(body);
    }
  }

  private synchronized void begin(HttpExchange exchange) {
    underWay.put(exchange, name(exchange));
  }

  private synchronized void keep(
      HttpExchange exchange, HttpResponse<?> response, byte[] body, long nanos) {
    underWay.remove(exchange);
    if (calls.size() < MOST) {
      Optional<String> text = text(body);
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
    underWay.remove(exchange);
    if (failures.size() < MOST) {
      String why = failure.getMessage();
      failures.add(
          name(exchange) + ": " + (why == null ? failure.getClass().getSimpleName() : why));
    }
  }

  /** Values of query parameters may be secrets. */
  private static String name(HttpExchange exchange) {
    return exchange.getRequestMethod() + " " + path(exchange).replaceAll("=[^&]*", "=");
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
    listener.close();
    server.stop(0);
    client.shutdownNow();
    threads.shutdownNow();
  }
}

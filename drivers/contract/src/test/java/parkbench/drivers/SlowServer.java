package parkbench.drivers;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The JDK's HTTP server, which takes its time and counts. */
final class SlowServer implements AutoCloseable {
  static final Duration DELAY = Duration.ofMillis(50);
  private static final int NO_BODY = -1;

  private final AtomicInteger requests = new AtomicInteger();
  private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();
  private final Queue<Letter> letters = new ConcurrentLinkedQueue<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpServer server;

  SlowServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    on("/slow", exchange -> answer(exchange, 200));
    on("/wrong", exchange -> answer(exchange, 500));
    on("/keep", this::keep);
    on("/elsewhere", SlowServer::sendElsewhere);
    on("/torn", HttpExchange::close);
    on("/silent", exchange -> hang());
    server.setExecutor(threads);
    server.start();
  }

  URI url(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  /** How many requests came. */
  int requests() {
    return requests.get();
  }

  /** Over how many connections. */
  int connections() {
    return connections.size();
  }

  /** What {@code /keep} was asked. */
  List<Letter> letters() {
    return List.copyOf(letters);
  }

  /** What came of a request. */
  record Letter(String method, String query, String header, String body) {}

  private void on(String path, HttpHandler handler) {
    server.createContext(
        path,
        exchange -> {
          requests.incrementAndGet();
          connections.add(exchange.getRemoteAddress());
          handler.handle(exchange);
        });
  }

  private static void answer(HttpExchange exchange, int status) throws IOException {
    try (exchange) {
      Thread.sleep(DELAY);
      exchange.sendResponseHeaders(status, NO_BODY);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private void keep(HttpExchange exchange) throws IOException {
    letters.add(
        new Letter(
            exchange.getRequestMethod(),
            exchange.getRequestURI().getRawQuery(),
            exchange.getRequestHeaders().getFirst("X-Letter"),
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
    answer(exchange, 201);
  }

  private static void sendElsewhere(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getResponseHeaders().set("Location", "/slow");
      exchange.sendResponseHeaders(302, NO_BODY);
    }
  }

  private void hang() throws IOException {
    try {
      end.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Override
  public void close() {
    end.countDown();
    server.stop(0);
    threads.close();
  }
}

package parkbench.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Serves one page on loopback, and sends its parts to every browser that shows it, by server-sent
 * events. A browser that comes later gets the newest of each part first.
 *
 * <p>Only requests for this very host and port are answered, and only from its own page: a page of
 * another site, and a name that another resolves to loopback, get 403.
 *
 * <p>The race: a part is sent while a browser connects. Its queue is registered before the newest
 * parts are copied, so that it may get a part twice, and none is lost.
 */
public final class LiveServer implements AutoCloseable {
  private static final int MOST_BROWSERS = 16;

  private static final long HEARTBEAT_SECONDS = 10;
  private static final String COMMENT = ": alive\n\n";

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final String page;
  private final String policy;
  private final Set<Browser> browsers = ConcurrentHashMap.newKeySet();
  private final Map<String, String> newest = new LinkedHashMap<>();
  private volatile boolean closed;

  private LiveServer(HttpServer server, String page, String policy) {
    this.server = server;
    this.page = page;
    this.policy = policy;
  }

  /**
   * Begins to serve.
   *
   * @param port 0: a free one
   * @param policy the page's Content-Security-Policy
   * @throws PortInUse where something else listens there
   */
  public static LiveServer open(int port, String page, String policy)
      throws IOException, PortInUse {
    HttpServer http;
    try {
      http = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port), 16);
    } catch (BindException e) {
      throw new PortInUse(port, e);
    }
    LiveServer live = new LiveServer(http, page, policy);
    http.setExecutor(live.threads);
    http.createContext("/", live::answer);
    http.start();
    return live;
  }

  /** Something else listens at the port, or this user may not. */
  public static final class PortInUse extends Exception {
    private static final long serialVersionUID = 1;

    PortInUse(int port, BindException cause) {
      super("port " + port + " cannot be used: " + cause.getMessage(), cause);
    }
  }

  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  /**
   * Sends a part to all browsers.
   *
   * @param name of the part: an event of the page's script
   * @param text any text
   */
  public void send(String name, String text) {
    String event = event(name, text);
    synchronized (newest) {
      newest.put(name, event);
    }
    browsers.forEach(browser -> browser.offer(name, event));
  }

  /** What a browser has not got yet: of each part the newest, however slow it reads. */
  private static final class Browser {
    private final Map<String, String> waiting = new LinkedHashMap<>();
    private final Semaphore news = new Semaphore(0);

    void offer(String name, String event) {
      synchronized (waiting) {
        waiting.put(name, event);
      }
      news.release();
    }

    /** All that waits; a comment where nothing came for a while. */
    String next() throws InterruptedException {
      boolean any = news.tryAcquire(HEARTBEAT_SECONDS, TimeUnit.SECONDS);
      news.drainPermits();
      synchronized (waiting) {
        String events = String.join("", waiting.values());
        waiting.clear();
        return any ? events : COMMENT;
      }
    }

    boolean hasAll() {
      synchronized (waiting) {
        return waiting.isEmpty();
      }
    }
  }

  private static String event(String name, String text) {
    StringBuilder event = new StringBuilder("event: ").append(name).append('\n');
    text.lines().forEach(line -> event.append("data: ").append(line).append('\n'));
    return event.append('\n').toString();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!isOwn(exchange)) {
        plain(exchange, 403, "This page is for this machine alone.\n");
      } else if (!exchange.getRequestMethod().equals("GET")) {
        plain(exchange, 405, "Only GET is answered.\n");
      } else {
        switch (exchange.getRequestURI().getPath()) {
          case "/" -> page(exchange);
          case "/events" -> events(exchange);
          default -> plain(exchange, 404, "There is no such page.\n");
        }
      }
    }
  }

  /** By Host, against names that resolve to loopback; by Origin, against pages of other sites. */
  private boolean isOwn(HttpExchange exchange) {
    int port = server.getAddress().getPort();
    Set<String> hosts = Set.of("127.0.0.1:" + port, "localhost:" + port);
    String host = exchange.getRequestHeaders().getFirst("Host");
    String origin = exchange.getRequestHeaders().getFirst("Origin");
    String site = exchange.getRequestHeaders().getFirst("Sec-Fetch-Site");
    boolean same = site == null || site.equals("same-origin") || site.equals("none");
    return host != null
        && hosts.contains(host)
        && same
        && (origin == null || origin.equals("http://" + host));
  }

  private void page(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
    exchange.getResponseHeaders().set("Content-Security-Policy", policy);
    exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    body(exchange, 200, page);
  }

  private static void plain(HttpExchange exchange, int status, String text) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
    body(exchange, status, text);
  }

  private static void body(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private void events(HttpExchange exchange) throws IOException {
    if (browsers.size() >= MOST_BROWSERS) {
      plain(exchange, 503, "Too many browsers show this page.\n");
      return;
    }
    Browser browser = new Browser();
    browsers.add(browser);
    try {
      synchronized (newest) {
        newest.forEach(browser::offer);
      }
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      exchange.sendResponseHeaders(200, 0);
      stream(browser, exchange.getResponseBody());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      browsers.remove(browser);
    }
  }

  private void stream(Browser browser, OutputStream out) throws IOException, InterruptedException {
    while (!closed || !browser.hasAll()) {
      out.write(browser.next().getBytes(StandardCharsets.UTF_8));
      out.flush();
    }
  }

  /** Browsers get what is still waiting for them, and keep the page that they show. */
  @Override
  public void close() {
    // Browsers drop an event without data.
    send("over", "over");
    closed = true;
    server.stop(1);
    threads.shutdownNow();
  }
}

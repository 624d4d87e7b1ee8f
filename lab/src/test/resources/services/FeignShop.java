import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import feign.Feign;
import feign.FeignException;
import feign.Param;
import feign.Request;
import feign.RequestLine;
import feign.Retryer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A shop that asks its stock service through Feign's own client, on 200 threads. Its settings have the
 * names that Spring Boot and Spring Cloud OpenFeign give them.
 */
public final class FeignShop {
  interface Stock {
    @RequestLine("GET /stock/{id}")
    String of(@Param("id") String id);
  }

  private static final String CLIENT = "spring.cloud.openfeign.client.config.stock.";

  private FeignShop() {}

  /** Its words are {@code --key=value}. */
  public static void main(String[] words) throws IOException {
    Map<String, String> settings = new TreeMap<>();
    for (String word : words) {
      if (word.startsWith("--") && word.contains("=")) {
        settings.put(word.substring(2, word.indexOf('=')), word.substring(word.indexOf('=') + 1));
      }
    }
    Stock stock =
        Feign.builder()
            .options(
                new Request.Options(
                    10,
                    TimeUnit.SECONDS,
                    Long.parseLong(settings.getOrDefault(CLIENT + "read-timeout", "60000")),
                    TimeUnit.MILLISECONDS,
                    true))
            .retryer(
                "feign.Retryer$Default".equals(settings.get(CLIENT + "retryer"))
                    ? new Retryer.Default()
                    : Retryer.NEVER_RETRY)
            .target(
                Stock.class, settings.getOrDefault(CLIENT + "url", settings.get("upstream.url")));
    int port = Integer.parseInt(settings.get("server.port"));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 1000);
    server.setExecutor(
        Executors.newFixedThreadPool(200, Thread.ofPlatform().name("http-exec-", 0).factory()));
    server.createContext("/ready", exchange -> answer(exchange, 200, "ready"));
    server.createContext("/actuator/health", exchange -> answer(exchange, 200, "up"));
    server.createContext("/articles/", exchange -> article(exchange, stock));
    server.createContext("/account", FeignShop::account);
    server.start();
  }

  private static void article(HttpExchange exchange, Stock stock) throws IOException {
    String path = exchange.getRequestURI().getPath();
    try {
      answer(exchange, 200, stock.of(path.substring(path.lastIndexOf('/') + 1)));
    } catch (FeignException e) {
      answer(exchange, e.status() == -1 ? 504 : 502, e.getClass().getSimpleName());
    }
  }

  /** Only for those who bring a token. */
  private static void account(HttpExchange exchange) throws IOException {
    String token = exchange.getRequestHeaders().getFirst("Authorization");
    boolean known = token != null && token.startsWith("Bearer ");
    answer(exchange, known ? 200 : 401, known ? "account of somebody" : "log in");
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }
}

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/** A shop whose code holds the addresses of what it calls: one of this machine, one of another host. */
public final class Constants {
  private static final String STOCK = "http://localhost:9100/stock/";
  private static final String PRICES = "http://prices.example/prices/";

  private Constants() {}

  /** Its only word is {@code --server.port=N}. */
  public static void main(String[] words) throws IOException {
    int port = Integer.parseInt(words[0].substring("--server.port=".length()));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 1000);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/health", exchange -> answer(exchange, 200, "up"));
    server.createContext("/articles/", exchange -> ask(exchange, STOCK));
    server.createContext("/offers/", exchange -> ask(exchange, PRICES));
    server.start();
  }

  private static void ask(HttpExchange exchange, String address) throws IOException {
    String path = exchange.getRequestURI().getPath();
    URI asked = URI.create(address + path.substring(path.lastIndexOf('/') + 1));
    try (var in = asked.toURL().openStream()) {
      answer(exchange, 200, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      answer(exchange, 502, e.toString());
    }
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }
}

package parkbench.systems.bounded;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/**
 * A service whose requests share one limit of one library.
 *
 * <p>Words: port, library, the size of its limit, and for clients the URL that they call.
 */
public final class Bounded {
  private static final int BACKLOG = 1000;
  private static final int OK = 200;

  private Bounded() {}

  public static void main(String[] words) throws Exception {
    int port = Integer.parseInt(words[0]);
    int size = Integer.parseInt(words[2]);
    String url = words.length > 3 ? words[3] : "";
    switch (words[1]) {
      case "async-http-client" -> serve(port, Clients.asyncHttpClient(size, url));
      case "aws-sdk" -> serve(port, Clients.awsSdk(size, url));
      case "apache-4" -> serve(port, Clients.apache4(size, url));
      case "apache-5" -> serve(port, Clients.apache5(size, url));
      case "elasticsearch" -> serve(port, Clients.elasticsearch(size, url));
      case "feign" -> serve(port, Clients.feign(size, url));
      case "jdk-client" -> serve(port, Clients.jdk(url));
      case "jetty-client" -> serve(port, Clients.jetty(size, url));
      case "okhttp" -> serve(port, Clients.okHttp(size, url));
      case "reactor-netty" -> serve(port, Clients.reactorNetty(size, url));
      case "retrofit" -> serve(port, Clients.retrofit(size, url));
      case "vertx-client" -> serve(port, Clients.vertx(size, url));
      case "grpc-client" -> serve(port, Grpc.boundedByStreams(size));
      case "grpc-server" -> serve(port, Grpc.boundedByThreads(size));
      case "agroal" -> serve(port, Databases.agroal(size));
      case "c3p0" -> serve(port, Databases.c3p0(size));
      case "dbcp2" -> serve(port, Databases.dbcp2(size));
      case "druid" -> serve(port, Databases.druid(size));
      case "hikari" -> serve(port, Databases.hikari(size));
      case "r2dbc-pool" -> serve(port, Databases.r2dbc(size));
      case "jedis" -> serve(port, Stores.jedis(size));
      case "lettuce" -> serve(port, Stores.lettuce());
      case "lettuce-pool" -> serve(port, Stores.lettucePool(size));
      case "redisson" -> serve(port, Stores.redisson(size));
      case "mongodb" -> serve(port, Stores.mongo(size));
      case "bucket4j" -> serve(port, Limiters.bucket4j(size));
      case "guava" -> serve(port, Limiters.guava(size));
      case "resilience4j-bulkhead" -> serve(port, Limiters.bulkhead(size));
      case "resilience4j-rate-limiter" -> serve(port, Limiters.rateLimiter(size));
      case "quartz" -> serve(port, Limiters.quartz(size));
      case "spring-executor" -> serve(port, Limiters.springExecutor(size));
      case "spring-scheduler" -> serve(port, Limiters.springScheduler(size, url));
      case "helidon" -> Servers.helidon(port, size);
      case "jetty" -> Servers.jetty(port, size);
      case "undertow" -> Servers.undertow(port, size);
      case "vertx" -> Servers.vertx(port, size);
      default -> throw new IllegalArgumentException("no such library: " + words[1]);
    }
  }

  /** Behind the JDK's server, which has as many threads as it needs. */
  private static void serve(int port, Work work) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/ready", Bounded::answer);
    server.createContext(
        "/ask",
        exchange -> {
          try {
            work.once();
          } catch (Exception e) {
            throw new IOException(e);
          }
          answer(exchange);
        });
    server.start();
  }

  private static void answer(HttpExchange exchange) throws IOException {
    byte[] body = "ok".getBytes(UTF_8);
    exchange.sendResponseHeaders(OK, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}

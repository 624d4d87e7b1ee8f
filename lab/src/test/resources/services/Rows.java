import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;

/** Answers with one row of a PostgreSQL, over a pool of two connections. */
class Rows {
  private static final BlockingQueue<Connection> POOL = new ArrayBlockingQueue<>(2);

  public static void main(String[] words) throws Exception {
    String url = "jdbc:postgresql://" + words[1] + "/postgres?user=postgres&sslmode=disable";
    while (POOL.remainingCapacity() > 0) {
      POOL.add(DriverManager.getConnection(url));
    }
    HttpServer server =
        HttpServer.create(new InetSocketAddress("localhost", Integer.parseInt(words[0])), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/ready", exchange -> answer(exchange, "ready"));
    server.createContext("/row", exchange -> answer(exchange, row()));
    server.start();
  }

  private static String row() {
    try {
      Connection connection = POOL.take();
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT 6 * 7")) {
        rows.next();
        return rows.getString(1);
      } finally {
        POOL.add(connection);
      }
    } catch (InterruptedException | SQLException e) {
      return "failed: " + e.getMessage();
    }
  }

  private static void answer(HttpExchange exchange, String text) throws IOException {
    exchange.sendResponseHeaders(200, text.length());
    exchange.getResponseBody().write(text.getBytes());
    exchange.close();
  }
}

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;

/**
 * A service of eight threads on the JDK's own server, under the context path /tiny, that this project
 * knows nothing of. Its third word says how it misbehaves.
 */
public final class Tiny {
  public static void main(String[] words) throws Exception {
    int port = Integer.parseInt(words[0]);
    String upstream = words[1];
    String manner = words.length > 2 ? words[2] : "good";
    if (manner.equals("stubborn")) {
      Runtime.getRuntime().addShutdownHook(new Thread(Tiny::stay));
    }
    System.out.println("tiny starts, manner " + manner);
    switch (manner) {
      case "exits" -> {
        System.err.println("tiny cannot find its database");
        System.exit(3);
      }
      case "never-ready" -> Thread.sleep(Long.MAX_VALUE);
      case "garbage" -> garbage(port);
      case "narrow" -> narrow(port, upstream);
      default -> {
        int workers = said("--tiny.workers=", 8, words);
        serve(port, upstream, manner, said("--tiny.readers=", workers, words), new Semaphore(workers));
      }
    }
  }

  /**
   * Its own settings, as the lab says them behind all other words: {@code --tiny.workers=16}
   * requests at a time; {@code --tiny.readers=16} threads, of which eight may ask at a time.
   */
  private static int said(String key, int unlessSaid, String[] words) {
    int value = unlessSaid;
    for (String word : words) {
      if (word.startsWith(key)) {
        value = Integer.parseInt(word.substring(key.length()));
      }
    }
    return value;
  }

  private static void serve(
      int port, String upstream, String manner, int threads, Semaphore workers)
      throws IOException {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    AtomicInteger asked = new AtomicInteger();
    // The trials of these tests wait for 100 ms, their warm-up for less.
    AtomicInteger measured = new AtomicInteger();
    int patience = manner.equals("dies-early") ? 10 : 100;
    HttpServer server = server(new InetSocketAddress("127.0.0.1", port));
    server.setExecutor(
        Executors.newFixedThreadPool(threads, Thread.ofPlatform().name("tiny-worker-", 0).factory()));
    server.createContext("/tiny/health", exchange -> answer(exchange, 200, "well"));
    server.createContext(
        "/tiny/ask",
        exchange -> {
          int number = asked.incrementAndGet();
          String query = exchange.getRequestURI().getQuery();
          boolean late = query.endsWith("delay=100") && measured.incrementAndGet() > patience;
          if (manner.startsWith("dies") && late) {
            System.err.println("tiny gives up");
            Runtime.getRuntime().halt(7);
          }
          if (manner.equals("greedy") && late) {
            devour();
          }
          try {
            String body =
                manner.equals("alone")
                    ? "OLOLO-USER"
                    : ask(client, upstream + "/user?" + query, workers);
            boolean wrong = manner.equals("wrong") && number % 2 == 0;
            answer(exchange, 200, wrong ? "nobody" : "tiny: " + body);
          } catch (IOException | InterruptedException e) {
            answer(exchange, 502, "upstream");
          }
        });
    server.start();
  }

  /** Over TLS where its JVM is given a key store. */
  private static HttpServer server(InetSocketAddress address) throws IOException {
    if (System.getProperty("javax.net.ssl.keyStore") == null) {
      return HttpServer.create(address, 1000);
    }
    try {
      HttpsServer server = HttpsServer.create(address, 1000);
      server.setHttpsConfigurator(new HttpsConfigurator(SSLContext.getDefault()));
      return server;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String ask(HttpClient client, String url, Semaphore workers)
      throws IOException, InterruptedException {
    workers.acquire();
    try {
      return client
          .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
          .body();
    } finally {
      workers.release();
    }
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }

  /** Does not let itself be asked to end. */
  private static void stay() {
    while (true) {
      java.util.concurrent.locks.LockSupport.park();
    }
  }

  /** Touches memory outside the heap until somebody stops it. */
  private static void devour() {
    List<Object> kept = new ArrayList<>();
    while (true) {
      java.nio.ByteBuffer block = java.nio.ByteBuffer.allocateDirect(16 << 20);
      for (int i = 0; i < block.capacity(); i += 4096) {
        block.put(i, (byte) 1);
      }
      kept.add(block);
    }
  }

  /** Ready by its word, but it speaks no HTTP to anybody else. */
  private static void garbage(int port) throws IOException {
    try (ServerSocket server = new ServerSocket(port, 1000)) {
      while (true) {
        Socket socket = server.accept();
        Thread.startVirtualThread(() -> talkNonsense(socket));
      }
    }
  }

  private static void talkNonsense(Socket socket) {
    try (socket) {
      byte[] request = new byte[4096];
      int read = socket.getInputStream().read(request);
      String text = new String(request, 0, Math.max(0, read), StandardCharsets.US_ASCII);
      String answer =
          text.startsWith("GET /tiny/health")
              ? "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nwell"
              : "<script>alert('garbage')</script>\r\n\r\n";
      socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      // The other side has gone.
    }
  }

  /** One request of one connection at a time, and a door behind which a single one may wait. */
  private static void narrow(int port, String upstream) throws Exception {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    Semaphore one = new Semaphore(1);
    try (ServerSocket server = new ServerSocket(port, 1)) {
      while (true) {
        try (Socket socket = server.accept()) {
          byte[] request = new byte[4096];
          int read = socket.getInputStream().read(request);
          String line = new String(request, 0, Math.max(0, read), StandardCharsets.US_ASCII);
          String path = line.split(" ", 3)[1];
          String body =
              path.startsWith("/tiny/ask?")
                  ? "tiny: " + ask(client, upstream + "/user?" + path.split("\\?", 2)[1], one)
                  : "well";
          String head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ";
          socket
              .getOutputStream()
              .write((head + body.length() + "\r\n\r\n" + body).getBytes(StandardCharsets.UTF_8));
        } catch (IOException | ArrayIndexOutOfBoundsException e) {
          // The other side has gone.
        }
      }
    }
  }
}

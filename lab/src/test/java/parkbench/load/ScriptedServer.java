package parkbench.load;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;

/**
 * A service on raw sockets that does to each request what a script says: one virtual thread per
 * connection, no HTTP library that could mend anything.
 */
final class ScriptedServer implements AutoCloseable {

  /** What to do to one request. */
  interface Script {

    /**
     * Answers, or does not.
     *
     * @param connection number of the connection, from 0 in the order of acceptance
     * @param request number of the request on it, from 0
     */
    void take(int connection, int request, Socket socket) throws IOException, InterruptedException;
  }

  private final ServerSocket listening;
  private final String scheme;
  private final Script script;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger requests = new AtomicInteger();

  private ScriptedServer(ServerSocket listening, String scheme, Script script) {
    this.listening = listening;
    this.scheme = scheme;
    this.script = script;
  }

  static ScriptedServer running(Script script) throws IOException {
    return running(
        new ScriptedServer(
            new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress()), "http", script));
  }

  /** The same over TLS, with a liking for HTTP/2; the script gets sockets of TLS. */
  static ScriptedServer secure(SSLContext context, Script script) throws IOException {
    SSLServerSocket listening =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
    SSLParameters parameters = listening.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
    listening.setSSLParameters(parameters);
    return running(new ScriptedServer(listening, "https", script));
  }

  private static ScriptedServer running(ScriptedServer server) {
    server.threads.execute(server::accept);
    return server;
  }

  static Script always(String answer) {
    return (connection, request, socket) -> write(socket, answer);
  }

  /** Holds every answer back until the gate opens. */
  static Script behind(CountDownLatch gate, String answer) {
    return (connection, request, socket) -> {
      gate.await();
      write(socket, answer);
    };
  }

  static String ok(String body) {
    return answer("200 OK", body);
  }

  static String answer(String status, String body) {
    return "HTTP/1.1 " + status + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
  }

  static void write(Socket socket, String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  String url() {
    return scheme + "://127.0.0.1:" + listening.getLocalPort();
  }

  /** By name, which a client of TLS asks for. */
  String urlByName() {
    return scheme + "://localhost:" + listening.getLocalPort();
  }

  int connections() {
    return connections.get();
  }

  int requests() {
    return requests.get();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket socket = listening.accept();
        int number = connections.getAndIncrement();
        threads.execute(() -> serve(number, socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(int connection, Socket socket) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      for (int request = 0; readHead(in); request++) {
        requests.incrementAndGet();
        script.take(connection, request, socket);
      }
    } catch (IOException e) {
      // The engine, or the script, has closed the connection.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean readHead(InputStream in) throws IOException {
    int last = 0;
    for (int b = in.read(); b >= 0; b = in.read()) {
      last = last << 8 | b;
      if (last == 0x0d0a0d0a) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {
    try {
      listening.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.shutdownNow();
  }
}

package parkbench.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;

/** Answers each request soundly, or with anything. */
final class HostileServer implements AutoCloseable {
  private static final byte[] SOUND =
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(ISO_8859_1);

  private final ServerSocket listening;
  private final ExecutorService threads;

  private HostileServer(ServerSocket listening, ExecutorService threads) {
    this.listening = listening;
    this.threads = threads;
  }

  /**
   * Listens on a free port of loopback.
   *
   * @param threads one for the server, and one for each connection
   */
  static HostileServer start(long seed, ExecutorService threads) throws IOException {
    return start(new Random(seed), HostileServer::anything, threads);
  }

  /** One that answers soundly. */
  static HostileServer sound(ExecutorService threads) throws IOException {
    return start(new Random(), chance -> SOUND, threads);
  }

  private static HostileServer start(
      Random chance, Function<Random, byte[]> answers, ExecutorService threads) throws IOException {
    HostileServer server =
        new HostileServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), threads);
    threads.execute(() -> server.accept(chance, answers));
    return server;
  }

  String url() {
    return "http://127.0.0.1:" + listening.getLocalPort() + "/x";
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }

  private void accept(Random chance, Function<Random, byte[]> answers) {
    while (!listening.isClosed()) {
      try {
        Socket socket = listening.accept();
        long seed = chance.nextLong();
        threads.execute(() -> answer(socket, new Random(seed), answers));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private static void answer(Socket open, Random chance, Function<Random, byte[]> answers) {
    try (Socket socket = open) {
      byte[] buffer = new byte[1_024];
      while (socket.getInputStream().read(buffer) > 0) {
        byte[] bytes = answers.apply(chance);
        int cut = chance.nextInt(bytes.length);
        socket.getOutputStream().write(bytes, 0, cut);
        socket.getOutputStream().flush();
        socket.getOutputStream().write(bytes, cut, bytes.length - cut);
        socket.getOutputStream().flush();
        if (chance.nextInt(10) == 0) {
          return;
        }
      }
    } catch (IOException gone) {
      // The engine has closed it.
    }
  }

  private static byte[] anything(Random chance) {
    String text =
        switch (chance.nextInt(5)) {
          case 0 -> "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
          case 1 -> "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n";
          case 2 -> "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n";
          case 3 -> "HT";
          default -> "x".repeat(1 + chance.nextInt(100_000));
        };
    byte[] bytes = text.getBytes(ISO_8859_1);
    for (int i = chance.nextInt(3); i > 0; i--) {
      bytes[chance.nextInt(bytes.length)] = (byte) chance.nextInt(256);
    }
    return bytes;
  }
}

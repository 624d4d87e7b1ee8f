package parkbench.capture;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import parkbench.record.SeenCall;
import parkbench.record.SeenCall.Kind;

/**
 * Relays connections to an HTTP server, and notes those that it would refuse without a trace: of a
 * tunnel, of TLS, of HTTP/2, and of a target that is no path. The first request of a connection is
 * looked at.
 */
final class PeekingListener implements AutoCloseable {
  private static final int LONGEST_LINE = 16 * 1024;
  private static final int LONGEST_SHOWN = 200;
  private static final int MOST_DISTINCT = 20;

  /** The type of a handshake's record. */
  private static final int TLS_HANDSHAKE = 0x16;

  private static final Pattern LINE = Pattern.compile("([!-~]+) ([!-~]+) HTTP/(\\d(?:\\.\\d)?)");
  private static final Pattern PATH =
      Pattern.compile("(?i)(?:https?://[^/?#]+)?/.*|https?://[^/]+");

  private static final byte[] REFUSAL =
      "HTTP/1.1 501 Not Implemented\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);

  private final ServerSocket listening;
  private final InetSocketAddress server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final Map<SeenCall, Long> refused = new LinkedHashMap<>();

  private PeekingListener(ServerSocket listening, InetSocketAddress server) {
    this.listening = listening;
    this.server = server;
  }

  /**
   * Listens on the loopback address at once.
   *
   * @param port 0: a free one
   * @param server where connections are relayed to
   */
  static PeekingListener start(int port, InetSocketAddress server) throws IOException {
    PeekingListener listener =
        new PeekingListener(new ServerSocket(port, 0, InetAddress.getLoopbackAddress()), server);
    listener.threads.execute(listener::accept);
    return listener;
  }

  int port() {
    return listening.getLocalPort();
  }

  /** What was not relayed, each with its count. */
  List<SeenCall> refused() {
    synchronized (refused) {
      List<SeenCall> calls = new ArrayList<>();
      refused.forEach(
          (call, count) ->
              calls.add(
                  new SeenCall("", call.kind(), call.method(), call.target(), "", "", count)));
      return calls;
    }
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        threads.execute(() -> serve(client));
      } catch (IOException e) {
        // Closed, or a client that left at once.
      }
    }
  }

  private void serve(Socket client) {
    open.add(client);
    try (client) {
      client.setTcpNoDelay(true);
      byte[] line = firstLine(client.getInputStream());
      if (line.length == 0) {
        return; // A look whether the port is open.
      }
      if (refuses(line)) {
        client.getOutputStream().write(REFUSAL);
        return;
      }
      relay(client, line);
    } catch (IOException e) {
      // The one at the other end has noticed as well.
    } finally {
      open.remove(client);
    }
  }

  /** Up to its end, or as far as needed to see that it is none. */
  private static byte[] firstLine(InputStream in) throws IOException {
    byte[] line = new byte[LONGEST_LINE];
    int length = 0;
    while (length < line.length) {
      int read = in.read(line, length, 1);
      if (read < 0) {
        break;
      }
      length++;
      if (line[0] == TLS_HANDSHAKE || line[length - 1] == '\n') {
        break;
      }
    }
    return Arrays.copyOf(line, length);
  }

  private boolean refuses(byte[] line) {
    if (line[0] == TLS_HANDSHAKE) {
      note(Kind.TLS, "", "");
      return true;
    }
    Matcher request = LINE.matcher(new String(line, StandardCharsets.ISO_8859_1).strip());
    if (!request.matches()) {
      note(Kind.UNREADABLE, "", "");
      return true;
    }
    String method = request.group(1);
    String target = request.group(2);
    if (request.group(3).startsWith("2")) {
      note(Kind.HTTP_2, "", "");
      return true;
    }
    if (method.equals("CONNECT")) {
      note(Kind.CONNECT, method, target);
      return true;
    }
    if (!PATH.matcher(target).matches()) {
      note(Kind.REQUEST, method, target.replaceAll("=[^&]*", "="));
      return true;
    }
    return false;
  }

  private void note(Kind kind, String method, String target) {
    SeenCall call = new SeenCall("", kind, brief(method), brief(target), "", "", 1);
    synchronized (refused) {
      if (refused.size() < MOST_DISTINCT || refused.containsKey(call)) {
        refused.merge(call, 1L, Long::sum);
      }
    }
  }

  private static String brief(String text) {
    return text.substring(0, Math.min(text.length(), LONGEST_SHOWN));
  }

  /** Both directions, until each has ended. */
  private void relay(Socket client, byte[] before) throws IOException {
    try (Socket inner = new Socket()) {
      open.add(inner);
      inner.connect(server);
      inner.setTcpNoDelay(true);
      inner.getOutputStream().write(before);
      threads.execute(
          () -> {
            try {
              client.getInputStream().transferTo(inner.getOutputStream());
              inner.shutdownOutput();
            } catch (IOException e) {
              quietly(inner);
            }
          });
      OutputStream out = client.getOutputStream();
      inner.getInputStream().transferTo(out);
      open.remove(inner);
    }
  }

  private static void quietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is closed.
    }
  }

  @Override
  public void close() {
    try {
      listening.close();
    } catch (IOException e) {
      // Nothing more is accepted.
    }
    open.forEach(PeekingListener::quietly);
    threads.shutdownNow();
  }
}

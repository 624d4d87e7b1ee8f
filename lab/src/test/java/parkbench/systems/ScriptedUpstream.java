package parkbench.systems;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An upstream that does to every call what the test says, down to the socket; it keeps connections
 * alive, counts calls, and answers with what it was asked for.
 */
final class ScriptedUpstream implements AutoCloseable {
  private static final String TEXT = "text/plain";

  private final int port;
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private final AtomicInteger calls = new AtomicInteger();
  private volatile Behaviour behaviour = ScriptedUpstream::answer;
  private volatile ServerSocket server;

  /** What is done to one call; the connection is closed when it throws. */
  interface Behaviour {
    void meet(String target, Socket caller) throws IOException, InterruptedException;

    default void meet(String target, String body, Socket caller)
        throws IOException, InterruptedException {
      meet(target, caller);
    }
  }

  /** One that looks at what was sent; ASCII. */
  interface ReadingBehaviour extends Behaviour {
    @Override
    void meet(String target, String body, Socket caller) throws IOException, InterruptedException;

    @Override
    default void meet(String target, Socket caller) throws IOException, InterruptedException {
      meet(target, "", caller);
    }
  }

  private ScriptedUpstream(ServerSocket server) {
    this.server = server;
    this.port = server.getLocalPort();
  }

  static ScriptedUpstream start() throws IOException {
    var upstream = new ScriptedUpstream(listening(0));
    upstream.serve();
    return upstream;
  }

  private static ServerSocket listening(int port) throws IOException {
    return new ServerSocket(port, 0, InetAddress.getLoopbackAddress());
  }

  private void serve() {
    var own = server;
    Thread.ofVirtual().name("scripted-upstream").start(() -> accept(own));
  }

  String url() {
    return "http://localhost:" + port;
  }

  /** From now on, again at its port where it was closed; counts calls from zero. */
  void behave(Behaviour behaviour) {
    this.behaviour = behaviour;
    calls.set(0);
    if (server.isClosed()) {
      try {
        server = listening(port);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      serve();
    }
  }

  int calls() {
    return calls.get();
  }

  /** What an answer holds about a call with this delay. */
  static String echo(long delay) {
    return "delay=" + delay + ";";
  }

  static void answer(String target, Socket caller) throws IOException {
    send(caller, "200 OK", TEXT, "OLOLO-USER " + target.replaceFirst(".*\\?", "") + ";");
  }

  /** Takes as many milliseconds as the path {@code /sleep/N} asks for, and says so. */
  static void sleep(String target, Socket caller) throws IOException, InterruptedException {
    long millis = Long.parseLong(target.substring("/sleep/".length()));
    Thread.sleep(millis);
    send(caller, "200 OK", TEXT, "slept " + millis + " ms");
  }

  static void fail(String target, Socket caller) throws IOException {
    send(caller, "500 Internal Server Error", TEXT, "OLOLO-ERROR");
  }

  static void reset(String target, Socket caller) throws IOException {
    caller.setSoLinger(true, 0);
    caller.close();
  }

  /** A good status, and then less than was announced. */
  static void tear(String target, Socket caller) throws IOException {
    caller
        .getOutputStream()
        .write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nOLOLO-USER".getBytes(US_ASCII));
    caller.close();
  }

  /** Until the caller goes away, or this upstream is closed. */
  static void hang(String target, Socket caller) throws IOException {
    var ignored = caller.getInputStream().readAllBytes();
    caller.close();
  }

  /** Answers when so many calls are under way. */
  static Behaviour together(int number) {
    return together(number, ScriptedUpstream::answer);
  }

  static Behaviour together(int number, Behaviour answering) {
    var arrived = new CountDownLatch(number);
    return (ReadingBehaviour)
        (target, body, caller) -> {
          arrived.countDown();
          if (!arrived.await(30, TimeUnit.SECONDS)) {
            throw new IOException("only " + (number - arrived.getCount()) + " calls came together");
          }
          answering.meet(target, body, caller);
        };
  }

  /** An answer whose body is ASCII. */
  static void send(Socket caller, String status, String contentType, String body)
      throws IOException {
    var answer =
        "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s"
            .formatted(status, contentType, body.length(), body);
    caller.getOutputStream().write(answer.getBytes(US_ASCII));
  }

  private void accept(ServerSocket own) {
    while (true) {
      try {
        var caller = own.accept();
        connections.add(caller);
        if (own.isClosed()) {
          caller.close(); // accepted while close() went through those it knew
          return;
        }
        Thread.startVirtualThread(() -> serve(own, caller));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(ServerSocket own, Socket caller) {
    try (caller) {
      var input = new BufferedReader(new InputStreamReader(caller.getInputStream(), US_ASCII));
      for (var line = input.readLine(); line != null; line = input.readLine()) {
        var target = line.split(" ", -1)[1];
        var length = 0;
        var chunked = false;
        for (var header = line; header != null && !header.isEmpty(); ) {
          header = input.readLine();
          length = header == null ? 0 : length(header, length);
          chunked |= header != null && header.equalsIgnoreCase("Transfer-Encoding: chunked");
        }
        var body = chunked ? chunks(input) : read(input, length);
        if (own.isClosed()) {
          return;
        }
        calls.incrementAndGet();
        behaviour.meet(target, body, caller);
      }
    } catch (IOException gone) {
      // The caller went away, or was sent away: the service under test says what it saw.
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    } finally {
      connections.remove(caller);
    }
  }

  /** What a header says about the body, or what is known already. */
  private static int length(String header, int known) {
    var length = "content-length:";
    return header.regionMatches(true, 0, length, 0, length.length())
        ? Integer.parseInt(header.substring(length.length()).strip())
        : known;
  }

  private static String chunks(BufferedReader input) throws IOException {
    var body = new StringBuilder();
    int length;
    do {
      length = Integer.parseInt(input.readLine().strip(), 16);
      body.append(read(input, length));
      input.readLine();
    } while (length > 0);
    return body.toString();
  }

  private static String read(BufferedReader input, int length) throws IOException {
    var body = new char[length];
    for (int at = 0; at < length; ) {
      int more = input.read(body, at, length - at);
      if (more < 0) {
        throw new IOException("the caller went away in the middle of its request");
      }
      at += more;
    }
    return new String(body);
  }

  /** From now on it does not listen, until it has its behaviour. */
  @Override
  public void close() {
    try {
      server.close();
      for (var caller : connections) {
        caller.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

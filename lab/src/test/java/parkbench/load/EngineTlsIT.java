package parkbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import parkbench.ServerCertificate;
import parkbench.plan.Connections;
import parkbench.plan.Load;
import parkbench.plan.LoadOrder;
import parkbench.record.LoadResult;
import parkbench.system.Expectation;
import parkbench.system.Request;

/** The engine against the TLS of the JDK, whose certificate nothing trusts. */
class EngineTlsIT {
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final String CLOSING =
      "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok";

  @SuppressWarnings("NullAway.Init")
  private static Engine engine;

  @SuppressWarnings("NullAway.Init")
  private static SSLContext context;

  @BeforeAll
  static void open() throws Exception {
    engine = Engine.open();
    context = ServerCertificate.generate().context();
  }

  @AfterAll
  static void close() {
    engine.close();
  }

  private static LoadResult run(String url, Load load) throws Exception {
    return run(url, load, "", LONG);
  }

  private static LoadResult run(String url, Load load, String body, Duration timeout)
      throws Exception {
    return engine.run(
        new LoadOrder(
            url,
            Request.to("/x"),
            new Expectation(200, body),
            load,
            new Connections.OwnPerUser(),
            Duration.ZERO,
            LONG,
            timeout,
            LONG,
            7,
            Optional.empty(),
            0),
        progress -> {});
  }

  @Test
  void usersKeepTheirConnections() throws Exception {
    try (var server =
        ScriptedServer.secure(context, ScriptedServer.always(ScriptedServer.ok("hello")))) {
      LoadResult result = run(server.url(), new Load.AtOnce(20, 5), "hello", LONG);

      assertThat(result.population().good()).isEqualTo(100).isEqualTo(result.population().asked());
      assertThat(result.concurrency().connectionsOpened()).isEqualTo(20);
      assertThat(server.connections()).isEqualTo(20);
      assertThat(server.requests()).isEqualTo(100);
    }
  }

  @Test
  void aConnectionThatTheServerClosesIsReplaced() throws Exception {
    try (var server =
        ScriptedServer.secure(
            context,
            (connection, request, socket) -> {
              ScriptedServer.write(socket, CLOSING);
              socket.close();
            })) {
      LoadResult result = run(server.url(), new Load.AtOnce(3, 4));

      assertThat(result.population().good()).isEqualTo(12);
      assertThat(result.population().failures()).isEmpty();
      assertThat(server.connections()).isEqualTo(12);
    }
  }

  @Test
  void anAnswerWithoutALengthEndsWithTheConnection() throws Exception {
    try (var server =
        ScriptedServer.secure(
            context,
            (connection, request, socket) -> {
              ScriptedServer.write(socket, "HTTP/1.1 200 OK\r\n\r\nto the end");
              socket.close();
            })) {
      assertThat(run(server.url(), new Load.AtOnce(2, 2), "to the end", LONG).population().good())
          .isEqualTo(4);
    }
  }

  @Test
  void aConnectionThatClosesWithoutAnAnswerIsAReset() throws Exception {
    try (var server =
        ScriptedServer.secure(context, (connection, request, socket) -> socket.close())) {
      assertThat(run(server.url(), new Load.AtOnce(3, 1)).population().failures())
          .isEqualTo(Map.of("reset", 3L));
    }
  }

  @Test
  void largeAndChunkedBodiesAreReadToTheirEnds() throws Exception {
    String part = "x".repeat(300_000);
    try (var server =
        ScriptedServer.secure(
            context,
            (connection, request, socket) ->
                ScriptedServer.write(
                    socket,
                    request % 2 == 0
                        ? ScriptedServer.ok(part + part + "end")
                        : "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                            + "493e0\r\n"
                            + part
                            + "\r\n3\r\nend\r\n0\r\n\r\n"))) {
      LoadResult result = run(server.url(), new Load.AtOnce(4, 6), "xend", LONG);

      assertThat(result.population().good()).isEqualTo(24);
      assertThat(server.connections()).isEqualTo(4);
    }
  }

  @Test
  void theServerHearsItsNameAndThatHttp11IsSpoken() throws Exception {
    Queue<List<SNIServerName>> names = new ConcurrentLinkedQueue<>();
    Queue<String> protocols = new ConcurrentLinkedQueue<>();
    ScriptedServer.Script script =
        (connection, request, socket) -> {
          ExtendedSSLSession session = (ExtendedSSLSession) ((SSLSocket) socket).getSession();
          names.add(session.getRequestedServerNames());
          protocols.add(((SSLSocket) socket).getApplicationProtocol());
          ScriptedServer.write(socket, ScriptedServer.ok("ok"));
        };
    try (var server = ScriptedServer.secure(context, script)) {
      run(server.urlByName(), new Load.AtOnce(2, 1));

      assertThat(names).containsOnly(List.of(new SNIHostName("localhost")));
      assertThat(protocols).hasSize(2).containsOnly("http/1.1");

      names.clear();
      run(server.url(), new Load.AtOnce(1, 1));

      assertThat(names).as("an address is no name").containsOnly(List.of());
    }
  }

  @Test
  void aPortWithoutTlsIsNoConnection() throws Exception {
    try (var plain = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      Thread.startVirtualThread(() -> answerAtOnce(plain));

      assertThat(
              run("https://127.0.0.1:" + plain.getLocalPort(), new Load.AtOnce(3, 1))
                  .population()
                  .failures())
          .isEqualTo(Map.of("connect", 3L));
    }
  }

  /** As servers of plain HTTP do whose parser finds no method. */
  private static void answerAtOnce(ServerSocket plain) {
    while (!plain.isClosed()) {
      try (Socket socket = plain.accept()) {
        int ignored = socket.getInputStream().read(new byte[8192]);
        ScriptedServer.write(socket, ScriptedServer.answer("400 Bad Request", "no method"));
      } catch (IOException e) {
        return; // the test is over
      }
    }
  }

  @Test
  void aPortThatNeverShakesHandsIsATimeout() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (var server = ScriptedServer.running((connection, request, socket) -> never.await())) {
      String secure = server.url().replace("http:", "https:");
      LoadResult result = run(secure, new Load.AtOnce(3, 1), "", Duration.ofMillis(300));

      assertThat(result.population().failures().values()).containsExactly(3L);
      assertThat(result.population().failures().keySet()).containsAnyOf("timeout", "connect");
    }
  }
}

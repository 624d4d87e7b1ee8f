package parkbench.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.ServerCertificate;
import parkbench.record.Death;
import parkbench.record.Metric;
import parkbench.system.Readiness;

class ReadyTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration NO_TIME = Duration.ofMillis(1);

  private final Stub child = new Stub(new CompletableFuture<>());
  private final AtomicInteger asked = new AtomicInteger();
  private HttpServer server;

  @BeforeEach
  void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/app/ready",
        exchange -> {
          exchange.sendResponseHeaders(asked.incrementAndGet() < 4 ? 503 : 204, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void aServiceOverTlsIsReadyWhateverItsCertificate() throws Exception {
    HttpsServer secure =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    secure.setHttpsConfigurator(new HttpsConfigurator(ServerCertificate.generate().context()));
    secure.createContext("/", exchange -> exchange.sendResponseHeaders(204, -1));
    secure.start();
    try {
      URI base = URI.create("https://127.0.0.1:" + secure.getAddress().getPort());

      assertThatCode(() -> Ready.await("tls", base, new Readiness("/", 204, LONG)))
          .doesNotThrowAnyException();
    } finally {
      secure.stop(0);
    }
  }

  @Test
  void aServiceWithoutTlsFailsInTheHandshake() throws Exception {
    try (ServerSocket plain = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      Thread.startVirtualThread(() -> answerAtOnce(plain));
      URI base = URI.create("https://127.0.0.1:" + plain.getLocalPort());

      assertThatThrownBy(
              () -> Ready.await("plain", base, new Readiness("/", 204, Duration.ofSeconds(2))))
          .isInstanceOf(NotReady.class)
          .hasMessageContaining("failed at the TLS handshake")
          .hasMessageContaining("`scheme`");
    }
  }

  @Test
  void aDatabaseIsReadyWhenItTakesASession() throws Exception {
    try (ServerSocket database = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      String starting = "SFATAL\0C57P03\0Mthe database system is starting up\0\0";
      Thread.startVirtualThread(() -> answerSessions(database, List.of(error(starting), "R")));
      URI base = URI.create("postgresql://127.0.0.1:" + database.getLocalPort());

      assertThatCode(() -> Ready.await("database", base, new Readiness("/", 200, LONG)))
          .doesNotThrowAnyException();
    }
  }

  @Test
  void aDatabaseThatStaysBusyIsNotReady() throws Exception {
    try (ServerSocket database = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      String starting = "SFATAL\0C57P03\0Mthe database system is starting up\0\0";
      Thread.startVirtualThread(
          () -> answerSessions(database, Collections.nCopies(1_000, error(starting))));
      URI base = URI.create("postgresql://127.0.0.1:" + database.getLocalPort());

      assertThatThrownBy(() -> Ready.await("database", base, new Readiness("/", 200, SHORT)))
          .isInstanceOf(NotReady.class)
          .hasMessageContaining("a session at postgresql://127.0.0.1")
          .hasMessageContaining("the database system is starting up, SQLSTATE 57P03");
    }
  }

  @Test
  void whatIsNoDatabaseIsNotReady() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      Thread.startVirtualThread(() -> answerInHttp(other));
      URI base = URI.create("postgresql://127.0.0.1:" + other.getLocalPort());

      assertThatThrownBy(() -> Ready.await("database", base, new Readiness("/", 200, SHORT)))
          .isInstanceOf(NotReady.class)
          .hasMessageContaining("its answer is not that of a PostgreSQL server");
    }
  }

  private static String error(String fields) {
    byte[] length =
        ByteBuffer.allocate(Integer.BYTES).putInt(Integer.BYTES + fields.length()).array();
    return "E" + new String(length, StandardCharsets.ISO_8859_1) + fields;
  }

  private static void answerSessions(ServerSocket database, List<String> answers) {
    for (String answer : answers) {
      try (Socket socket = database.accept()) {
        int ignored = socket.getInputStream().read(new byte[1024]);
        socket.getOutputStream().write(answer.getBytes(StandardCharsets.ISO_8859_1));
      } catch (IOException e) {
        // The caller has closed, or the test is over.
      }
    }
  }

  /** It reads to the end: a client that still writes would see a broken connection, no answer. */
  private static void answerInHttp(ServerSocket other) {
    while (!other.isClosed()) {
      try (Socket socket = other.accept()) {
        socket
            .getOutputStream()
            .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        long ignored = socket.getInputStream().transferTo(OutputStream.nullOutputStream());
      } catch (IOException e) {
        // The caller has closed, or the test is over.
      }
    }
  }

  private static void answerAtOnce(ServerSocket plain) {
    while (!plain.isClosed()) {
      try (Socket socket = plain.accept()) {
        socket
            .getOutputStream()
            .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        int ignored = socket.getInputStream().read(new byte[1024]);
      } catch (IOException e) {
        // The caller has closed, or the test is over.
      }
    }
  }

  @Test
  void aServiceIsAskedUntilItIsReady() {
    assertThatCode(() -> Ready.await(child, base("/app/"), new Readiness("/ready", 204, LONG)))
        .doesNotThrowAnyException();
    assertThat(asked).hasValue(4);
  }

  @Test
  void anotherStatusIsToldWhenTimeIsUp() {
    assertThatThrownBy(() -> Ready.await(child, base(""), new Readiness("/nowhere", 200, SHORT)))
        .isInstanceOf(NotReady.class)
        .hasMessageContaining("GET " + base("") + "/nowhere was answered with 404, and 200");
  }

  @Test
  void aPortThatRefusesIsTold() throws IOException {
    URI base = base("");
    server.stop(0);

    assertThatThrownBy(() -> Ready.await(child, base, new Readiness("/ready", 200, SHORT)))
        .isInstanceOf(NotReady.class)
        .hasMessageContaining("nothing listens at 127.0.0.1:");
  }

  @Test
  void aPortThatRefusesIsToldAlthoughNoQuestionHadTheTimeToLearnIt() throws IOException {
    URI base = base("");
    server.stop(0);

    assertThatThrownBy(() -> Ready.await(child, base, new Readiness("/ready", 200, NO_TIME)))
        .isInstanceOf(NotReady.class)
        .hasMessageContaining("nothing listens at 127.0.0.1:");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 300})
  void aPortThatAcceptsAndKeepsSilentIsTold(long millis) throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      URI base = URI.create("http://127.0.0.1:" + silent.getLocalPort());
      Readiness readiness = new Readiness("/", 200, Duration.ofMillis(millis));

      assertThatThrownBy(() -> Ready.await(child, base, readiness))
          .isInstanceOf(NotReady.class)
          .hasMessageContaining("was accepted and not answered");
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aPortWhoseQueueIsFullIsNotToldAsOneThatRefuses() throws IOException {
    List<Socket> waiting = new ArrayList<>();
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      fill(full, waiting);
      URI base = URI.create("http://127.0.0.1:" + full.getLocalPort());

      assertThatThrownBy(() -> Ready.await(child, base, new Readiness("/", 200, NO_TIME)))
          .isInstanceOf(NotReady.class)
          .hasMessageContaining("no answer in time");
    } finally {
      for (Socket socket : waiting) {
        socket.close();
      }
    }
  }

  /** Linux drops what would connect to a full queue, and does not refuse it. */
  private static void fill(ServerSocket server, List<Socket> waiting) throws IOException {
    while (true) {
      Socket socket = new Socket();
      waiting.add(socket);
      try {
        socket.connect(server.getLocalSocketAddress(), 200);
      } catch (SocketTimeoutException e) {
        return;
      }
    }
  }

  @Test
  void aDeadChildFailsAtOnceWithItsLastWords() {
    child.ended().complete(new Death(1, false, List.of("no such option")));

    NotReady fault =
        catchThrowableOfType(
            NotReady.class,
            () -> Ready.await(child, base(""), new Readiness("/nowhere", 200, Duration.ofDays(1))));

    assertThat(fault).hasMessageContaining("exit code 1").hasMessageContaining("no such option");
    assertThat(fault.death()).isPresent();
  }

  @Test
  void aChildKilledForItsMemoryIsToldAsSuch() {
    child.ended().complete(new Death(137, true, List.of()));

    assertThatThrownBy(() -> Ready.await(child, base(""), new Readiness("/nowhere", 200, LONG)))
        .hasMessageContaining("was killed for its memory limit")
        .hasMessageContaining("Give it more memory");
  }

  private URI base(String context) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + context);
  }

  private record Stub(CompletableFuture<Death> ended) implements Child {
    @Override
    public String name() {
      return "service";
    }

    @Override
    public long pid() {
      return 1;
    }

    @Override
    public InputStream output() {
      return InputStream.nullInputStream();
    }

    @Override
    public OutputStream input() {
      return OutputStream.nullOutputStream();
    }

    @Override
    public List<String> lastWords() {
      return List.of();
    }

    @Override
    public Map<Metric, Double> limitsUse() {
      return Map.of();
    }

    @Override
    public void close() {}
  }
}

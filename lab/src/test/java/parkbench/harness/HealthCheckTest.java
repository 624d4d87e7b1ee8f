package parkbench.harness;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.plan.Probe;
import parkbench.record.ProbeResult;

class HealthCheckTest {
  private static final Probe PROBE =
      new Probe("/ready", Duration.ofMillis(10), Duration.ofMillis(500), 3);

  @Test
  void aHealthyServicePassesEveryAsk() throws Exception {
    ProbeResult seen = askThreeTimes(200);

    assertThat(seen.asks()).hasSizeGreaterThanOrEqualTo(3).allMatch(ProbeResult.Ask::good);
    assertThat(seen.failed()).isZero();
  }

  @Test
  void anotherStatusFailsWithTheStatusAsItsCause() throws Exception {
    ProbeResult seen = askThreeTimes(503);

    assertThat(seen.asks()).noneMatch(ProbeResult.Ask::good);
    assertThat(seen.asks().getFirst().cause()).isEqualTo("answered 503");
    assertThat(seen.longestFailure()).isEqualTo(seen.asks().size());
  }

  @Test
  void aServiceThatNeverAnswersFailsAfterTheTimeoutAndNotBefore() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        HealthCheck check =
            HealthCheck.begin(PROBE, URI.create("http://127.0.0.1:" + silent.getLocalPort()))) {
      silent.accept();
      silent.accept();
      ProbeResult.Ask first = check.finish().asks().getFirst();

      assertThat(first.cause()).isEqualTo("no answer within 500 ms");
      assertThat(first.millis()).isGreaterThanOrEqualTo(499);
    }
  }

  @Test
  void itAsksAgainAtItsTimeAlthoughNobodyHasAnsweredYet() throws Exception {
    Probe patient = new Probe("/ready", Duration.ofMillis(10), Duration.ofMinutes(5), 3);
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        HealthCheck check =
            HealthCheck.begin(patient, URI.create("http://127.0.0.1:" + silent.getLocalPort()))) {
      for (int ask = 0; ask < 3; ask++) {
        silent.accept();
      }

      assertThat(check.seen()).isZero();
    }
  }

  @Test
  void asksThatOverlapAreToldInOrderOfTheirInstants() throws Exception {
    Probe probe = new Probe("/ready", Duration.ofMillis(10), Duration.ofMinutes(5), 3);
    try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        HealthCheck check =
            HealthCheck.begin(probe, URI.create("http://127.0.0.1:" + server.getLocalPort()))) {
      Socket first = server.accept();
      Socket second = server.accept();
      answer(second, "HTTP/1.1 503 Service Unavailable");
      while (check.seen() == 0) {
        Thread.onSpinWait();
      }
      answer(first, "HTTP/1.1 200 OK");
      while (check.seen() == 1) {
        Thread.onSpinWait();
      }
      Thread closing = closeAllThatCome(server);
      ProbeResult reported = check.finish();
      closing.interrupt();

      assertThat(reported.asks()).extracting(ProbeResult.Ask::atNanos).isSorted();
      assertThat(reported.asks()).filteredOn(ProbeResult.Ask::good).hasSize(1);
      assertThat(reported.asks()).filteredOn(ask -> ask.cause().equals("answered 503")).hasSize(1);
    }
  }

  @ParameterizedTest(name = "asked at {0} every {1}: at {2} the next is {3}")
  @CsvSource({
    "100, 10, 100, 110",
    "100, 10, 109, 110",
    "100, 10, 110, 110",
    "100, 10, 111, 120",
    "100, 10, 155, 160",
  })
  void theScheduleIsKeptAndWhatWasSleptThroughIsNotMadeUpFor(
      long asked, long every, long now, long next) {
    assertThat(HealthCheck.following(asked, now, every)).isEqualTo(next);
  }

  @Test
  void aClosedPortIsRefused() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    HealthCheck check = HealthCheck.begin(PROBE, URI.create("http://127.0.0.1:" + port));
    while (check.seen() == 0) {
      Thread.onSpinWait();
    }

    assertThat(check.finish().asks().getFirst().cause()).isEqualTo("connection refused");
  }

  private static void answer(Socket socket, String statusLine) throws IOException {
    try (socket) {
      socket.getOutputStream().write((statusLine + "\r\n\r\n").getBytes(US_ASCII));
    }
  }

  /** So that nobody waits for asks that nobody answers. */
  private static Thread closeAllThatCome(ServerSocket server) {
    return Thread.ofVirtual()
        .start(
            () -> {
              try {
                while (true) {
                  server.accept().close();
                }
              } catch (IOException e) {
                // The server is closed, or the thread is interrupted.
              }
            });
  }

  private static ProbeResult askThreeTimes(int status) throws IOException, InterruptedException {
    CountDownLatch asked = new CountDownLatch(4);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    server.createContext(
        "/ready",
        exchange -> {
          asked.countDown();
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
    try (HealthCheck check =
        HealthCheck.begin(PROBE, URI.create("http://127.0.0.1:" + server.getAddress().getPort()))) {
      asked.await();
      return check.finish();
    } finally {
      server.stop(0);
    }
  }
}

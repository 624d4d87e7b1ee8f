package parkbench.conduct;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import parkbench.model.Probe;
import parkbench.model.ProbeResult;

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
    assertThat(seen.asks().getFirst().cause()).startsWith("answered HTTP/1.1 503");
    assertThat(seen.longestFailure()).isEqualTo(seen.asks().size());
  }

  @Test
  void aServiceThatNeverAnswersFailsAfterTheTimeoutAndNotBefore() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        HealthCheck check =
            HealthCheck.begin(PROBE, URI.create("http://127.0.0.1:" + silent.getLocalPort()))) {
      silent.accept();
      silent.accept();
      ProbeResult.Ask first = check.tell().asks().getFirst();

      assertThat(first.cause()).isEqualTo("no answer within 500 ms");
      assertThat(first.millis()).isGreaterThanOrEqualTo(499);
    }
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

    assertThat(check.tell().asks().getFirst().cause()).isEqualTo("connection refused");
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
      return check.tell();
    } finally {
      server.stop(0);
    }
  }
}

package parkbench.collect.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricsReaderTest {
  private static final int TIMES = 2;

  /** Whoever is asked a second time has got the first answer. */
  @ParameterizedTest(name = "{0}: {1} reads, note {2}")
  @CsvSource({"200, true, tell of no pool", "503, false, the last since it answered 503"})
  void leavesOutWhatCameBehindAnInstant(int status, boolean reads, String note) throws Exception {
    CountDownLatch asked = new CountDownLatch(TIMES);
    HttpServer server = server(status, asked);
    try (MetricsReader reader = reader(server)) {
      long before = System.nanoTime();
      reader.begin();
      assertThat(asked.await(1, TimeUnit.MINUTES)).isTrue();

      MetricsReader.Result result = reader.until(System.nanoTime());
      assertThat(result.reads().isEmpty()).isEqualTo(!reads);
      assertThat(result.notes()).singleElement().asString().contains(note);
      assertThat(reader.until(before).reads()).isEmpty();
      assertThat(reader.until(before).notes()).isEmpty();
    } finally {
      server.stop(0);
    }
  }

  @Test
  void anAnswerThatNeverEndsIsGivenUp() throws Exception {
    CountDownLatch givenUp = new CountDownLatch(1);
    HttpServer server = server();
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write("one 1\n".getBytes(StandardCharsets.UTF_8));
          exchange.getResponseBody().flush();
          await(givenUp);
        });
    try (MetricsReader reader = reader(server)) {
      assertThatThrownBy(reader::read).isInstanceOf(HttpTimeoutException.class);
    } finally {
      givenUp.countDown();
      server.stop(0);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static MetricsReader reader(HttpServer server) {
    return new MetricsReader(URI.create("http://localhost:" + server.getAddress().getPort()));
  }

  private static HttpServer server(int status, CountDownLatch asked) throws IOException {
    HttpServer server = server();
    server.createContext(
        "/",
        exchange -> {
          asked.countDown();
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    return server;
  }

  private static HttpServer server() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
    return server;
  }
}

package parkbench.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeterReaderTest {
  private static final int TIMES = 2;

  /** Whoever is asked a second time has got the first answer. */
  @ParameterizedTest(name = "{0}: {1} reads, note {2}")
  @CsvSource({"200, true, tell of no pool", "503, false, the last since it answered 503"})
  void leavesOutWhatCameBehindAnInstant(int status, boolean reads, String note) throws Exception {
    CountDownLatch asked = new CountDownLatch(TIMES);
    HttpServer server = server(status, asked);
    try (MeterReader reader =
        new MeterReader(URI.create("http://localhost:" + server.getAddress().getPort()))) {
      long before = System.nanoTime();
      reader.begin();
      assertThat(asked.await(1, TimeUnit.MINUTES)).isTrue();

      MeterReader.Told told = reader.until(System.nanoTime());
      assertThat(told.reads().isEmpty()).isEqualTo(!reads);
      assertThat(told.notes()).singleElement().asString().contains(note);
      assertThat(reader.until(before).reads()).isEmpty();
      assertThat(reader.until(before).notes()).isEmpty();
    } finally {
      server.stop(0);
    }
  }

  private static HttpServer server(int status, CountDownLatch asked) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.countDown();
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
    return server;
  }
}

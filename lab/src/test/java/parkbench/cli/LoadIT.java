package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.ServerCertificate;

/** The load generator alone, as a user starts it, against a server that counts. */
class LoadIT {
  private final AtomicInteger asked = new AtomicInteger();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  @TempDir private Path folder = Path.of("");
  private final HttpServer server;
  private String url = "";

  LoadIT() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
  }

  @BeforeEach
  void open() {
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
    url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  @AfterEach
  void close() {
    server.stop(0);
    threads.close();
  }

  @Test
  void aServiceOverTlsIsLoadedWhateverItsCertificate() throws Exception {
    HttpsServer secure =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    secure.setHttpsConfigurator(new HttpsConfigurator(ServerCertificate.generate().context()));
    secure.setExecutor(threads);
    secure.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    secure.start();
    try {
      Lab.Ended ended =
          new Lab(folder)
              .run(
                  "load",
                  "https://localhost:" + secure.getAddress().getPort() + "/",
                  "--at-once",
                  "3",
                  "--duration",
                  "1s");

      assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
      assertThat(asked).hasValue(3);
    } finally {
      secure.stop(0);
    }
  }

  @Test
  void aPortWithoutTlsIsRefusedBeforeTheLoad() throws Exception {
    Lab.Ended ended = new Lab(folder).run("load", url.replace("http:", "https:"));

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).contains("the TLS handshake with https://127.0.0.1:");
    assertThat(asked).hasValue(0);
  }

  @Test
  void aBurstAsksWhatItWasToldAndNothingBefore() throws Exception {
    Lab.Ended ended = new Lab(folder).run("load", url, "--at-once", "3", "--duration", "1s");

    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out()).startsWith("3 good answers in 0.");
    assertThat(asked).hasValue(3);
  }

  @ParameterizedTest
  @CsvSource({"INT, --json", "TERM, ''"})
  void interruptedItPrintsWhatItHasMeasured(String signal, String json) throws Exception {
    Lab lab = new Lab(folder);
    Lab.Going going =
        lab.start(
            List.of(),
            List.of("load", url, "--rate", "50", "--duration", "1h", json).stream()
                .filter(word -> !word.isEmpty())
                .toArray(String[]::new));
    Lab.await(() -> asked.get() > 60, "it has measured for more than a second");
    going.signal(signal);
    Lab.Ended ended = going.end();

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(130);
    assertThat(ended.out())
        .contains(json.isEmpty() ? "interrupted: what was measured" : "\"interrupted\":true")
        .contains(json.isEmpty() ? " good answers in " : "\"throughput_rps\":");
    Lab.await(() -> lab.processes().isEmpty(), "nothing that was started is alive");
  }
}

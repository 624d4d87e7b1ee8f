package parkbench.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.sandbox.Ports;

/** One request, and a recording, where the upstream has a fixed port. */
@Tag("runs")
class TryIT {
  private final int port = Ports.free();
  @TempDir private Path folder = Path.of("");
  private Lab lab = new Lab(folder);

  @BeforeEach
  void open() throws Exception {
    lab = new Lab(folder);
    lab.tiny("good");
    lab.write(
        "small.yaml",
        """
        scenario: small
        question: What does a tiny service do?
        systems: [tiny.yaml]
        upstream: {delay: 100ms, port: %d}
        load: {users: 4}
        """
            .formatted(port));
  }

  @Test
  void oneRequestShowsItsCall() throws Exception {
    Lab.Ended ended = lab.run("try", "small.yaml");

    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out()).contains("call of the upstream", "All is in place");
  }

  @Test
  void aRecordingListensInThePlaceOfTheUpstream() throws Exception {
    HttpServer real =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    real.createContext(
        "/",
        exchange -> {
          byte[] body = "recorded".getBytes(US_ASCII);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    real.start();
    try {
      String url = "http://127.0.0.1:" + real.getAddress().getPort();
      Lab.Ended ended = lab.run("try", "small.yaml", "--record", url, "--duration", "1s");

      assertThat(ended.out() + ended.err()).contains("- {method: GET", "body: 'recorded'");
    } finally {
      real.stop(0);
    }
  }

  @Test
  void aTakenPortIsRefusedBeforeAnythingStarts() throws Exception {
    try (ServerSocket other = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      Lab.Ended tried = lab.run("try", "small.yaml");
      Lab.Ended run = lab.run("run", "small.yaml", "--out", "run");

      assertThat(tried.code()).as(tried.out() + tried.err()).isEqualTo(2);
      assertThat(tried.err()).contains("port " + other.getLocalPort() + " is taken");
      assertThat(run.code()).as(run.out() + run.err()).isEqualTo(2);
      assertThat(folder.resolve("run")).doesNotExist();
    }
  }
}

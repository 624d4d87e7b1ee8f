package parkbench.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LiveServerTest {
  private LiveServer server;

  @BeforeEach
  void open() throws Exception {
    server = LiveServer.open(0, "<p>page</p>", "default-src 'none'");
  }

  @AfterEach
  void close() {
    server.close();
  }

  private HttpResponse<String> get(String path) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(URI.create(server.address() + path)).build(),
          HttpResponse.BodyHandlers.ofString());
    }
  }

  /** A request as a browser would send it, or another would. */
  private String raw(String head) throws Exception {
    try (Socket socket =
        new Socket(InetAddress.ofLiteral("127.0.0.1"), URI.create(server.address()).getPort())) {
      socket.getOutputStream().write((head + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      return new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
          .readLine();
    }
  }

  private int port() {
    return URI.create(server.address()).getPort();
  }

  @Test
  void thePageIsServedWithItsPolicyAndNothingElseIs() throws Exception {
    HttpResponse<String> page = get("");

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).isEqualTo("<p>page</p>");
    assertThat(page.headers().firstValue("Content-Security-Policy")).contains("default-src 'none'");
    assertThat(get("../../etc/passwd").statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET / HTTP/1.1\r\nHost: evil.example",
        "GET / HTTP/1.1\r\nHost: 127.0.0.1:1",
        "GET /events HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: http://evil.example",
        "GET /events HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: null",
        "GET /events HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nSec-Fetch-Site: cross-site",
      })
  void pagesOfOthersGetNothing(String head) throws Exception {
    assertThat(raw(head.replace("PORT", Integer.toString(port())))).contains(" 403 ");
  }

  @Test
  void onlyGetIsAnswered() throws Exception {
    assertThat(raw("DELETE / HTTP/1.1\r\nHost: localhost:" + port())).contains(" 405 ");
    assertThat(raw("GET / HTTP/1.1\r\nHost: localhost:" + port())).contains(" 200 ");
  }

  /** One that comes late gets the newest of each part, and then what follows. */
  @Test
  void aBrowserGetsTheNewestPartsFirst() throws Exception {
    server.send("progress", "old");
    server.send("progress", "new");
    server.send("report", "<p>a</p>\n<p>b</p>");
    try (Socket socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port())) {
      socket
          .getOutputStream()
          .write(
              ("GET /events HTTP/1.1\r\nHost: 127.0.0.1:" + port() + "\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      assertThat(upTo(in, "data: <p>b</p>"))
          .contains("event: progress", "data: new", "event: report", "data: <p>a</p>")
          .doesNotContain("data: old");
      server.send("progress", "next");
      assertThat(upTo(in, "data: next")).contains("event: progress");
    }
  }

  private static List<String> upTo(BufferedReader in, String last) throws Exception {
    List<String> lines = new ArrayList<>();
    String line = "";
    while (line != null && !line.equals(last)) {
      line = in.readLine();
      lines.add(String.valueOf(line));
    }
    return lines;
  }

  @Test
  void aBrowserThatReadsNothingHoldsNothingUp() throws Exception {
    try (Socket socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port())) {
      socket
          .getOutputStream()
          .write(
              ("GET /events HTTP/1.1\r\nHost: 127.0.0.1:" + port() + "\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII));
      String large = "x".repeat(100_000);
      for (int i = 0; i < 500; i++) {
        server.send("report", large);
      }
      assertThat(get("").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void aPortThatIsTakenIsRefused() {
    assertThatThrownBy(() -> LiveServer.open(port(), "", ""))
        .isInstanceOf(LiveServer.PortInUse.class)
        .hasMessageStartingWith("port " + port() + " cannot be used: ");
  }
}

package parkbench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.system.Request;

class RequestBytesTest {

  private static String written(Request request) {
    return new String(RequestBytes.of(request, "localhost:8080"), StandardCharsets.UTF_8);
  }

  @Test
  void aGetIsItsLineAndItsHost() {
    assertThat(written(Request.to("/sync?delay=5")))
        .isEqualTo("GET /sync?delay=5 HTTP/1.1\r\nHost: localhost:8080\r\n\r\n");
  }

  @Test
  void aBodyIsCountedInBytes() {
    assertThat(written(new Request("POST", "/a", Map.of("Content-Type", "text/plain"), "é")))
        .isEqualTo(
            "POST /a HTTP/1.1\r\nContent-Type: text/plain\r\nHost: localhost:8080\r\n"
                + "Content-Length: 2\r\n\r\né");
  }

  @Test
  void aPostWithoutABodySaysSo() {
    assertThat(written(new Request("POST", "/a", Map.of(), ""))).contains("Content-Length: 0\r\n");
  }

  @Test
  void aGivenHostIsKept() {
    assertThat(written(new Request("GET", "/", Map.of("host", "other"), "")))
        .isEqualTo("GET / HTTP/1.1\r\nhost: other\r\n\r\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a b", "/a\r\nX: y", "/é"})
  void aPathThatWouldBreakTheFrameIsRefused(String path) {
    assertThatThrownBy(() -> written(Request.to(path)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("percent-encode");
  }

  @Test
  void aHeaderWithALineBreakIsRefused() {
    assertThatThrownBy(() -> written(new Request("GET", "/", Map.of("X", "a\r\nY: b"), "")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line break");
  }

  @ParameterizedTest(name = "{0}: port {1}, Host: {2}, TLS: {3}")
  @CsvSource({
    "http://localhost, 80, localhost, false",
    "https://localhost, 443, localhost, true",
    "https://localhost:80/, 80, localhost:80, true",
    "HTTPS://127.0.0.1:8443, 8443, 127.0.0.1:8443, true"
  })
  void aSchemeHasItsPortAndItsHostHeader(String url, int port, String host, boolean secure)
      throws Exception {
    Target target = Target.of(url);

    assertThat(target.address().getPort()).isEqualTo(port);
    assertThat(target.host()).isEqualTo(host);
    assertThat(target.secure()).isEqualTo(secure);
  }

  @ParameterizedTest
  @ValueSource(strings = {"wss://localhost:1", "localhost:1", "http://localhost:1/a", "http://["})
  void aBaseUrlThatIsNoneIsRefused(String url) {
    assertThatThrownBy(() -> Target.of(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("http://host:port");
  }
}

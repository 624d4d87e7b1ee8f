package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;

/** Requests as text. */
final class Requests {
  private Requests() {}

  static String get(String target) {
    return "GET " + target + " HTTP/1.1\r\nHost: upstream\r\n\r\n";
  }

  static String post(String target, String body) {
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    return "POST " + target + " HTTP/1.1\r\nContent-Length: " + length + "\r\n\r\n" + body;
  }

  /** Read, and asking for a route of this path. */
  static ReceivedRequest read(String text, String path) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ReceivedRequest request = new ReceivedRequest();
    assertThat(RequestDecoder.decode(bytes, 0, bytes.length, request, new Unfinished()))
        .isEqualTo(bytes.length);
    byte[] method = Ascii.bytes(text.substring(0, text.indexOf(' ')));
    assertThat(request.asks(method, PathPattern.of(path))).isTrue();
    return request;
  }
}

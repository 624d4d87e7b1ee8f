package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestDecoderTest {
  private static final String CHUNKED_HEAD =
      "POST /p HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
  private static final String CHUNKS =
      "4\r\nWiki\r\n6;x=y\r\npedia \r\nE\r\nin \r\n\r\nchunks.\r\n0\r\nTrailer: x\r\n\r\n";
  private static final String CHUNKED = CHUNKED_HEAD + CHUNKS;

  private final ReceivedRequest request = new ReceivedRequest();

  @Test
  void aBodyOfKnownLengthIsFound() {
    assertThat(decode(Requests.post("/p?x=1", "hello"))).isPositive();
    assertThat(body()).isEqualTo("hello");
  }

  @Test
  void theAbsoluteFormThatAProxyGetsHasTheSamePath() {
    String text = "GET http://stock.example:8080/stock/42?x=1 HTTP/1.1\r\nHost: s\r\n\r\n";
    ReceivedRequest read = Requests.read(text, "/stock/{id}");

    assertThat(read.path("id")).isEqualTo("42".getBytes(StandardCharsets.UTF_8));
    assertThat(read.query("x")).isEqualTo("1".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void chunksArePutTogether() {
    assertThat(decode(CHUNKED)).isEqualTo(CHUNKED.length());
    assertThat(body()).isEqualTo("Wikipedia in \r\n\r\nchunks.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /a?b=c HTTP/1.1\r\nHost: x\r\n\r\n",
        "GET /a HTTP/1.1\nHost: x\n\n",
        "\r\nGET /a HTTP/1.0\r\n\r\n",
        "GET / HTTP/1.1\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n",
        "POST /a HTTP/1.1\r\nCONTENT-LENGTH:  3 \r\n\r\nabc",
        CHUNKED
      })
  void everyBeginningOfARequestIsIncompleteAndTheWholeIsARequest(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Unfinished known = new Unfinished();
    for (int length = 0; length < bytes.length; length++) {
      assertThat(RequestDecoder.decode(bytes, 0, length, request, known))
          .as("the first %s bytes", length)
          .isEqualTo(RequestDecoder.INCOMPLETE);
    }
    assertThat(RequestDecoder.decode(bytes, 0, bytes.length, request, known))
        .isEqualTo(bytes.length);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u0016\u0003\u0001",
        "get / HTTP/1.1\r\n\r\n",
        "GET\r\n\r\n",
        "GET /\r\n\r\n",
        "GET  / HTTP/1.1\r\n\r\n",
        "GET user HTTP/1.1\r\n\r\n",
        "GET http://host HTTP/1.1\r\n\r\n",
        "GET http:///a HTTP/1.1\r\n\r\n",
        "GET https://host/a HTTP/1.1\r\n\r\n",
        "CONNECT host:443 HTTP/1.1\r\n\r\n",
        "GET / HTTP/2.0\r\n\r\n",
        "GET / HTTP/1.2\r\n\r\n",
        "GET /a b HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nno field\r\n\r\n",
        "GET / HTTP/1.1\r\n: empty\r\n\r\n",
        "GET / HTTP/1.1\r\nA: b\r\n folded\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 1048577\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFF\r\n",
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n",
      })
  void whatIsNoRequestIsMalformed(String text) {
    assertThat(decode(text)).isEqualTo(RequestDecoder.MALFORMED);
  }

  @Test
  void aHeadWithoutEndIsMalformedAtItsLimit() {
    String line = "GET / HTTP/1.1\r\nA: ";

    assertThat(decode(line + "x".repeat(1000))).isEqualTo(RequestDecoder.INCOMPLETE);
    assertThat(decode(line + "x".repeat(RequestDecoder.HEAD_LIMIT)))
        .isEqualTo(RequestDecoder.MALFORMED);
    assertThat(decode("G".repeat(RequestDecoder.HEAD_LIMIT + 1)))
        .isEqualTo(RequestDecoder.MALFORMED);
    assertThat(decode(line + "x\r\nA: y".repeat(RequestDecoder.HEAD_LIMIT)))
        .isEqualTo(RequestDecoder.MALFORMED);
  }

  @Test
  void aBodyInSmallPiecesIsTheSame() {
    byte[] bytes = CHUNKED.getBytes(StandardCharsets.UTF_8);
    Unfinished known = new Unfinished();
    for (int length = 0; length <= bytes.length; length++) {
      RequestDecoder.decode(bytes, 0, length, request, known);
    }

    assertThat(body()).isEqualTo("Wikipedia in \r\n\r\nchunks.");
  }

  @Test
  void emptyLinesWithoutEndAreMalformed() {
    assertThat(decode("\r\n".repeat(10))).isEqualTo(RequestDecoder.INCOMPLETE);
    assertThat(decode("\r\n".repeat(RequestDecoder.BLANK_LIMIT)))
        .isEqualTo(RequestDecoder.MALFORMED);
  }

  @Test
  void chunksWhoseSizesAreLongerThanTheyMayBeAreMalformed() {
    String chunk = "1;" + "x".repeat(10_000) + "\r\nx\r\n";

    assertThat(decode(CHUNKED_HEAD + chunk.repeat(100))).isEqualTo(RequestDecoder.INCOMPLETE);
    assertThat(decode(CHUNKED_HEAD + chunk.repeat(110))).isEqualTo(RequestDecoder.MALFORMED);
  }

  @Test
  void whoStaysConnectedIsToldByVersionAndHeader() {
    assertThat(persistence("HTTP/1.1", "x")).isEqualTo(Answer.Persistence.STAYS);
    assertThat(persistence("HTTP/1.1", "Upgrade, Close")).isEqualTo(Answer.Persistence.CLOSES);
    assertThat(persistence("HTTP/1.0", "x")).isEqualTo(Answer.Persistence.CLOSES);
    assertThat(persistence("HTTP/1.0", "Keep-Alive"))
        .isEqualTo(Answer.Persistence.TELLS_THAT_IT_STAYS);
    assertThat(persistence("HTTP/1.1", "close, keep-alive")).isEqualTo(Answer.Persistence.CLOSES);
  }

  @Property(tries = 1000, seed = "7")
  void anyBytesGiveAnAnswerThatLiesWithinThem(@ForAll @Size(max = 200) byte[] bytes) {
    int end = RequestDecoder.decode(bytes, 0, bytes.length, request, new Unfinished());

    assertThat(end).isBetween(RequestDecoder.MALFORMED, bytes.length);
  }

  @Property(tries = 1000, seed = "7")
  void aRequestWithAnyByteReplacedGivesAnAnswer(@ForAll int place, @ForAll byte value) {
    byte[] bytes = CHUNKED.getBytes(StandardCharsets.UTF_8);
    bytes[Math.floorMod(place, bytes.length)] = value;

    assertThat(RequestDecoder.decode(bytes, 0, bytes.length, request, new Unfinished()))
        .isBetween(RequestDecoder.MALFORMED, bytes.length);
  }

  private int decode(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return RequestDecoder.decode(bytes, 0, bytes.length, request, new Unfinished());
  }

  private String body() {
    byte[] body = Arrays.copyOfRange(request.bodyBytes, request.bodyFrom, request.bodyTo);
    return new String(body, StandardCharsets.UTF_8);
  }

  private Answer.Persistence persistence(String version, String connection) {
    assertThat(decode("GET / " + version + "\r\nConnection: " + connection + "\r\n\r\n"))
        .isPositive();
    return request.persistence();
  }
}

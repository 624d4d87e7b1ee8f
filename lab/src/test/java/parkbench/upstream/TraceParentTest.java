package parkbench.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceParentTest {
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String PARENT = "b7ad6b7169203331";

  @ParameterizedTest
  @ValueSource(strings = {"00-%s-%s-01", "00-%s-%s-03", "01-%s-%s-01-of-a-later-version"})
  void aRecordedTraceIsTold(String header) {
    assertThat(read(header.formatted(TRACE, PARENT))).isEqualTo(new TraceParent(TRACE, PARENT));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00-%s-%s-00", // nobody records it
        "00-%s-%s-0",
        "00-%s-%s-01x",
        "00-%s-%s_01",
        "ff-%s-%s-01", // a version that is none
        "0x-%s-%s-01",
        "00-%s0%s-01"
      })
  void whatIsNotWellFormedOrNotRecordedIsNone(String header) {
    assertThat(read(header.formatted(TRACE, PARENT))).isNull();
  }

  @Test
  void capitalsAreNoHexadecimalDigitsOfAnId() {
    assertThat(read("00-" + TRACE.toUpperCase(Locale.ROOT) + "-" + PARENT + "-01")).isNull();
  }

  @Test
  void aRequestTellsTheOneThatItCarriesAndForgetsThatOfTheRequestBefore() {
    ReceivedRequest request = new ReceivedRequest();
    String marked =
        "GET /a HTTP/1.1\r\nTraceParent:  00-%s-%s-01 \r\n\r\n".formatted(TRACE, PARENT);
    decode(marked, request);
    assertThat(request.traceParent()).isEqualTo(new TraceParent(TRACE, PARENT));

    decode("GET /a HTTP/1.1\r\n\r\n", request);
    assertThat(request.traceParent()).isNull();
  }

  private static void decode(String text, ReceivedRequest into) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    assertThat(RequestDecoder.decode(bytes, 0, bytes.length, into, new Unfinished()))
        .isEqualTo(bytes.length);
  }

  private static @Nullable TraceParent read(String header) {
    byte[] bytes = ("x" + header).getBytes(StandardCharsets.US_ASCII);
    return TraceParent.sampled(bytes, 1, bytes.length);
  }
}

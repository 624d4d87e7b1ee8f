package parkbench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerDecoderTest {
  private static final String LENGTH =
      "HTTP/1.1 200 OK\r\nServer: x\r\ncontent-LENGTH:  11 \r\n\r\nhello world";
  private static final String CHUNKED =
      """
      HTTP/1.1 200 OK\r
      Transfer-Encoding: chunked\r
      \r
      6;name=value\r
      hello \r
      5\r
      world\r
      0\r
      Trailer: x\r
      \r
      """;
  private static final String CONTINUED =
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + LENGTH;

  private static AnswerDecoder expecting(String text) {
    AnswerDecoder decoder = new AnswerDecoder(new BodySearch(text));
    decoder.expect(false);
    return decoder;
  }

  private static AnswerDecoder decoded(String answer) {
    AnswerDecoder decoder = expecting("");
    feed(decoder, answer);
    return decoder;
  }

  private static void feed(AnswerDecoder decoder, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    decoder.feed(bytes, 0, bytes.length);
  }

  static Stream<String> answers() {
    return Stream.of(LENGTH, CHUNKED, CONTINUED);
  }

  @ParameterizedTest
  @MethodSource("answers")
  void anAnswerCutAnywhereInTwoIsReadAlike(String answer) {
    for (int cut = 0; cut <= answer.length(); cut++) {
      AnswerDecoder decoder = expecting("lo wor");
      feed(decoder, answer.substring(0, cut));
      assertThat(decoder.whole()).isEqualTo(cut == answer.length());
      assertThat(decoder.begun()).isEqualTo(cut > 0);
      feed(decoder, answer.substring(cut));

      assertThat(decoder.whole()).as("cut at %d", cut).isTrue();
      assertThat(decoder.status()).isEqualTo(200);
      assertThat(decoder.reusable()).isTrue();
      assertThat(decoder.bodyFits()).isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("answers")
  void anAnswerInSingleBytesIsReadAlike(String answer) {
    AnswerDecoder decoder = expecting("world");
    answer.chars().forEach(c -> feed(decoder, Character.toString(c)));

    assertThat(decoder.whole()).isTrue();
    assertThat(decoder.bodyFits()).isTrue();
  }

  @Test
  void aDecoderReadsOneAnswerAfterAnother() {
    AnswerDecoder decoder = decoded(LENGTH);
    decoder.expect(false);
    assertThat(decoder.whole()).isFalse();
    feed(decoder, "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");

    assertThat(decoder.whole()).isTrue();
    assertThat(decoder.status()).isEqualTo(503);
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 304})
  void aStatusWithoutABodyEndsWithItsHead(int status) {
    assertThat(decoded("HTTP/1.1 " + status + " x\r\nContent-Length: 5\r\n\r\n").whole()).isTrue();
  }

  @Test
  void theAnswerToAHeadHasNoBody() {
    AnswerDecoder decoder = new AnswerDecoder(new BodySearch(""));
    decoder.expect(true);
    feed(decoder, "HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n");

    assertThat(decoder.whole()).isTrue();
  }

  @Test
  void aStatusLineMayLackItsReason() {
    assertThat(decoded("HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n").status()).isEqualTo(200);
  }

  @Test
  void connectionCloseMeansThatItIsNotReused() {
    AnswerDecoder decoder =
        decoded("HTTP/1.1 200 OK\r\nconnection: Close\r\nContent-Length: 0\r\n\r\n");

    assertThat(decoder.whole()).isTrue();
    assertThat(decoder.reusable()).isFalse();
  }

  @Test
  void anOldVersionIsNotReusedUnlessItSaysSo() {
    assertThat(decoded("HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n").reusable()).isFalse();
    assertThat(
            decoded("HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n")
                .reusable())
        .isTrue();
  }

  @Test
  void aBodyWithoutALengthEndsWithTheConnection() {
    AnswerDecoder decoder = expecting("world");
    feed(decoder, "HTTP/1.1 200 OK\r\n\r\nhello wor");
    feed(decoder, "ld");
    assertThat(decoder.whole()).isFalse();
    decoder.ended();

    assertThat(decoder.whole()).isTrue();
    assertThat(decoder.reusable()).isFalse();
    assertThat(decoder.bodyFits()).isTrue();
  }

  @Test
  void aConnectionThatEndsInsideABodyLeavesNoWholeAnswer() {
    AnswerDecoder decoder = decoded("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\nhello");
    decoder.ended();

    assertThat(decoder.whole()).isFalse();
  }

  @Test
  void aBodyThatLacksTheTextDoesNotFit() {
    AnswerDecoder decoder = expecting("worlds");
    feed(decoder, LENGTH);

    assertThat(decoder.whole()).isTrue();
    assertThat(decoder.bodyFits()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SSH-2.0-x",
        "H\n",
        "HTTP/1.1 abc OK\r\n",
        "HTTP/1.1 20\r\n",
        "HTTP/1.1-200 OK\r\n",
        "HTTP/1.1 2000 OK\r\n",
        "HTTP/1.1 101 Switching\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: x\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nab",
      })
  void garbageIsToldAsSuch(String garbage) {
    assertThat(decoded(garbage).garbage()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HT|XX/1.1 200 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n%64000%|%3000%\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx%64000%|%3000%\r\n"
      })
  void garbageInTwoPiecesIsGarbage(String pieces) {
    AnswerDecoder decoder = expecting("");
    for (String piece : pieces.split("\\|", -1)) {
      feed(
          decoder,
          piece.replace("%64000%", "1".repeat(64_000)).replace("%3000%", "1".repeat(3_000)));
    }

    assertThat(decoder.garbage()).isTrue();
  }

  /** Whatever comes, and however it is split. */
  @Property(tries = 2000, seed = "32")
  void noBytesEndInAnException(
      @ForAll @IntRange(max = 2) int which,
      @ForAll @Size(max = 6) List<@From("damages") Damage> damages,
      @ForAll @Size(max = 8) List<@IntRange(max = 300) Integer> cuts) {
    byte[] bytes = answers().toList().get(which).getBytes(StandardCharsets.ISO_8859_1);
    damages.forEach(damage -> damage.to(bytes));
    AnswerDecoder decoder = expecting("world");
    int from = 0;
    for (int cut : cuts.stream().sorted().toList()) {
      int to = Math.clamp(cut, from, bytes.length);
      decoder.feed(bytes, from, to);
      from = to;
    }
    decoder.feed(bytes, from, bytes.length);
    decoder.ended();

    AnswerDecoder atOnce = expecting("world");
    atOnce.feed(bytes, 0, bytes.length);
    atOnce.ended();
    assertThat(List.of(decoder.whole(), decoder.garbage(), decoder.bodyFits()))
        .isEqualTo(List.of(atOnce.whole(), atOnce.garbage(), atOnce.bodyFits()));
  }

  record Damage(int place, byte value) {
    void to(byte[] bytes) {
      bytes[Math.floorMod(place, bytes.length)] = value;
    }
  }

  @Provide
  Arbitrary<Damage> damages() {
    Arbitrary<Byte> values =
        Arbitraries.of((byte) '\n', (byte) '\r', (byte) '0', (byte) ':', (byte) 'X', (byte) -1);
    return Combinators.combine(Arbitraries.integers(), values).as(Damage::new);
  }

  @Test
  void anEndlessHeadIsGarbage() {
    AnswerDecoder decoder = decoded("HTTP/1.1 200 OK\r\n");
    feed(decoder, "x".repeat(AnswerDecoder.MAX_HEAD + 1));

    assertThat(decoder.garbage()).isTrue();
  }

  @Test
  void manyChunksAreNoEndlessHead() {
    AnswerDecoder decoder = decoded("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
    for (int i = 0; i < AnswerDecoder.MAX_HEAD; i++) {
      feed(decoder, "1\r\nx\r\n");
    }
    feed(decoder, "0\r\n\r\n");

    assertThat(decoder.whole()).isTrue();
  }

  @Property(seed = "20261120", tries = 500)
  void theSearchFindsWhatTheStringHolds(
      @ForAll @Size(min = 0, max = 40) byte[] bits,
      @ForAll @IntRange(min = 0, max = 6) int length,
      @ForAll @IntRange(min = 0, max = 63) int pattern,
      @ForAll @IntRange(min = 1, max = 7) int piece) {
    StringBuilder body = new StringBuilder();
    for (byte bit : bits) {
      body.append((bit & 1) == 0 ? 'a' : 'b');
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((pattern >> i & 1) == 0 ? 'a' : 'b');
    }
    BodySearch search = new BodySearch(text.toString());
    byte[] bytes = body.toString().getBytes(StandardCharsets.US_ASCII);
    int state = search.start();
    for (int at = 0; at < bytes.length; at += piece) {
      state = search.advance(state, bytes, at, Math.min(bytes.length, at + piece));
    }

    assertThat(search.found(state)).isEqualTo(body.toString().contains(text));
  }
}

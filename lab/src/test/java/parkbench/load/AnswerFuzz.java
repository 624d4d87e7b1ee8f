package parkbench.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import java.util.Random;

/** Feeds damaged answers to the load generator's decoder, however they are split. */
public final class AnswerFuzz {
  private static final List<String> SOUND =
      List.of(
          "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
          "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
          "HTTP/1.0 200 OK\r\n\r\nhello",
          "HT");

  private AnswerFuzz() {}

  /**
   * One input; throws whatever the decoder does.
   *
   * @return whether the decoder found it to be no HTTP
   */
  public static boolean one(Random random) {
    byte[] bytes = SOUND.get(random.nextInt(SOUND.size())).getBytes(ISO_8859_1);
    for (int i = random.nextInt(6); i > 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    AnswerDecoder decoder = AnswerDecoder.ofAnyBody();
    decoder.expect(random.nextInt(8) == 0);
    for (int from = 0; from < bytes.length; ) {
      int to = Math.min(bytes.length, from + 1 + random.nextInt(30));
      decoder.feed(bytes, from, to);
      from = to;
    }
    decoder.ended();
    return decoder.garbage();
  }
}

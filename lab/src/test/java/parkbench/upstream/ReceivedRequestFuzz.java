package parkbench.upstream;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Random;

/** Feeds damaged requests to the upstream's decoder, however they are split. */
public final class ReceivedRequestFuzz {
  private static final String[] SOUND = {
    Requests.get("/delay/500?x=1"),
    Requests.post("/register", "{\"firstName\":\"A\",\"lastName\":\"B\"}"),
    """
    POST /register HTTP/1.1
    Transfer-Encoding: chunked
    Expect: 100-continue

    5
    hello
    1;x=y
    !
    0
    Trailer: x

    """
        .replace("\n", "\r\n"),
    "GET / HTTP/1.0\r\nConnection: keep-alive\r\ntraceparent: 00-1-2-01\r\n\r\n"
  };

  private ReceivedRequestFuzz() {}

  /** One input; throws whatever the decoder does. */
  public static void one(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      text.append(SOUND[random.nextInt(SOUND.length)]);
    }
    byte[] bytes = text.toString().getBytes(ISO_8859_1);
    for (int i = random.nextInt(8); i > 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    Unfinished known = new Unfinished();
    int from = 0;
    int to = 0;
    while (to < bytes.length) {
      to = Math.min(bytes.length, to + 1 + random.nextInt(40));
      int end = from;
      while (end >= 0 && from < to) {
        end = RequestDecoder.decode(bytes, from, to, new ReceivedRequest(), known);
        if (end == RequestDecoder.MALFORMED) {
          return;
        }
        if (end >= 0) {
          if (end <= from) {
            throw new IllegalStateException("a request of no bytes at " + from);
          }
          known.clear();
          from = end;
        }
      }
    }
  }
}

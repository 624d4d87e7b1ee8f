package parkbench.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** An answer as bytes. One whose text never changes is encoded once and then only sent. */
final class Answer {
  /** What an answer does to its connection, said in its head where the request may not know. */
  enum Persistence {
    STAYS(""),
    TELLS_THAT_IT_STAYS("connection: keep-alive\r\n"),
    CLOSES("connection: close\r\n");

    private final String header;

    Persistence(String header) {
      this.header = header;
    }
  }

  /** An answer whose body is this text, for everybody. */
  static Answer constant(int status, String contentType, String body) {
    return new Answer(status, contentType, body.getBytes(StandardCharsets.UTF_8));
  }

  private final Map<Persistence, ByteBuf> whole = new EnumMap<>(Persistence.class);
  private final Map<Persistence, ByteBuf> headOnly = new EnumMap<>(Persistence.class);

  private Answer(int status, String contentType, byte[] body) {
    String head = headStart(status, contentType);
    for (Persistence persistence : Persistence.values()) {
      whole.put(persistence, direct(bytes(status, head, persistence, body, false)));
      headOnly.put(persistence, direct(bytes(status, head, persistence, body, true)));
    }
  }

  /** The bytes for this exchange. They belong to all: send a duplicate. */
  ByteBuf to(ServerExchange exchange) {
    Map<Persistence, ByteBuf> answers = exchange.headOnly ? headOnly : whole;
    return Objects.requireNonNull(answers.get(exchange.persistence));
  }

  /** Status line and Content-Type, which all answers of a route have in common. */
  static String headStart(int status, String contentType) {
    return "HTTP/1.1 "
        + status
        + " "
        + HttpResponseStatus.valueOf(status).reasonPhrase()
        + "\r\n"
        + (hasNoBody(status) ? "" : "content-type: " + contentType + "\r\n");
  }

  /** Bytes of an answer that is sent once. */
  static ByteBuf once(int status, String headStart, ServerExchange exchange, byte[] body) {
    return Unpooled.wrappedBuffer(
        bytes(status, headStart, exchange.persistence, body, exchange.headOnly));
  }

  private static byte[] bytes(
      int status, String headStart, Persistence persistence, byte[] body, boolean headOnly) {
    boolean noBody = hasNoBody(status);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(128 + body.length);
    bytes.writeBytes(Ascii.bytes(headStart));
    if (!noBody) {
      bytes.writeBytes(Ascii.bytes("content-length: " + body.length + "\r\n"));
    }
    bytes.writeBytes(Ascii.bytes(persistence.header));
    bytes.writeBytes(Ascii.bytes("\r\n"));
    if (!noBody && !headOnly) {
      bytes.writeBytes(body);
    }
    return bytes.toByteArray();
  }

  private static boolean hasNoBody(int status) {
    return status == 204 || status == 304;
  }

  private static ByteBuf direct(byte[] bytes) {
    return Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(bytes.length).put(bytes).flip());
  }
}

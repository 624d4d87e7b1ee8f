package parkbench.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Messages that the relay itself sends. */
final class PostgresQuery {
  /** A query has neither a path nor parameters from which a delay could be read. */
  static final Delays.Asked ASKS_NOTHING =
      new Delays.Asked() {
        @Override
        public byte @Nullable [] query(String parameter) {
          return null;
        }

        @Override
        public byte @Nullable [] path(String variable) {
          return null;
        }
      };

  private static final String BEGIN = "BEGIN";
  private static final int LENGTH = 4;

  private PostgresQuery() {}

  /** Whether the message at an index is a simple query that begins a transaction. */
  static boolean begins(ByteBuf messages, int index) {
    int text = index + 1 + LENGTH;
    if (messages.getByte(index) != 'Q' || messages.writerIndex() < text + BEGIN.length()) {
      return false;
    }
    return BEGIN.equalsIgnoreCase(
        messages.toString(text, BEGIN.length(), StandardCharsets.US_ASCII));
  }

  /** A query that the server refuses with this SQLSTATE. */
  static ByteBuf failing(String state, String sentence) {
    byte[] sql =
        ("DO $$ BEGIN RAISE EXCEPTION '" + sentence + "' USING ERRCODE = '" + state + "'; END $$")
            .getBytes(StandardCharsets.US_ASCII);
    return Unpooled.buffer(1 + LENGTH + sql.length + 1)
        .writeByte('Q')
        .writeInt(LENGTH + sql.length + 1)
        .writeBytes(sql)
        .writeByte(0);
  }

  /** An error that ends the connection. */
  static ByteBuf fatal(String state, String sentence) {
    ByteBuf fields = Unpooled.buffer();
    field(fields, 'S', "FATAL");
    field(fields, 'V', "FATAL");
    field(fields, 'C', state);
    field(fields, 'M', sentence);
    fields.writeByte(0);
    return Unpooled.buffer()
        .writeByte('E')
        .writeInt(LENGTH + fields.readableBytes())
        .writeBytes(fields);
  }

  private static void field(ByteBuf to, char name, String value) {
    to.writeByte(name);
    to.writeBytes(value.getBytes(StandardCharsets.UTF_8));
    to.writeByte(0);
  }
}

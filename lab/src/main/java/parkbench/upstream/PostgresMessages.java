package parkbench.upstream;

import io.netty.buffer.ByteBuf;

/**
 * The messages of a PostgreSQL server in the bytes that come from it, however these are cut. Only
 * types are read: {@code ReadyForQuery} ends the answer to each query.
 *
 * @see <a href="https://www.postgresql.org/docs/current/protocol-message-formats.html">message
 *     formats</a>
 */
final class PostgresMessages {
  /** Type and length. */
  private static final int HEADER = 5;

  private static final int LENGTH = 4;
  private static final byte READY_FOR_QUERY = 'Z';
  private static final byte ERROR = 'E';
  private static final byte COPY_IN = 'G';

  private int headerBytes;
  private byte type;
  private int length;
  private long rest;

  /** Hears what ends in the bytes that were read. */
  interface Listener {
    /** A query is answered in full. */
    void ready();

    /** The server refused a query. */
    void error();

    /** The server takes data of COPY. */
    void copyIn();
  }

  /** Reads all that is there, and leaves the bytes as they are. */
  void read(ByteBuf bytes, Listener listener) {
    int at = bytes.readerIndex();
    int end = bytes.writerIndex();
    while (at < end) {
      if (headerBytes < HEADER) {
        header(bytes.getByte(at++));
      } else {
        int skipped = (int) Math.min(rest, end - at);
        at += skipped;
        rest -= skipped;
      }
      if (headerBytes == HEADER && rest == 0) {
        headerBytes = 0;
        switch (type) {
          case READY_FOR_QUERY -> listener.ready();
          case ERROR -> listener.error();
          case COPY_IN -> listener.copyIn();
          default -> {}
        }
      }
    }
  }

  private void header(byte next) {
    if (headerBytes == 0) {
      type = next;
      length = 0;
    } else {
      length = (length << 8) | (next & 0xff);
    }
    headerBytes++;
    if (headerBytes == HEADER) {
      rest = Math.max(0, length - LENGTH);
    }
  }
}

package parkbench.upstream;

/**
 * A body that comes in chunks, each with its size in front. Extensions and trailers are skipped.
 */
final class ChunkedBody {
  /** Sizes, extensions and trailers; the same limit as for a head. */
  private static final int LINE_LIMIT = RequestDecoder.HEAD_LIMIT;

  private ChunkedBody() {}

  /**
   * Reads the body that begins at {@code from} and puts its chunks together.
   *
   * @return the index behind it, {@link RequestDecoder#INCOMPLETE} or {@link
   *     RequestDecoder#MALFORMED}
   */
  static int decode(byte[] bytes, int from, int to, Request into) {
    int at = from;
    int total = 0;
    while (true) {
      int line = lineEnd(bytes, at, to);
      if (line < 0) {
        return line;
      }
      int size = size(bytes, at, line);
      if (size < 0 || total + size > RequestDecoder.BODY_LIMIT) {
        return RequestDecoder.MALFORMED;
      }
      at = line + 1;
      if (size == 0) {
        return trailers(bytes, from, at, to, total, into);
      }
      total += size;
      at += size;
      if (at >= to) {
        return RequestDecoder.INCOMPLETE;
      }
      if (bytes[at] == '\r') {
        at++;
      }
      if (at >= to) {
        return RequestDecoder.INCOMPLETE;
      }
      if (bytes[at++] != '\n') {
        return RequestDecoder.MALFORMED;
      }
    }
  }

  private static int trailers(
      byte[] bytes, int from, int trailers, int to, int total, Request into) {
    int at = trailers;
    while (true) {
      int line = lineEnd(bytes, at, to);
      if (line < 0) {
        return line;
      }
      if (line == at || (line == at + 1 && bytes[at] == '\r')) {
        into.bodyBytes = together(bytes, from, to, total);
        into.bodyFrom = 0;
        into.bodyTo = total;
        return line + 1;
      }
      at = line + 1;
      if (at - trailers > LINE_LIMIT) {
        return RequestDecoder.MALFORMED;
      }
    }
  }

  private static byte[] together(byte[] bytes, int from, int to, int total) {
    byte[] body = new byte[total];
    int at = from;
    int filled = 0;
    while (filled < total) {
      int line = lineEnd(bytes, at, to);
      int size = size(bytes, at, line);
      System.arraycopy(bytes, line + 1, body, filled, size);
      filled += size;
      at = line + 1 + size;
      at += bytes[at] == '\r' ? 2 : 1;
    }
    return body;
  }

  private static int lineEnd(byte[] bytes, int from, int to) {
    int limit = Math.min(to, from + LINE_LIMIT);
    for (int i = from; i < limit; i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return to - from >= LINE_LIMIT ? RequestDecoder.MALFORMED : RequestDecoder.INCOMPLETE;
  }

  /** The hexadecimal number at the start of the line; -1: there is none, or one beyond limits. */
  private static int size(byte[] bytes, int from, int lineEnd) {
    int size = 0;
    int i = from;
    for (; i < lineEnd; i++) {
      int digit = Character.digit(bytes[i], 16);
      if (digit < 0) {
        break;
      }
      size = size * 16 + digit;
      if (size > RequestDecoder.BODY_LIMIT) {
        return -1;
      }
    }
    boolean ends = i == lineEnd || bytes[i] == '\r' || bytes[i] == ';' || bytes[i] == ' ';
    return i > from && ends ? size : -1;
  }
}

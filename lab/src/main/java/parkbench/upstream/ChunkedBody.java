package parkbench.upstream;

/**
 * A body that comes in chunks, each with its size in front. Extensions and trailers are skipped.
 */
final class ChunkedBody {
  /** Of a size with its extensions, and of all trailers; the same limit as for a head. */
  private static final int LINE_LIMIT = RequestDecoder.HEAD_LIMIT;

  /** Of all that is not body: chunks of one byte have five bytes of it each. */
  private static final int FRAME_LIMIT = RequestDecoder.BODY_LIMIT;

  private ChunkedBody() {}

  /**
   * Reads the body of the request that begins at {@code from} and puts its chunks together.
   *
   * @return the index behind it, {@link RequestDecoder#INCOMPLETE} or {@link
   *     RequestDecoder#MALFORMED}
   */
  static int decode(byte[] bytes, int from, int to, ReceivedRequest into, Unfinished known) {
    int end = end(bytes, from, to, known);
    if (end >= 0) {
      into.bodyBytes = together(bytes, from + known.body, to, known.length);
      into.bodyFrom = 0;
      into.bodyTo = known.length;
    }
    return end;
  }

  /** The index behind it, likewise; it continues where the last call stopped. */
  static int end(byte[] bytes, int from, int to, Unfinished known) {
    int body = from + known.body;
    while (true) {
      int chunk = body + known.chunk;
      int line = lineEnd(bytes, chunk, to);
      if (line < 0) {
        return line;
      }
      int size = size(bytes, chunk, line);
      if (size < 0
          || known.length + size > RequestDecoder.BODY_LIMIT
          || known.chunk - known.length > FRAME_LIMIT) {
        return RequestDecoder.MALFORMED;
      }
      int at = line + 1;
      if (size == 0) {
        return trailersEnd(bytes, at, to);
      }
      at += size;
      if (at < to && bytes[at] == '\r') {
        at++;
      }
      if (at >= to) {
        return RequestDecoder.INCOMPLETE;
      }
      if (bytes[at] != '\n') {
        return RequestDecoder.MALFORMED;
      }
      known.chunk = at + 1 - body;
      known.length += size;
    }
  }

  private static int trailersEnd(byte[] bytes, int trailers, int to) {
    int at = trailers;
    while (at - trailers <= LINE_LIMIT) {
      int line = lineEnd(bytes, at, to);
      if (line < 0) {
        return line;
      }
      if (line == at || (line == at + 1 && bytes[at] == '\r')) {
        return line + 1;
      }
      at = line + 1;
    }
    return RequestDecoder.MALFORMED;
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

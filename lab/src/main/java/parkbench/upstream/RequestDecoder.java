package parkbench.upstream;

/**
 * Finds HTTP/1.0 and 1.1 requests in bytes. A head that is incomplete is simply read again when
 * more of it is there, so that where the bytes were split can make no difference. What a body's
 * beginning says is kept by the caller.
 *
 * <p>It takes targets in origin and absolute form, bodies by Content-Length or chunked, and lines
 * that end in CRLF or LF. Wishes to upgrade the protocol are overlooked. Everything else is
 * malformed, as are more than {@value #BLANK_LIMIT} bytes of empty lines, a head above {@value
 * #HEAD_LIMIT} or a body above {@value #BODY_LIMIT} bytes, and more than that for the sizes of its
 * chunks.
 */
final class RequestDecoder {
  /** More bytes are needed. */
  static final int INCOMPLETE = -1;

  /** This is not, and will not become, a request. */
  static final int MALFORMED = -2;

  static final int HEAD_LIMIT = 16 * 1024;
  static final int BODY_LIMIT = 1024 * 1024;

  /** Between requests. */
  static final int BLANK_LIMIT = 64;

  private static final byte[] CONNECTION = Ascii.bytes("connection");
  private static final byte[] TRACEPARENT = Ascii.bytes("traceparent");
  private static final byte[] CONTENT_LENGTH = Ascii.bytes("content-length");
  private static final byte[] TRANSFER_ENCODING = Ascii.bytes("transfer-encoding");
  private static final byte[] EXPECT = Ascii.bytes("expect");
  private static final byte[] CLOSE = Ascii.bytes("close");
  private static final byte[] KEEP_ALIVE = Ascii.bytes("keep-alive");
  private static final byte[] CHUNKED = Ascii.bytes("chunked");
  private static final byte[] CONTINUE = Ascii.bytes("100-continue");
  private static final byte[] SCHEME = Ascii.bytes("http://");
  private static final byte[] VERSION = Ascii.bytes("HTTP/1.");

  private RequestDecoder() {}

  /**
   * Reads the request that begins at {@code from}.
   *
   * @param known of this request by an earlier call; cleared for the next
   * @return the index behind it, {@link #INCOMPLETE} or {@link #MALFORMED}
   */
  static int decode(byte[] bytes, int from, int to, ReceivedRequest into, Unfinished known) {
    into.headComplete = false;
    if (known.body > 0) {
      int more = known.end < 0 ? ChunkedBody.end(bytes, from, to, known) : wholeAt(from, to, known);
      if (more < 0) {
        return more;
      }
    }
    int start = from;
    while (start < to && (bytes[start] == '\r' || bytes[start] == '\n')) {
      start++;
    }
    if (start - from > BLANK_LIMIT) {
      return MALFORMED;
    }
    int line = requestLine(bytes, start, to, into);
    if (line < 0) {
      return line;
    }
    long length = -1;
    boolean chunked = false;
    into.expectsContinue = false;
    into.saysClose = false;
    into.saysKeepAlive = false;
    into.traceFrom = 0;
    into.traceTo = 0;
    while (true) {
      int end = lineEnd(bytes, line, start, to);
      if (end < 0) {
        return end;
      }
      int textEnd = textEnd(bytes, line, end);
      if (textEnd == line) {
        known.body = end + 1 - from;
        return body(bytes, from, to, length, chunked, into, known);
      }
      int colon = colon(bytes, line, textEnd);
      if (colon < 0) {
        return MALFORMED;
      }
      int valueFrom = Ascii.skipBlanks(bytes, colon + 1, textEnd);
      int valueTo = Ascii.trimBlanks(bytes, valueFrom, textEnd);
      switch (colon - line) {
        case 6 -> {
          if (Ascii.same(EXPECT, bytes, line, colon)) {
            into.expectsContinue = Ascii.same(CONTINUE, bytes, valueFrom, valueTo);
          }
        }
        case 10 -> {
          if (Ascii.same(CONNECTION, bytes, line, colon)) {
            connection(bytes, valueFrom, valueTo, into);
          }
        }
        case 11 -> {
          if (Ascii.same(TRACEPARENT, bytes, line, colon)) {
            into.traceFrom = valueFrom;
            into.traceTo = valueTo;
          }
        }
        case 14 -> {
          if (Ascii.same(CONTENT_LENGTH, bytes, line, colon)) {
            long announced = Ascii.decimal(bytes, valueFrom, valueTo);
            if (announced < 0 || announced > BODY_LIMIT || (length >= 0 && length != announced)) {
              return MALFORMED;
            }
            length = announced;
          }
        }
        case 17 -> {
          if (Ascii.same(TRANSFER_ENCODING, bytes, line, colon)) {
            if (!Ascii.same(CHUNKED, bytes, valueFrom, valueTo)) {
              return MALFORMED;
            }
            chunked = true;
          }
        }
        default -> {} // does not concern the upstream
      }
      line = end + 1;
    }
  }

  /** Method, target and version; the index of the next line. */
  private static int requestLine(byte[] bytes, int start, int to, ReceivedRequest into) {
    int i = start;
    while (i < to && bytes[i] >= 'A' && bytes[i] <= 'Z') {
      i++;
    }
    if (i == to) {
      return i - start > HEAD_LIMIT ? MALFORMED : INCOMPLETE;
    }
    if (i == start || bytes[i] != ' ') {
      return MALFORMED;
    }
    into.bytes = bytes;
    into.methodFrom = start;
    into.methodTo = i;
    int end = lineEnd(bytes, i, start, to);
    if (end < 0) {
      return end;
    }
    int textEnd = textEnd(bytes, i, end);
    int targetFrom = i + 1;
    int versionFrom = textEnd - VERSION.length - 1;
    if (versionFrom <= targetFrom
        || bytes[versionFrom - 1] != ' '
        || !Ascii.same(VERSION, bytes, versionFrom, textEnd - 1)
        || (bytes[textEnd - 1] != '0' && bytes[textEnd - 1] != '1')) {
      return MALFORMED;
    }
    into.old = bytes[textEnd - 1] == '0';
    int pathFrom = pathFrom(bytes, targetFrom, versionFrom - 1);
    return pathFrom >= 0 && target(bytes, pathFrom, versionFrom - 1, into) ? end + 1 : MALFORMED;
  }

  /**
   * Where the path of a target begins; -1: it has none. A client that takes this for its proxy
   * sends the absolute form, {@code http://stock:8080/stock/42}, whose host does not matter.
   */
  private static int pathFrom(byte[] bytes, int from, int to) {
    if (bytes[from] == '/') {
      return from;
    }
    int authority = from + SCHEME.length;
    if (authority >= to || !Ascii.same(SCHEME, bytes, from, authority)) {
      return -1;
    }
    int path = authority;
    while (path < to && bytes[path] != '/') {
      path++;
    }
    return path > authority && path < to ? path : -1;
  }

  private static boolean target(byte[] bytes, int from, int to, ReceivedRequest into) {
    int pathTo = -1;
    int queryTo = -1;
    for (int i = from; i < to; i++) {
      byte letter = bytes[i];
      if ((letter >= 0 && letter <= ' ') || letter == 127) {
        return false;
      }
      if (letter == '?' && pathTo < 0) {
        pathTo = i;
      } else if (letter == '#' && queryTo < 0) {
        queryTo = i;
      }
    }
    into.queryTo = queryTo < 0 ? to : queryTo;
    into.pathFrom = from;
    into.pathTo = pathTo < 0 || pathTo > into.queryTo ? into.queryTo : pathTo;
    return true;
  }

  /** A list of words, of which two matter: "Upgrade, HTTP2-Settings, close". */
  private static void connection(byte[] bytes, int from, int to, ReceivedRequest into) {
    int word = from;
    for (int i = from; i <= to; i++) {
      if (i == to || bytes[i] == ',') {
        int wordFrom = Ascii.skipBlanks(bytes, word, i);
        int wordTo = Ascii.trimBlanks(bytes, wordFrom, i);
        into.saysClose |= Ascii.same(CLOSE, bytes, wordFrom, wordTo);
        into.saysKeepAlive |= Ascii.same(KEEP_ALIVE, bytes, wordFrom, wordTo);
        word = i + 1;
      }
    }
  }

  private static int body(
      byte[] bytes,
      int from,
      int to,
      long length,
      boolean chunked,
      ReceivedRequest into,
      Unfinished known) {
    into.headComplete = true;
    if (chunked) {
      known.end = -1;
      return length >= 0 ? MALFORMED : ChunkedBody.decode(bytes, from, to, into, known);
    }
    known.end = known.body + (int) Math.max(0, length);
    int end = wholeAt(from, to, known);
    if (end >= 0) {
      into.bodyBytes = bytes;
      into.bodyFrom = from + known.body;
      into.bodyTo = end;
    }
    return end;
  }

  private static int wholeAt(int from, int to, Unfinished known) {
    int end = from + known.end;
    return end > to ? INCOMPLETE : end;
  }

  /** Index of the LF; looks no further than the limit of a head that begins at {@code start}. */
  private static int lineEnd(byte[] bytes, int from, int start, int to) {
    int limit = Math.min(to, start + HEAD_LIMIT);
    for (int i = from; i < limit; i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return limit < to || to - start >= HEAD_LIMIT ? MALFORMED : INCOMPLETE;
  }

  private static int textEnd(byte[] bytes, int line, int lineEnd) {
    return lineEnd > line && bytes[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
  }

  /** Index of the colon behind the field's name; -1: this is no field. */
  private static int colon(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      byte letter = bytes[i];
      if (letter == ':') {
        return i == from ? -1 : i;
      }
      if (letter <= ' ' || letter == 127) {
        return -1;
      }
    }
    return -1;
  }
}

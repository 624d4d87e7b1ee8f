package parkbench.load;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads HTTP/1.1 answers from bytes that arrive in pieces, as much of them as a load generator
 * needs: the status, whether the body holds an expected text, where the answer ends, and whether
 * the connection lives on.
 *
 * <p>One decoder per connection: {@link #expect} before each request, {@link #feed} with what came,
 * {@link #ended} when the server has closed. It allocates nothing while lines arrive whole.
 */
public final class AnswerDecoder {
  private static final byte[] VERSION = ascii("HTTP/1.");
  private static final byte[] CONTENT_LENGTH = ascii("content-length");
  private static final byte[] TRANSFER_ENCODING = ascii("transfer-encoding");
  private static final byte[] CONNECTION = ascii("connection");
  private static final byte[] CHUNKED = ascii("chunked");
  private static final byte[] CLOSE = ascii("close");
  private static final byte[] KEEP_ALIVE = ascii("keep-alive");

  /** Status line, headers and trailers together may be this long. */
  static final int MAX_HEAD = 65_536;

  private static final byte[] NOTHING = {};
  private static final long UNKNOWN = -1;

  private enum State {
    STATUS_LINE,
    HEADERS,
    BODY,
    CHUNK_SIZE,
    CHUNK,
    CHUNK_END,
    TRAILERS,
    UNTIL_CLOSE,
    WHOLE,
    GARBAGE
  }

  private final BodySearch search;
  private State state = State.WHOLE;
  private boolean noBody;
  private boolean begun;
  private int status;
  private boolean lasts;
  private boolean chunked;
  private long contentLength;
  private long left;
  private int found;
  private int headBytes;
  private byte[] partial = NOTHING;
  private int partialLength;

  AnswerDecoder(BodySearch search) {
    this.search = search;
  }

  /** One whose answers may hold anything. */
  public static AnswerDecoder ofAnyBody() {
    return new AnswerDecoder(new BodySearch(""));
  }

  /**
   * Gets ready for the answer to one request.
   *
   * @param head whether that request is a HEAD, whose answer has no body whatever it says
   */
  public void expect(boolean head) {
    noBody = head;
    begun = false;
    found = search.start();
    headBytes = 0;
    partialLength = 0;
    expectHead();
  }

  private void expectHead() {
    state = State.STATUS_LINE;
    status = 0;
    lasts = true;
    chunked = false;
    contentLength = UNKNOWN;
  }

  /** Whether any byte of the answer has come. */
  public boolean begun() {
    return begun;
  }

  /** Whether the answer is there, to its end. */
  public boolean whole() {
    return state == State.WHOLE;
  }

  /** Whether what came is no HTTP/1.1 answer; nothing more can be read from this connection. */
  public boolean garbage() {
    return state == State.GARBAGE;
  }

  /** The status, 0 before it is known. */
  public int status() {
    return status;
  }

  /** Whether the connection may carry another request after this answer. */
  boolean reusable() {
    return lasts;
  }

  /** Whether the body holds the expected text. */
  boolean bodyFits() {
    return search.found(found);
  }

  /** Bytes after the end of an answer, or without a request, are garbage. */
  public void feed(byte[] bytes, int from, int to) {
    int at = from;
    begun |= from < to;
    while (at < to) {
      switch (state) {
        case STATUS_LINE, HEADERS, CHUNK_SIZE, CHUNK_END, TRAILERS -> at = line(bytes, at, to);
        case BODY, CHUNK -> at = body(bytes, at, to);
        case UNTIL_CLOSE -> {
          found = search.advance(found, bytes, at, to);
          at = to;
        }
        case WHOLE -> state = State.GARBAGE;
        case GARBAGE -> {
          return;
        }
      }
    }
  }

  /** The server has closed: the end of an answer that has no other end. */
  public void ended() {
    if (state == State.UNTIL_CLOSE) {
      state = State.WHOLE;
    }
  }

  /** Reads one line, or keeps what there is of it; returns where it stopped. */
  private int line(byte[] bytes, int from, int to) {
    int end = from;
    while (end < to && bytes[end] != '\n') {
      end++;
    }
    if (state != State.CHUNK_SIZE && state != State.CHUNK_END) {
      headBytes += end - from;
      if (headBytes > MAX_HEAD) {
        state = State.GARBAGE;
        return to;
      }
    }
    if (end == to) {
      keep(bytes, from, to);
      return to;
    }
    if (partialLength == 0) {
      takeLine(bytes, from, withoutReturn(bytes, from, end));
    } else {
      keep(bytes, from, end);
      if (state == State.GARBAGE) {
        return to;
      }
      int length = partialLength;
      partialLength = 0;
      takeLine(partial, 0, withoutReturn(partial, 0, length));
    }
    return end + 1;
  }

  private static int withoutReturn(byte[] bytes, int from, int end) {
    return end > from && bytes[end - 1] == '\r' ? end - 1 : end;
  }

  private void keep(byte[] bytes, int from, int to) {
    int length = partialLength + to - from;
    if (length > MAX_HEAD) {
      state = State.GARBAGE;
      return;
    }
    if (length > partial.length) {
      partial = Arrays.copyOf(partial, Math.max(length, 2 * partial.length));
    }
    System.arraycopy(bytes, from, partial, partialLength, to - from);
    partialLength = length;
    if (state == State.STATUS_LINE && !startsWithVersion(partial, 0, length)) {
      state = State.GARBAGE;
    }
  }

  private void takeLine(byte[] bytes, int from, int end) {
    switch (state) {
      case STATUS_LINE -> statusLine(bytes, from, end);
      case HEADERS -> {
        if (from == end) {
          headEnded();
        } else {
          header(bytes, from, end);
        }
      }
      case CHUNK_SIZE -> chunkSize(bytes, from, end);
      case CHUNK_END -> state = from == end ? State.CHUNK_SIZE : State.GARBAGE;
      case TRAILERS -> {
        if (from == end) {
          state = State.WHOLE;
        }
      }
      case BODY, CHUNK, UNTIL_CLOSE, WHOLE, GARBAGE -> throw new IllegalStateException("no lines");
    }
  }

  private void statusLine(byte[] bytes, int from, int end) {
    int code = from + VERSION.length + 2;
    boolean fits =
        end >= code + 3
            && startsWithVersion(bytes, from, end)
            && bytes[code - 1] == ' '
            && (end == code + 3 || bytes[code + 3] == ' ');
    status = fits ? (int) number(bytes, code, code + 3, 10) : 0;
    if (status < 100) {
      state = State.GARBAGE;
      return;
    }
    lasts = bytes[code - 2] != '0';
    state = State.HEADERS;
  }

  private static boolean startsWithVersion(byte[] bytes, int from, int end) {
    int length = Math.min(VERSION.length, end - from);
    return Arrays.equals(bytes, from, from + length, VERSION, 0, length);
  }

  private void header(byte[] bytes, int from, int end) {
    switch (bytes[from] | 0x20) {
      case 'c' -> {
        if (named(CONTENT_LENGTH, bytes, from, end)) {
          contentLength(bytes, from + CONTENT_LENGTH.length + 1, end);
        } else if (named(CONNECTION, bytes, from, end)) {
          if (mentions(CLOSE, bytes, from + CONNECTION.length, end)) {
            lasts = false;
          } else if (mentions(KEEP_ALIVE, bytes, from + CONNECTION.length, end)) {
            lasts = true;
          }
        }
      }
      case 't' -> {
        if (named(TRANSFER_ENCODING, bytes, from, end)) {
          chunked = mentions(CHUNKED, bytes, from + TRANSFER_ENCODING.length, end);
        }
      }
      default -> {}
    }
  }

  private void contentLength(byte[] bytes, int from, int end) {
    int first = from;
    int last = end;
    while (first < last && isBlank(bytes[first])) {
      first++;
    }
    while (first < last && isBlank(bytes[last - 1])) {
      last--;
    }
    long length = number(bytes, first, last, 10);
    if (length < 0 || (contentLength != UNKNOWN && contentLength != length)) {
      state = State.GARBAGE;
    }
    contentLength = length;
  }

  private void headEnded() {
    if (status == 101) {
      state = State.GARBAGE;
    } else if (status < 200) {
      expectHead();
    } else if (noBody || status == 204 || status == 304) {
      state = State.WHOLE;
    } else if (chunked) {
      state = State.CHUNK_SIZE;
    } else if (contentLength == UNKNOWN) {
      lasts = false;
      state = State.UNTIL_CLOSE;
    } else {
      left = contentLength;
      state = left == 0 ? State.WHOLE : State.BODY;
    }
  }

  private void chunkSize(byte[] bytes, int from, int end) {
    int last = from;
    while (last < end && bytes[last] != ';' && !isBlank(bytes[last])) {
      last++;
    }
    left = number(bytes, from, last, 16);
    if (left < 0) {
      state = State.GARBAGE;
    } else {
      state = left == 0 ? State.TRAILERS : State.CHUNK;
    }
  }

  private int body(byte[] bytes, int from, int to) {
    int end = (int) Math.min(to, from + left);
    found = search.advance(found, bytes, from, end);
    left -= end - from;
    if (left == 0) {
      state = state == State.BODY ? State.WHOLE : State.CHUNK_END;
    }
    return end;
  }

  private static boolean named(byte[] name, byte[] bytes, int from, int end) {
    return end - from > name.length
        && bytes[from + name.length] == ':'
        && sameLetters(name, bytes, from);
  }

  private static boolean mentions(byte[] word, byte[] bytes, int from, int end) {
    for (int at = from; at <= end - word.length; at++) {
      if (sameLetters(word, bytes, at)) {
        return true;
      }
    }
    return false;
  }

  /** Compares without case; {@code word} is in lower case and may hold hyphens. */
  private static boolean sameLetters(byte[] word, byte[] bytes, int from) {
    for (int i = 0; i < word.length; i++) {
      if ((bytes[from + i] | 0x20) != word[i]) {
        return false;
      }
    }
    return true;
  }

  /** The number in {@code bytes[from, end)}, -1 when there is none or it is beyond 15 digits. */
  private static long number(byte[] bytes, int from, int end, int radix) {
    if (from >= end || end - from > 15) {
      return -1;
    }
    long value = 0;
    for (int i = from; i < end; i++) {
      int digit = Character.digit(bytes[i], radix);
      if (digit < 0) {
        return -1;
      }
      value = value * radix + digit;
    }
    return value;
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}

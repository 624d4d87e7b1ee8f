package parkbench.upstream;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import parkbench.record.SeenCall;

/**
 * Remembers what was asked: what no route answered, and on request everything. It looks at the
 * first calls of a ledger only, so that a wrong path under load costs nothing.
 */
final class SeenCalls {
  /** Distinct calls that are kept. */
  static final int MOST_DISTINCT = 20;

  /** Calls that are looked at. */
  static final int MOST = 1_000;

  /** Of a target or a header, in characters. */
  static final int LONGEST = 200;

  private static final byte[] ACCEPT = Ascii.bytes("accept");
  private static final String CONNECT = "CONNECT ";
  private static final String HTTP_2 = "PRI * HTTP/2.0";

  private final Map<SeenCall, Long> counts = new LinkedHashMap<>();
  private int looked;
  private boolean all;

  /**
   * Forgets everything.
   *
   * @param all whether calls are kept that a route answers
   */
  void open(boolean all) {
    this.all = all;
    counts.clear();
    looked = 0;
  }

  /** A request that a route answers. */
  void matched(ReceivedRequest request, String upstream, ReadyRoute route) {
    if (all) {
      add(request, upstream, route.label());
    }
  }

  /** A request that no route answers. */
  void unmatched(ReceivedRequest request, String upstream) {
    add(request, upstream, "");
  }

  /** Bytes that are no request. */
  void unreadable(byte[] bytes, int from, int to, String upstream) {
    if (looked < MOST) {
      String start =
          new String(bytes, from, Math.min(to - from, LONGEST), StandardCharsets.ISO_8859_1);
      if (start.startsWith(CONNECT)) {
        String target = start.substring(CONNECT.length()).split("[\\s]", 2)[0];
        count(
            new SeenCall(upstream, SeenCall.Kind.CONNECT, "CONNECT", printable(target), "", "", 1));
      } else {
        count(new SeenCall(upstream, kind(start), "", "", "", "", 1));
      }
    }
  }

  /** The type of a handshake's record is 22, its version 3.x. */
  private static SeenCall.Kind kind(String start) {
    if (start.startsWith("\u0016\u0003")) {
      return SeenCall.Kind.TLS;
    }
    return start.startsWith(HTTP_2) ? SeenCall.Kind.HTTP_2 : SeenCall.Kind.UNREADABLE;
  }

  List<SeenCall> result() {
    return counts.entrySet().stream()
        .map(
            entry ->
                new SeenCall(
                    entry.getKey().upstream(),
                    entry.getKey().kind(),
                    entry.getKey().method(),
                    entry.getKey().target(),
                    entry.getKey().accept(),
                    entry.getKey().route(),
                    entry.getValue()))
        .toList();
  }

  private void add(ReceivedRequest request, String upstream, String route) {
    if (looked < MOST) {
      count(
          new SeenCall(
              upstream,
              SeenCall.Kind.REQUEST,
              text(request.bytes, request.methodFrom, request.methodTo),
              target(request),
              accept(request),
              route,
              1));
    }
  }

  private void count(SeenCall call) {
    looked++;
    if (counts.size() < MOST_DISTINCT || counts.containsKey(call)) {
      counts.merge(call, 1L, Long::sum);
    }
  }

  /** Values of query parameters may be secrets, and never choose a route. */
  private static String target(ReceivedRequest request) {
    String path = text(request.bytes, request.pathFrom, request.pathTo);
    if (request.queryTo <= request.pathTo + 1) {
      return path;
    }
    String query = text(request.bytes, request.pathTo + 1, request.queryTo);
    return path + "?" + query.replaceAll("=[^&]*", "=");
  }

  /** Behind the target come the header fields, up to an empty line. */
  private static String accept(ReceivedRequest request) {
    byte[] bytes = request.bytes;
    int line = request.queryTo;
    for (int i = line; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        int end = line + ACCEPT.length;
        if (end < i && bytes[end] == ':' && Ascii.same(ACCEPT, bytes, line, end)) {
          int to = bytes[i - 1] == '\r' ? i - 1 : i;
          return text(
              bytes, Ascii.skipBlanks(bytes, end + 1, to), Ascii.trimBlanks(bytes, end + 1, to));
        }
        if (i - line <= 1) {
          return "";
        }
        line = i + 1;
      }
    }
    return "";
  }

  private static String text(byte[] bytes, int from, int to) {
    return printable(
        new String(bytes, from, Math.min(to - from, LONGEST), StandardCharsets.ISO_8859_1));
  }

  private static String printable(String text) {
    return text.replaceAll("[^\\x20-\\x7e]", "?");
  }
}

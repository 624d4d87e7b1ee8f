package parkbench.text;

import java.util.List;
import parkbench.record.SeenCall;

/** What the upstream was asked and could not answer, with what to do. */
public final class SeenCallText {
  /** Calls that are named. */
  private static final int MOST = 3;

  private SeenCallText() {}

  /** One sentence for each of the first calls that no route answered; empty: there is none. */
  public static List<String> unmatched(List<SeenCall> calls) {
    List<SeenCall> unmatched = calls.stream().filter(SeenCall::unmatched).toList();
    return unmatched.stream().limit(MOST).map(SeenCallText::sentence).toList();
  }

  private static String sentence(SeenCall call) {
    return switch (call.kind()) {
      case REQUEST ->
          "the service called %s %s, and no route of the upstream answers it; add %s under %s"
              .formatted(call.method(), call.target(), RouteDraft.brief(call), routes(call));
      case CONNECT ->
          "the service asked for a tunnel to %s, and the upstream opens none; give it an http:// URL,"
                  .formatted(call.target())
              + " or ${upstream} in place of the proxy";
      case TLS ->
          "the service speaks TLS to the upstream, which speaks plain HTTP; set upstream.tls: true,"
              + " or give the service an http:// URL";
      case HTTP_2 ->
          "the service speaks HTTP/2 to the upstream, which speaks HTTP/1.1; let its client use"
              + " HTTP/1.1";
      case UNREADABLE -> "the service sent the upstream bytes that are no HTTP request";
    };
  }

  /** One sentence for each of the first calls that a recording passes on to no upstream. */
  public static List<String> unproxied(List<SeenCall> calls) {
    return calls.stream().limit(MOST).map(SeenCallText::notRecorded).toList();
  }

  private static String notRecorded(SeenCall call) {
    return switch (call.kind()) {
      case REQUEST ->
          "the service called %s %s, which is no path that a route could answer"
              .formatted(call.method(), call.target());
      case CONNECT ->
          "the service asked for a tunnel to %s, and a recording opens none; give it an http:// URL"
              .formatted(call.target());
      case TLS ->
          "the service speaks TLS, and a recording plain HTTP; give the service an http:// URL";
      case HTTP_2 ->
          "the service speaks HTTP/2, and a recording HTTP/1.1; let its client use HTTP/1.1";
      case UNREADABLE -> "the service sent bytes that are no HTTP request";
    };
  }

  /** The key of the routes of the upstream that was called. */
  static String routes(SeenCall call) {
    return call.upstream().isEmpty()
        ? "upstream.routes"
        : "upstreams." + call.upstream() + ".routes";
  }

  /** {@code GET /stock/42}, behind the name of one of several upstreams. */
  static String name(SeenCall call) {
    String what =
        switch (call.kind()) {
          case REQUEST, CONNECT -> call.method() + " " + call.target();
          case TLS -> "a handshake of TLS";
          case HTTP_2 -> "HTTP/2";
          case UNREADABLE -> "unreadable bytes";
        };
    return call.upstream().isEmpty() ? what : call.upstream() + " " + what;
  }
}

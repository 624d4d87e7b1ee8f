package parkbench.record;

/**
 * A call that the upstream saw, with others that ask for the same.
 *
 * @param upstream name of the upstream that was called; empty: there is one
 * @param kind what came
 * @param method of a request; else empty
 * @param target path of a request, with the names of its query parameters and without their values;
 *     for {@link Kind#CONNECT} host and port; else empty
 * @param accept media types that it accepts, as it was sent; empty: it does not say
 * @param route label of the route that answered; empty: none did
 * @param count how many of those that were looked at
 */
public record SeenCall(
    String upstream,
    Kind kind,
    String method,
    String target,
    String accept,
    String route,
    long count) {

  /** What may come to an upstream. */
  public enum Kind {
    /** A request of HTTP/1. */
    REQUEST,
    /** A request for a tunnel, which a proxy would open. */
    CONNECT,
    /** A handshake of TLS, where plain HTTP is spoken. */
    TLS,
    /** The preface of HTTP/2. */
    HTTP_2,
    /** Something else. */
    UNREADABLE
  }

  /** Whether no route answered it. */
  public boolean unmatched() {
    return route.isEmpty();
  }
}

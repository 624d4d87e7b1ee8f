package parkbench.record;

/**
 * What a service's own instrumentation reported of one step on the way of a request.
 *
 * @param trace id of the request's trace, 32 hexadecimal digits
 * @param id 16 hexadecimal digits
 * @param parent id of the span that it belongs to; empty: none
 * @param startNanos since 1970, on the wall clock
 * @param endNanos since 1970, on the wall clock
 */
public record Span(
    String trace, String id, String parent, Kind kind, long startNanos, long endNanos) {

  /** Which side of a call it is. */
  public enum Kind {
    /** A request that the service handled. */
    SERVER,
    /** A call that the service made. */
    CLIENT,
    /** Anything else. */
    OTHER
  }
}

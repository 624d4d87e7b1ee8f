package parkbench.upstream;

import io.netty.buffer.ByteBuf;

/** Answers that no route gives. */
final class ErrorResponses {
  private static final String TEXT = "text/plain;charset=UTF-8";

  static final Answer NO_ROUTE =
      Answer.constant(404, TEXT, "The upstream has no route for this method and path.\n");
  static final Answer NO_REQUEST =
      Answer.constant(400, TEXT, "This is not a request of HTTP/1.1 that the upstream can read.\n");
  static final Answer NO_TUNNEL =
      Answer.constant(
          501,
          TEXT,
          "The upstream opens no tunnels: CONNECT is for TLS. Give the service an http:// URL, or"
              + " set upstream.tls.\n");
  static final Answer NO_DELAY =
      Answer.constant(
          400, TEXT, "The delay must be a whole number of milliseconds from 0 to 86400000.\n");
  static final Answer NO_FIELDS =
      Answer.constant(400, TEXT, "The body must be a JSON object: the answer quotes it.\n");

  static final Answer NO_ORIGIN =
      Answer.constant(502, TEXT, "The origin that answers in the upstream's place did not.\n");

  private static final byte[] PLANTED = Ascii.bytes("A planted fault.\n");

  private ErrorResponses() {}

  static Answer full(int status) {
    return Answer.constant(status, TEXT, "All servers are busy and the queue is full.\n");
  }

  static ByteBuf error(int status, ServerExchange exchange) {
    return Answer.once(status, Answer.headStart(status, TEXT), exchange, PLANTED);
  }
}

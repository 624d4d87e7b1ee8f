package parkbench.drivers.gatling;

import java.util.List;
import java.util.stream.Stream;
import parkbench.drivers.Cause;

/**
 * What Gatling reports of a request that failed without an answer: one line of text, which names the
 * exception for most of them.
 */
final class Complaint {
  private static final List<String> CONNECT =
      List.of(
          "ConnectException",
          "ConnectTimeoutException",
          "NoRouteToHostException",
          "UnknownHostException",
          "Connection refused");

  private static final List<String> RESET =
      List.of("Premature close", "Connection reset", "Broken pipe", "ClosedChannelException");

  private Complaint() {}

  static Cause cause(String text) {
    if (text.startsWith("Request timeout")) {
      return Cause.TIMEOUT;
    }
    if (has(text, CONNECT.stream())) {
      return Cause.CONNECT;
    }
    return has(text, RESET.stream()) ? Cause.RESET : Cause.OTHER;
  }

  private static boolean has(String text, Stream<String> words) {
    return words.anyMatch(text::contains);
  }
}

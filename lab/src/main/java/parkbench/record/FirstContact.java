package parkbench.record;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a service did from its start to the end of its first request.
 *
 * @param readySeconds from its start until it was ready
 * @param atStart calls that the upstream saw before the service was ready
 * @param response to the request
 * @param calls that the upstream saw meanwhile
 * @param lastWords tail of the service's log; empty where the response was good
 */
public record FirstContact(
    double readySeconds,
    List<SeenCall> atStart,
    Response response,
    List<SeenCall> calls,
    List<String> lastWords) {
  public FirstContact {
    atStart = List.copyOf(atStart);
    calls = List.copyOf(calls);
    lastWords = List.copyOf(lastWords);
  }

  /**
   * One response.
   *
   * @param end how it ended
   * @param status 0: none came
   * @param headers by their names in lower case, the first value of each
   * @param millis until its last byte, or until it was given up
   * @param bytes of its body that came
   * @param body its beginning, as text
   * @param good whether it is what the approach expects, to its end
   * @param failure the client's reason; empty unless it failed
   */
  public record Response(
      End end,
      int status,
      Map<String, String> headers,
      double millis,
      long bytes,
      String body,
      boolean good,
      String failure) {
    public Response {
      headers = Map.copyOf(headers);
    }

    /** How a response ended. */
    public enum End {
      COMPLETE,
      /** The timeout was over, and no byte had come. */
      NONE,
      /** The timeout was over, and its body went on. */
      NEVER,
      /** Its body is longer than is read. */
      TOO_LONG,
      FAILED
    }

    public Optional<String> header(String name) {
      return Optional.ofNullable(headers.get(name));
    }
  }
}

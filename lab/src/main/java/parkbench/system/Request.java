package parkbench.system;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One HTTP request of the load.
 *
 * @param path path and query as sent, such as {@code /sync?delay=500}
 * @param body empty for none
 */
public record Request(String method, String path, Map<String, String> headers, String body) {
  public Request {
    Guards.notBlank(method, "method");
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException("path must start with /: " + path);
    }
    headers = Map.copyOf(headers);
  }

  public static Request to(String path) {
    return new Request("GET", path, Map.of(), "");
  }

  /** The same with the milliseconds of this delay wherever it says {@code ${delay}}. */
  public Request taking(Duration delay) {
    Map<String, String> filled = new LinkedHashMap<>();
    headers.forEach((name, value) -> filled.put(name, filled(value, delay)));
    return new Request(method, filled(path, delay), filled, filled(body, delay));
  }

  private static String filled(String text, Duration delay) {
    return text.replace("${delay}", Long.toString(delay.toMillis()));
  }
}

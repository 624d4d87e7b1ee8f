package parkbench.plan;

import parkbench.system.Guards;

/**
 * One answer that the upstream knows.
 *
 * @param method HTTP method, upper case
 * @param path absolute path; a segment in braces is a variable: {@code /metadata/names/{id}}
 * @param status status of the answer, 200 to 599
 * @param contentType its Content-Type
 * @param body its body; {@code ${path.id}}, {@code ${query.delay}}, {@code ${json.firstName}} (a
 *     top-level field of the request's JSON body), {@code ${random.uuid}}, {@code ${random.name}}
 *     and {@code ${random.int:1:6}} are filled in per request
 * @param delay how long it takes
 * @param of name of the endpoint that it belongs to; empty: all
 */
public record Route(
    String method,
    String path,
    int status,
    String contentType,
    String body,
    Delay delay,
    String of) {
  /** Begin of the paths that the lab itself asks for; a service's calls have others. */
  public static final String OF_LAB = "/parkbench/";

  public Route {
    Guards.notBlank(method, "method");
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException("path must start with /: " + path);
    }
    if (status < 200 || status > 599) {
      throw new IllegalArgumentException("status must lie between 200 and 599: " + status);
    }
  }

  /** One of all endpoints. */
  public Route(
      String method, String path, int status, String contentType, String body, Delay delay) {
    this(method, path, status, contentType, body, delay, "");
  }
}

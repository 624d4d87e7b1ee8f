package parkbench.system;

import java.util.Optional;

/**
 * What a good answer looks like.
 *
 * @param status the only good status
 * @param bodyContains text that its body must contain; empty: any body is good
 * @param failuresAs the status under which the service hides a failure of its upstream; absent: it
 *     reports, with 502 or 504
 */
public record Expectation(int status, String bodyContains, Optional<Integer> failuresAs) {
  public static final Expectation OK = new Expectation(200, "");

  /** Of a service that hides nothing. */
  public Expectation(int status, String bodyContains) {
    this(status, bodyContains, Optional.empty());
  }
}

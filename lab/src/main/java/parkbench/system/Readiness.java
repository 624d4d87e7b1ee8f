package parkbench.system;

import java.time.Duration;

/**
 * When a service is ready: a GET of {@code path} is answered with {@code status}.
 *
 * @param status {@link #ANY}: whatever the answer
 */
public record Readiness(String path, int status, Duration within) {
  /** Any answer will do: the service runs already. */
  public static final int ANY = 0;

  public Readiness {
    Guards.positive(within, "within");
  }

  /** Whether this status is that of a service that is ready. */
  public boolean met(int answered) {
    return answered > 0 && (status == ANY || status == answered);
  }
}

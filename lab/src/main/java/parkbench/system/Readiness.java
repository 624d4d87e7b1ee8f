package parkbench.system;

import java.time.Duration;

/** A service is ready when a GET of {@code path} is answered with {@code status}. */
public record Readiness(String path, int status, Duration within) {
  public Readiness {
    Guards.positive(within, "within");
  }
}

package parkbench.harness;

import java.time.Duration;
import java.util.Optional;
import parkbench.record.Ledger;

/**
 * Waits until no request of an earlier trial, or of the warm-up, is left at the upstream: a service
 * that works off a backlog would be measured with it.
 */
final class UpstreamIdle {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration LISTEN = Duration.ofMillis(50);

  /** So many ledgers in a row without a request. */
  private static final int QUIET_LEDGERS = 2;

  private UpstreamIdle() {}

  /** Why it did not become idle; empty: it did. */
  static Optional<String> await(UpstreamProcess upstream)
      throws HarnessFailed, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    int quiet = 0;
    while (quiet < QUIET_LEDGERS) {
      upstream.begin();
      Thread.sleep(LISTEN);
      Ledger ledger = upstream.ledger();
      boolean idle = ledger.queue().inFlightNow() == 0 && ledger.requests().arrivals() == 0;
      quiet = idle ? quiet + 1 : 0;
      if (quiet == 0 && System.nanoTime() > end) {
        return Optional.of(
            ledger.queue().inFlightNow()
                + " calls from before still in flight after "
                + PATIENCE.toSeconds()
                + " s");
      }
    }
    return Optional.empty();
  }
}

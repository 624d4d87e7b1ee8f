package parkbench.harness;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import parkbench.plan.Phase;

/** How long each phase of a run has taken. For one thread. */
final class PhaseClock {
  private final LongSupplier clock;
  private final Map<Phase, Duration> spent = new EnumMap<>(Phase.class);
  private Optional<Phase> now = Optional.empty();
  private long since;

  /**
   * @param clock nanoseconds on the machine's monotonic clock
   */
  PhaseClock(LongSupplier clock) {
    this.clock = clock;
  }

  /** A phase begins, and with it the one before has ended. */
  void enter(Phase phase) {
    pause();
    now = Optional.of(phase);
  }

  /** The phase has ended, and none begins. */
  void pause() {
    long at = clock.getAsLong();
    now.ifPresent(phase -> spent.merge(phase, Duration.ofNanos(at - since), Duration::plus));
    now = Optional.empty();
    since = at;
  }

  /** The phases that have ended. */
  Map<Phase, Duration> spent() {
    return Map.copyOf(spent);
  }
}

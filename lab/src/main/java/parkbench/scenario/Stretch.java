package parkbench.scenario;

import java.time.Duration;

/** A length of time, fixed or in cycles of the trial. */
public sealed interface Stretch {

  /** How long it is where a cycle lasts {@code cycle}. */
  Duration of(Duration cycle);

  /** So many cycles, whatever a cycle of the trial will be, but no less than {@code least}. */
  record Cycles(int count, Duration least) implements Stretch {
    Cycles(int count) {
      this(count, Duration.ZERO);
    }

    @Override
    public Duration of(Duration cycle) {
      Duration value = cycle.multipliedBy(count);
      return value.compareTo(least) < 0 ? least : value;
    }
  }

  record Fixed(Duration value) implements Stretch {
    @Override
    public Duration of(Duration cycle) {
      return value;
    }
  }
}

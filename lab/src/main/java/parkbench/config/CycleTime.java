package parkbench.config;

import java.time.Duration;
import parkbench.text.ScenarioWords;

/** A length of time, fixed or in cycles of the trial. */
public sealed interface CycleTime {

  /** How long it is where a cycle lasts {@code cycle}. */
  Duration of(Duration cycle);

  /** So many cycles at least, however long one lasts. */
  int count();

  /** No less than this, however short a cycle is. */
  Duration least();

  /** As a scenario file has it. */
  String words();

  /** Whether it is never longer than another one, whatever a cycle lasts. */
  default boolean within(CycleTime other) {
    return count() <= other.count() && least().compareTo(other.least()) <= 0;
  }

  /** So many cycles, whatever a cycle of the trial will be, but no less than {@code least}. */
  record Cycles(int count, Duration least) implements CycleTime {
    Cycles(int count) {
      this(count, Duration.ZERO);
    }

    @Override
    public Duration of(Duration cycle) {
      Duration value = cycle.multipliedBy(count);
      return value.compareTo(least) < 0 ? least : value;
    }

    @Override
    public String words() {
      return ScenarioWords.count(count, "cycle")
          + (least.isZero() ? "" : ", at least " + ScenarioWords.duration(least));
    }
  }

  record Fixed(Duration value) implements CycleTime {
    @Override
    public Duration of(Duration cycle) {
      return value;
    }

    @Override
    public int count() {
      return 0;
    }

    @Override
    public Duration least() {
      return value;
    }

    @Override
    public String words() {
      return ScenarioWords.duration(value);
    }
  }
}

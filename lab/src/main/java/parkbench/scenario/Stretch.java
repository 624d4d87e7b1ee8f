package parkbench.scenario;

import java.time.Duration;

/** A length of time, fixed or in cycles of the trial. */
public sealed interface Stretch {

  /** So many cycles, whatever a cycle of the trial will be. */
  record Cycles(int count) implements Stretch {}

  record Fixed(Duration value) implements Stretch {}

  /** How long it is where a cycle lasts {@code cycle}. */
  default Duration of(Duration cycle) {
    return switch (this) {
      case Cycles cycles -> cycle.multipliedBy(cycles.count());
      case Fixed fixed -> fixed.value();
    };
  }
}

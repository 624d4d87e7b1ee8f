package parkbench.cli;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import parkbench.model.Plan;

/**
 * How often a trial that is void is measured again, and how much time there is for it.
 *
 * @param times for each trial, at the most
 * @param spare of the suite that the run belongs to; absent: as long as it takes
 */
record Again(int times, Optional<Spare> spare) {

  /** As long as it takes. */
  static Again times(int times) {
    return new Again(times, Optional.empty());
  }

  /** Trials of a plan once more, as far as there is time for them by now. */
  Plan plan(Plan whole, Set<String> voids) {
    return whole.again(voids, spare.map(Spare::left));
  }

  /** What a plan says about those that there was no time for. */
  Plan leftOut(Plan plan, int count) {
    String bound = spare.map(time -> Words.duration(time.bound())).orElse("time");
    return plan.notAgain(count, bound);
  }

  /**
   * What a suite's bound leaves by now: {@code bound − time since its start − estimate of the runs
   * that come after this one}.
   *
   * @param startNanos of the suite
   * @param clock nanoseconds on the machine's monotonic clock
   */
  record Spare(Duration bound, Duration toCome, long startNanos, LongSupplier clock) {
    /** Negative where the suite will take longer anyway. */
    Duration left() {
      return bound.minus(toCome).minusNanos(clock.getAsLong() - startNanos);
    }
  }
}

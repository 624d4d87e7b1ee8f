package parkbench.session;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import parkbench.plan.Plan;

/**
 * How often a trial that is invalid is measured again, and how much time there is for it and to get
 * around interference.
 *
 * @param times for each trial, at most
 * @param spare of the suite that the run belongs to; absent: as long as it takes
 * @param quiet time to wait for a quiet machine and to measure again in a warm fork; absent: by the
 *     plan
 */
public record RetryPolicy(int times, Optional<Spare> spare, Optional<Duration> quiet) {

  /** As long as it takes, with the time by the plan to get around interference. */
  public static RetryPolicy times(int times) {
    return new RetryPolicy(times, Optional.empty(), Optional.empty());
  }

  /** The same with so much time to get around interference. */
  public RetryPolicy waiting(Optional<Duration> time) {
    return new RetryPolicy(times, spare, time);
  }

  /**
   * The time that a run has to get around interference; a suite's bound holds.
   *
   * @param plan that it begins with
   */
  Duration quietTime(Plan plan) {
    Duration asked = quiet.orElseGet(() -> Home.quietTime(plan));
    Duration most = spare.map(time -> time.left().minus(plan.estimate())).orElse(asked);
    Duration least = most.compareTo(asked) < 0 ? most : asked;
    return least.isNegative() ? Duration.ZERO : least;
  }

  /** Trials of a plan once more, as far as there is time for them by now. */
  Plan plan(Plan whole, Set<String> invalid) {
    return whole.again(invalid, spare.map(Spare::left));
  }

  /** What a plan says about those that there was no time for. */
  Plan leftOut(Plan plan, int count) {
    String bound = spare.map(time -> TerminalWords.duration(time.bound())).orElse("time");
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

package parkbench.harness;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import parkbench.plan.Plan;
import parkbench.plan.Trial;
import parkbench.record.MachineCheck;
import parkbench.record.TrialRecord;

/**
 * The time that a run may spend beyond its plan to get around interference: it waits before a trial
 * until the machine is quiet, and measures a trial once more in its warm fork.
 *
 * <p>Both are decided by what the machine took, never by what came out. Where the interference does
 * not change, neither helps, and the time is kept.
 *
 * <p>For the thread that runs the plan alone.
 */
public final class QuietTime {
  /** How long a check watches the machine before it calls it quiet. */
  static final Duration CHECK = Duration.ofSeconds(1);

  /** Of the plan's time. */
  private static final double SHARE = 0.25;

  private static final Duration LEAST = Duration.ofSeconds(60);

  /** One trial may wait for so long. */
  private static final Duration MOST_FOR_ONE = Duration.ofSeconds(15);

  /** Checks without a quiet one, after which no wait is expected to help. */
  private static final int IN_VAIN = 10;

  /** How often a trial is measured, the first time included. */
  private static final int TIMES = 3;

  /**
   * What is taken from a trial before another measurement is worth its time: 2 % of the service's
   * demand, with the check that it fails. Less makes brackets of a few per cent.
   */
  private static final double WORTH = 0.03;

  /** Less of what was taken than this share is worth the time. */
  private static final double BETTER = 0.7;

  /** Measurements that were no better, after which none is expected to be. */
  private static final int NO_BETTER = 2;

  /** Rest, drain and fixed work around a load. */
  private static final Duration AROUND = Duration.ofSeconds(3);

  private final Duration total;
  private final ToDoubleFunction<TrialRecord> taken;
  private final LongSupplier clock;
  private final Map<String, Measured> measured = new HashMap<>();
  private Duration spent = Duration.ZERO;

  /** Whether interference was met, and not been seen to end. */
  private boolean noisy;

  private int noisyChecks;
  private boolean everQuiet;
  private int noBetter;

  /**
   * @param times so far
   * @param least taken
   */
  private record Measured(int times, double least) {}

  /**
   * @param total zero: a run never waits, and measures each trial once
   * @param taken what the machine took from a trial; zero where it did not interfere
   * @param clock nanoseconds on the machine's monotonic clock
   */
  public QuietTime(Duration total, ToDoubleFunction<TrialRecord> taken, LongSupplier clock) {
    this.total = total;
    this.taken = taken;
    this.clock = clock;
  }

  /** For runs that neither wait nor measure again. */
  public static QuietTime none() {
    return new QuietTime(Duration.ZERO, record -> 0, System::nanoTime);
  }

  /** A quarter of the plan's time, and at least a minute. */
  public static Duration of(Plan plan) {
    Duration share = Duration.ofMillis(Math.round(plan.estimate().toMillis() * SHARE));
    return share.compareTo(LEAST) > 0 ? share : LEAST;
  }

  Duration total() {
    return total;
  }

  Duration left() {
    return spent.compareTo(total) < 0 ? total.minus(spent) : Duration.ZERO;
  }

  long nanos() {
    return clock.getAsLong();
  }

  /** The result of the check before the run. */
  void checked(MachineCheck check) {
    noisy = check.noisiest().filter(MachineCheck.Core::noisy).isPresent();
  }

  /** For how long the next trial may wait; zero: it begins without a check. */
  Duration forWaiting() {
    boolean hopeless = !everQuiet && noisyChecks >= IN_VAIN;
    if (!noisy || hopeless || left().compareTo(CHECK) < 0) {
      return Duration.ZERO;
    }
    // Half of it is for measuring again, which helps where a wait does not.
    Duration half = left().dividedBy(2);
    return half.compareTo(MOST_FOR_ONE) < 0 ? half : MOST_FOR_ONE;
  }

  /** A check between trials has ended now. */
  void checkedBetween(long fromNanos, boolean quiet) {
    spend(fromNanos);
    noisyChecks = quiet ? 0 : noisyChecks + 1;
    everQuiet |= quiet;
  }

  /**
   * A trial was measured.
   *
   * @param fromNanos when it began; a further measurement of it is paid for from then on
   */
  void measured(TrialRecord record, long fromNanos) {
    double now = taken.applyAsDouble(record);
    noisy = now >= WORTH;
    String id = record.trial().id();
    Measured before = measured.get(id);
    if (before == null) {
      measured.put(id, new Measured(1, now));
      return;
    }
    spend(fromNanos);
    noBetter = now < before.least() * BETTER ? 0 : noBetter + 1;
    measured.put(id, new Measured(before.times() + 1, Math.min(now, before.least())));
  }

  /** Whether a trial that was measured met interference that matters, and can do better. */
  boolean wants(Trial trial) {
    Measured so = measured.getOrDefault(trial.id(), new Measured(0, 0));
    return !total.isZero() && so.least() >= WORTH && so.times() < TIMES && noBetter < NO_BETTER;
  }

  /** Whether there is time to measure it once more. */
  boolean affords(Trial trial) {
    return trial.timing().settle().plus(trial.timing().window()).plus(AROUND).compareTo(left())
        <= 0;
  }

  private void spend(long fromNanos) {
    spent = spent.plusNanos(clock.getAsLong() - fromNanos);
  }
}

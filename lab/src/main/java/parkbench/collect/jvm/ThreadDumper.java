package parkbench.collect.jvm;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import parkbench.collect.clock.DutyCycle;
import parkbench.collect.clock.SamplingClock;
import parkbench.record.ThreadDump;

/**
 * Samples the threads of a JVM at irregular instants, so that no rhythm of the service hides from
 * them.
 */
public final class ThreadDumper {
  /** The shortest pause between two dumps, in means; the longest is as far on the other side. */
  private static final double SHORTEST = 2.0 / 3;

  /** The JVM stops while it writes its threads: at most a twentieth of the time. */
  private static final long ONE_IN = 20;

  /** One dump says nothing of what lasts. */
  private static final int LEAST = 2;

  private final Supplier<Optional<ThreadDump>> jvm;
  private final Duration every;
  private final RandomGenerator random;
  private final SamplingClock pace;

  /**
   * Takes dumps of a JVM.
   *
   * @param every pause between two dumps, on average
   * @param random chooses the instants
   */
  public ThreadDumper(JvmObserver jvm, Duration every, RandomGenerator random) {
    this(jvm::threads, every, random);
  }

  /**
   * The same, asked in a way of the caller's.
   *
   * @param jvm gives a dump, or none
   */
  public ThreadDumper(Supplier<Optional<ThreadDump>> jvm, Duration every, RandomGenerator random) {
    this(jvm, every, random, SamplingClock.MONOTONIC);
  }

  ThreadDumper(
      Supplier<Optional<ThreadDump>> jvm,
      Duration every,
      RandomGenerator random,
      SamplingClock pace) {
    this.jvm = jvm;
    this.every = every;
    this.random = random;
    this.pace = pace;
  }

  /**
   * Takes dumps from now on for so long, or as long as something holds; at least twice, and beyond
   * that the seldomer the longer the JVM takes for it.
   *
   * @param to hears each dump; one that the JVM does not answer is left out
   */
  public void dump(Duration time, BooleanSupplier holds, Consumer<ThreadDump> to)
      throws InterruptedException {
    long end = pace.nanos() + time.toNanos();
    DutyCycle sparing = new DutyCycle(ONE_IN, pace);
    int dumps = 0;
    for (long next = pace.nanos(); next < end && holds.getAsBoolean(); ) {
      pace.waitUntil(next);
      Optional<ThreadDump> dump = sparing.timed(jvm::get);
      dump.ifPresent(to);
      dumps += dump.isPresent() ? 1 : 0;
      long earliest = pace.nanos() + pause();
      boolean soon = dump.isPresent() && dumps < LEAST;
      next = soon ? earliest : Math.max(earliest, sparing.next());
    }
    pace.waitUntil(holds.getAsBoolean() ? end : pace.nanos());
  }

  private long pause() {
    double shortest = SHORTEST * every.toNanos();
    return Math.round(random.nextDouble(shortest, 2 * every.toNanos() - shortest));
  }
}

package parkbench.observe;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import parkbench.model.ThreadsLook;

/**
 * Looks at the threads of a JVM at irregular instants, so that no rhythm of the service hides from
 * them.
 */
public final class Looking {
  /** The shortest pause between two looks, in means; the longest is as far on the other side. */
  private static final double SHORTEST = 2.0 / 3;

  /** The JVM stops while it writes its threads: at most a twentieth of the time. */
  private static final long ONE_IN = 20;

  /** One dump says nothing of what lasts. */
  private static final int LEAST = 2;

  private final Supplier<Optional<ThreadsLook>> jvm;
  private final Duration every;
  private final RandomGenerator random;
  private final Pace pace;

  /**
   * @param every pause between two looks, on average
   * @param random chooses the instants
   */
  public Looking(JvmObserver jvm, Duration every, RandomGenerator random) {
    this(jvm::threads, every, random, Pace.MONOTONIC);
  }

  Looking(Supplier<Optional<ThreadsLook>> jvm, Duration every, RandomGenerator random, Pace pace) {
    this.jvm = jvm;
    this.every = every;
    this.random = random;
    this.pace = pace;
  }

  /**
   * Looks from now on for so long, or as long as something holds; at least twice, and beyond that
   * the seldomer the longer the JVM takes for it.
   *
   * @param to hears each look; one that the JVM does not answer is left out
   */
  public void look(Duration time, BooleanSupplier holds, Consumer<ThreadsLook> to)
      throws InterruptedException {
    long end = pace.nanos() + time.toNanos();
    Sparing sparing = new Sparing(ONE_IN, pace);
    int looks = 0;
    for (long next = pace.nanos(); next < end && holds.getAsBoolean(); ) {
      pace.waitUntil(next);
      Optional<ThreadsLook> look = sparing.timed(jvm::get);
      look.ifPresent(to);
      looks += look.isPresent() ? 1 : 0;
      long earliest = pace.nanos() + pause();
      boolean soon = look.isPresent() && looks < LEAST;
      next = soon ? earliest : Math.max(earliest, sparing.next());
    }
    pace.waitUntil(holds.getAsBoolean() ? end : pace.nanos());
  }

  private long pause() {
    double shortest = SHORTEST * every.toNanos();
    return Math.round(random.nextDouble(shortest, 2 * every.toNanos() - shortest));
  }
}

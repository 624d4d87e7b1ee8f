package parkbench.systems.students;

import java.util.concurrent.ThreadLocalRandom;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Pi by chance: the share of random points of the unit square that lie in the quarter circle, times
 * 4. Its standard error after n points is 4 × √(π/4 × (1 − π/4) / n), 0.0016 after a million.
 */
@Component
final class Pi {
  private final Random random;

  Pi(@Value("${pi.random}") Random random) {
    this.random = random;
  }

  /** Where the coordinates come from. */
  enum Random {
    /** Math.random(): one seed for all threads, changed by compare-and-set. */
    SHARED,
    /** A seed of each thread's own. */
    THREAD_LOCAL
  }

  /** As published, it draws one point more than it divides by. */
  double after(long iterations) {
    return 4.0 * hits(iterations) / iterations;
  }

  private long hits(long iterations) {
    switch (random) {
      case SHARED:
        return hitsOfShared(iterations);
      case THREAD_LOCAL:
        return hitsOfThreadLocal(iterations);
      default:
        throw new IllegalStateException("no such source of random numbers: " + random);
    }
  }

  /** Two loops, since a call between loop and source would be measured too. */
  private static long hitsOfShared(long iterations) {
    long hits = 0;
    for (long i = 0; i <= iterations; i++) {
      double x = Math.random();
      double y = Math.random();
      if (Math.pow(x, 2) + Math.pow(y, 2) <= 1) {
        hits++;
      }
    }
    return hits;
  }

  private static long hitsOfThreadLocal(long iterations) {
    ThreadLocalRandom own = ThreadLocalRandom.current();
    long hits = 0;
    for (long i = 0; i <= iterations; i++) {
      double x = own.nextDouble();
      double y = own.nextDouble();
      if (Math.pow(x, 2) + Math.pow(y, 2) <= 1) {
        hits++;
      }
    }
    return hits;
  }
}

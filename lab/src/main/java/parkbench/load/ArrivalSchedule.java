package parkbench.load;

import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.SplittableRandom;
import parkbench.plan.Arrivals;
import parkbench.plan.Load;

/**
 * The intended instants of an open load in ns since t = 0, ascending; a pure function of the load
 * and the seed.
 *
 * <p>Constant arrivals: the k-th (from 0) comes when the integral of the rate reaches k, so that a
 * profile holds ⌈integral⌉ of them. Poisson arrivals: the instants of a process of rate 1 (sums of
 * exponential gaps) sent through the inverse of the same integral.
 */
final class ArrivalSchedule implements PrimitiveIterator.OfLong {
  /** Keeps a profile of exactly n expected arrivals from holding n + 1 by a rounding error. */
  private static final double ROUNDING = 1e-6;

  private final RateProfile profile;
  private final Arrivals arrivals;
  private final SplittableRandom random;
  private double count;

  private ArrivalSchedule(RateProfile profile, Arrivals arrivals, long seed) {
    this.profile = profile;
    this.arrivals = arrivals;
    this.random = new SplittableRandom(seed);
    this.count =
        switch (arrivals) {
          case CONSTANT -> 0;
          case POISSON -> gap();
        };
  }

  static ArrivalSchedule of(Load.Open load, long seed) {
    return new ArrivalSchedule(new RateProfile(load.profile()), load.arrivals(), seed);
  }

  @Override
  public boolean hasNext() {
    return count < profile.total() - ROUNDING;
  }

  @Override
  public long nextLong() {
    if (!hasNext()) {
      throw new NoSuchElementException("the profile ends before arrival " + count);
    }
    long instant = (long) (profile.secondsAt(count) * 1e9);
    count +=
        switch (arrivals) {
          case CONSTANT -> 1;
          case POISSON -> gap();
        };
    return instant;
  }

  private double gap() {
    return -Math.log1p(-random.nextDouble());
  }
}

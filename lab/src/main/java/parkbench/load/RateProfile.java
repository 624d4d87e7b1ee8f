package parkbench.load;

import java.util.List;
import parkbench.plan.Load.Segment;

/**
 * When an open load's rate has brought so many arrivals: the inverse of the rate's integral over
 * time, a pure function.
 *
 * <p>Within a segment of length d from rate a to rate b the count after t seconds is {@code a t +
 * (b - a) t² / 2d}.
 */
final class RateProfile {
  private final double[] starts;
  private final double[] lengths;
  private final double[] fromRates;
  private final double[] toRates;
  private final double[] countsBefore;

  RateProfile(List<Segment> segments) {
    int size = segments.size();
    starts = new double[size + 1];
    lengths = new double[size];
    fromRates = new double[size];
    toRates = new double[size];
    countsBefore = new double[size + 1];
    for (int i = 0; i < size; i++) {
      Segment segment = segments.get(i);
      lengths[i] = segment.duration().toNanos() / 1e9;
      fromRates[i] = segment.from().perSecond();
      toRates[i] = segment.to().perSecond();
      starts[i + 1] = starts[i] + lengths[i];
      countsBefore[i + 1] = countsBefore[i] + lengths[i] * (fromRates[i] + toRates[i]) / 2;
    }
  }

  /** Length in seconds. */
  double seconds() {
    return starts[lengths.length];
  }

  /** Expected arrivals over the whole profile. */
  double total() {
    return countsBefore[lengths.length];
  }

  /**
   * The last second at which no more than {@code count} arrivals are expected, so that an arrival
   * falls on the far side of a pause.
   */
  double secondsAt(double count) {
    for (int i = 0; i < lengths.length; i++) {
      if (count < countsBefore[i + 1]) {
        return starts[i] + Math.min(lengths[i], within(i, Math.max(0, count - countsBefore[i])));
      }
    }
    return seconds();
  }

  /**
   * Solves {@code count = a t + (b - a) t² / 2d} for t in the form that loses no digits when a is
   * near b.
   */
  private double within(int segment, double count) {
    double a = fromRates[segment];
    double slope = (toRates[segment] - a) / lengths[segment];
    double divisor = a + Math.sqrt(Math.max(0, a * a + 2 * slope * count));
    return divisor == 0 ? 0 : 2 * count / divisor;
  }
}

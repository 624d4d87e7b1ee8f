package parkbench.analyse;

import java.util.List;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * The mean of repeated measurements with its 95 % interval, {@code mean ± t · s / √n}: t is the
 * 0.975 quantile of Student's distribution with n − 1 degrees of freedom. One measurement has an
 * interval of no width, which says nothing about repeats.
 */
record Spread(double mean, double low, double high) {
  private static final double QUANTILE = 0.975;

  static Spread of(List<Double> values) {
    StreamingStatistics all = new StreamingStatistics();
    values.forEach(all::addValue);
    double mean = all.getMean();
    if (values.size() < 2) {
      return new Spread(mean, mean, mean);
    }
    double half = half(all.getStandardDeviation() / Math.sqrt(values.size()), values.size() - 1.0);
    return new Spread(mean, mean - half, mean + half);
  }

  /** The same mean, with an interval so many times as wide. */
  Spread widened(double times) {
    return new Spread(mean, mean - times * (mean - low), mean + times * (high - mean));
  }

  /**
   * Half the width of a 95 % interval.
   *
   * @param error standard error of what it is about
   * @param freedom degrees of freedom of the error
   */
  static double half(double error, double freedom) {
    return error == 0
        ? 0
        : error * new TDistribution(freedom).inverseCumulativeProbability(QUANTILE);
  }
}

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
    double t = new TDistribution(values.size() - 1.0).inverseCumulativeProbability(QUANTILE);
    double half = t * all.getStandardDeviation() / Math.sqrt(values.size());
    return new Spread(mean, mean - half, mean + half);
  }
}

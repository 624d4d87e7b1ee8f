package parkbench.measure;

import java.util.List;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * The mean of repeated measurements with its 95 % interval, {@code mean ± t · s / √n}: t is the
 * 0.975 quantile of Student's distribution with n − 1 degrees of freedom. One measurement has an
 * interval of no width until it is {@link #widened}.
 */
public record MeanInterval(double mean, double low, double high) {
  private static final double QUANTILE = 0.975;

  public static MeanInterval of(List<Double> values) {
    StreamingStatistics all = new StreamingStatistics();
    values.forEach(all::addValue);
    double mean = all.getMean();
    if (values.size() < 2) {
      return new MeanInterval(mean, mean, mean);
    }
    double half = half(all.getStandardDeviation() / Math.sqrt(values.size()), values.size() - 1.0);
    return new MeanInterval(mean, mean - half, mean + half);
  }

  /** The same mean, with an interval so many times as wide. */
  public MeanInterval times(double times) {
    return new MeanInterval(mean, mean - times * (mean - low), mean + times * (high - mean));
  }

  /**
   * Half the width of a 95 % interval.
   *
   * @param error standard error of what it is about
   * @param freedom degrees of freedom of the error
   */
  public static double half(double error, double freedom) {
    return error == 0
        ? 0
        : error * new TDistribution(freedom).inverseCumulativeProbability(QUANTILE);
  }

  /**
   * Of figures that are known to lie between ends: as far as the interval of the low ends reaches
   * down, and that of the high ends up.
   *
   * @param values as measured
   * @param lows one of each
   * @param highs likewise; infinite where no end is known
   */
  public MeanInterval reaching(List<Double> values, List<Double> lows, List<Double> highs) {
    boolean open = highs.stream().anyMatch(end -> end.isInfinite());
    double bottom = lows.equals(values) ? low : Math.min(low, of(lows).low);
    double top = highs.equals(values) ? high : Math.max(high, of(highs).high);
    return new MeanInterval(mean, bottom, open ? Double.POSITIVE_INFINITY : top);
  }

  /**
   * Of one measurement, as wide as forks differ.
   *
   * @param share of the figure, either way
   * @param least that arithmetic allows
   * @param most that it allows
   */
  public MeanInterval widened(double share, double least, double most) {
    return new MeanInterval(
        mean,
        Math.min(low, Math.max(least, low - share * Math.abs(low))),
        Math.max(high, Math.min(most, high + share * Math.abs(high))));
  }
}

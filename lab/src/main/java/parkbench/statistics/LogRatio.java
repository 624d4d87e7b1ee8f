package parkbench.statistics;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;
import org.hipparchus.stat.regression.SimpleRegression;
import parkbench.measure.MeanInterval;

/**
 * The logarithm of a ratio, as repeats show it.
 *
 * @param log natural logarithm, the mean over the repeats
 * @param error its standard error
 * @param freedom degrees of freedom of the error
 */
record LogRatio(double log, double error, double freedom) {
  /**
   * Degrees of freedom from which an error of zero says that nothing varies. Two repeats that are
   * alike to the last digit may be so by chance: figures are counts.
   */
  private static final double ENOUGH = 2;

  /** Of repeats that were measured in pairs: the logarithm of each pair's ratio, at least two. */
  static LogRatio paired(List<Double> logs) {
    StreamingStatistics all = new StreamingStatistics();
    logs.forEach(all::addValue);
    return new LogRatio(
        all.getMean(), all.getStandardDeviation() / Math.sqrt(logs.size()), logs.size() - 1.0);
  }

  /**
   * Of b to a, whose repeats nothing pairs: Welch's error with the degrees of freedom of
   * Satterthwaite. Absent with fewer than two repeats on a side.
   *
   * @param a logarithms of the first side's figures
   */
  static Optional<LogRatio> unpaired(StreamingStatistics a, StreamingStatistics b) {
    if (a.getN() < 2 || b.getN() < 2) {
      return Optional.empty();
    }
    double va = a.getVariance() / a.getN();
    double vb = b.getVariance() / b.getN();
    double sum = va + vb;
    double freedom =
        sum == 0
            ? a.getN() + b.getN() - 2.0
            : sum * sum / (va * va / (a.getN() - 1) + vb * vb / (b.getN() - 1));
    return Optional.of(new LogRatio(b.getMean() - a.getMean(), Math.sqrt(sum), freedom));
  }

  /**
   * Of the last repeat to the first, along the line of least squares through the logarithms of a
   * figure. At least three repeats.
   *
   * @param logs by repeat
   */
  static LogRatio trend(SortedMap<Integer, Double> logs) {
    SimpleRegression line = new SimpleRegression();
    logs.forEach(line::addData);
    int repeats = logs.lastKey() - logs.firstKey();
    return new LogRatio(
        line.getSlope() * repeats, line.getSlopeStdErr() * repeats, logs.size() - 2.0);
  }

  /** Of the second side to the first. */
  LogRatio inverse() {
    return new LogRatio(-log, error, freedom);
  }

  double ratio() {
    return Math.exp(log);
  }

  /** Lower end of the ratio's 95 % interval. */
  double low() {
    return Math.exp(log - MeanInterval.half(error, freedom));
  }

  double high() {
    return Math.exp(log + MeanInterval.half(error, freedom));
  }

  /**
   * Whether the 95 % interval lies inside a margin, either way.
   *
   * @param margin above 1
   */
  boolean within(double margin) {
    return scatterKnown() && low() >= 1 / margin && high() <= margin;
  }

  private boolean scatterKnown() {
    return error > 0 || freedom >= ENOUGH;
  }

  /**
   * How likely a ratio at least as far from 1 is, either way, were the true one on the margin's
   * edge: {@code P(T ≥ (|log| − ln margin) / error) + P(T ≥ (|log| + ln margin) / error)}, at most
   * 1. The first term is of the edge that is nearer, the second of the other side. With a margin of
   * 1 both are alike: the usual test of two sides.
   *
   * @param margin at least 1
   */
  double chance(double margin) {
    double far = Math.abs(log);
    double edge = Math.log(margin);
    if (error == 0) {
      return far > edge && scatterKnown() ? 0 : 1;
    }
    TDistribution student = new TDistribution(freedom);
    return Math.min(1, tail(student, far - edge) + tail(student, far + edge));
  }

  /** How likely a ratio at least as large is, were the true one 1: {@code P(T ≥ log / error)}. */
  double chanceAbove() {
    if (error == 0) {
      return log > 0 && scatterKnown() ? 0 : 1;
    }
    return tail(new TDistribution(freedom), log);
  }

  private double tail(TDistribution student, double distance) {
    return student.cumulativeProbability(-distance / error);
  }
}

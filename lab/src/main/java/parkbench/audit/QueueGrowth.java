package parkbench.audit;

import java.util.List;
import java.util.Optional;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;
import parkbench.measure.MeanInterval;
import parkbench.record.LoadProgress;
import parkbench.result.Report;

/**
 * How fast the requests in flight grow, by what the load generator reports each second.
 *
 * <p>How many there are now depends on how many there were a second ago, and so on for a long time;
 * by how much they change depends on it hardly. So the seconds are cut into batches of equal
 * length, each has a change per second, and Student's interval is about the mean of these (batch
 * means of the increments). Waves that are shorter than a batch end inside it. Of a queue that
 * stays at its level the changes balance each other. That makes the interval too wide rather than
 * too narrow.
 *
 * @param batches how many there are
 * @param perSecond mean change per second
 * @param error its standard error
 * @param later mean change per second of the later half of the batches
 * @param answers good answers per second
 */
record QueueGrowth(
    int batches, double perSecond, double error, double later, Report.Estimate answers) {
  /** With twice as many seconds or more, a batch is longer than one. */
  private static final int BATCHES = 10;

  private static final int FEWEST = 5;

  /** How likely a queue that grows by no more than the margin may seem to grow by more. */
  private static final double RISK = 0.001;

  /**
   * Absent with too few seconds.
   *
   * @param reports one a second, in their order
   */
  static Optional<QueueGrowth> over(List<LoadProgress> reports) {
    int seconds = reports.size() - 1;
    if (seconds < FEWEST) {
      return Optional.empty();
    }
    int length = Math.max(1, seconds / BATCHES);
    int batches = seconds / length;
    int begin = seconds - batches * length;
    StreamingStatistics growth = new StreamingStatistics();
    StreamingStatistics later = new StreamingStatistics();
    StreamingStatistics answers = new StreamingStatistics();
    for (int i = 0; i < batches; i++) {
      LoadProgress from = reports.get(begin + i * length);
      LoadProgress to = reports.get(begin + (i + 1) * length);
      double time = (to.atNanos() - from.atNanos()) / 1e9;
      if (time <= 0) {
        return Optional.empty(); // the clock's own check says so
      }
      growth.addValue((to.inFlight() - from.inFlight()) / time);
      answers.addValue((to.good() - from.good()) / time);
      if (2 * i >= batches) {
        later.addValue((to.inFlight() - from.inFlight()) / time);
      }
    }
    return Optional.of(
        new QueueGrowth(
            batches,
            growth.getMean(),
            error(growth),
            later.getMean(),
            estimate(answers.getMean(), error(answers), batches)));
  }

  private static double error(StreamingStatistics of) {
    return of.getStandardDeviation() / Math.sqrt((double) of.getN());
  }

  private static Report.Estimate estimate(double mean, double error, int batches) {
    double half = MeanInterval.half(error, batches - 1.0);
    return new Report.Estimate(mean, mean - half, mean + half);
  }

  Report.Estimate estimate() {
    return estimate(perSecond, error, batches);
  }

  /**
   * Whether it grows by more than a margin, beyond what chance explains, and in the later half by
   * at least half as much: a queue that fills up to a level does not.
   *
   * @param margin per second
   */
  boolean exceeds(double margin) {
    double beyond = perSecond - margin;
    return beyond > 0 && later >= perSecond / 2 && chance(beyond) < RISK;
  }

  private double chance(double beyond) {
    return error == 0
        ? 0
        : 1 - new TDistribution(batches - 1.0).cumulativeProbability(beyond / error);
  }
}

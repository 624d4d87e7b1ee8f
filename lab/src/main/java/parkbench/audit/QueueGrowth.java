package parkbench.audit;

import java.util.List;
import java.util.Optional;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;
import parkbench.measure.MeanInterval;
import parkbench.record.LoadProgress;
import parkbench.result.Report;

/**
 * How fast the requests in flight grow, from what the load engine told each second.
 *
 * <p>How many there are now depends on how many there were a second ago, and so on for a long time;
 * by how much they change depends on it hardly. So the seconds are cut into stretches of alike
 * length, each has a change per second, and Student's interval is about the mean of these (batch
 * means of the increments). Waves that are shorter than a stretch end inside it; of a queue that
 * stands at its level the changes balance each other, which makes the interval too wide rather than
 * too narrow.
 *
 * @param stretches how many there are
 * @param perSecond mean change per second
 * @param error its standard error
 * @param later mean change per second of the later half of the stretches
 * @param answers good answers per second
 */
record QueueGrowth(
    int stretches, double perSecond, double error, double later, Report.Estimate answers) {
  /** With twice as many seconds or more, a stretch is longer than one. */
  private static final int STRETCHES = 10;

  private static final int FEWEST = 5;

  /** How likely a queue that grows by no more than the margin may be taken for one that does. */
  private static final double RISK = 0.001;

  /**
   * Absent with too few seconds.
   *
   * @param words one a second, in their order
   */
  static Optional<QueueGrowth> over(List<LoadProgress> words) {
    int seconds = words.size() - 1;
    if (seconds < FEWEST) {
      return Optional.empty();
    }
    int length = Math.max(1, seconds / STRETCHES);
    int stretches = seconds / length;
    int begin = seconds - stretches * length;
    StreamingStatistics growth = new StreamingStatistics();
    StreamingStatistics later = new StreamingStatistics();
    StreamingStatistics answers = new StreamingStatistics();
    for (int i = 0; i < stretches; i++) {
      LoadProgress from = words.get(begin + i * length);
      LoadProgress to = words.get(begin + (i + 1) * length);
      double time = (to.atNanos() - from.atNanos()) / 1e9;
      if (time <= 0) {
        return Optional.empty(); // the clock's own check says so
      }
      growth.addValue((to.inFlight() - from.inFlight()) / time);
      answers.addValue((to.good() - from.good()) / time);
      if (2 * i >= stretches) {
        later.addValue((to.inFlight() - from.inFlight()) / time);
      }
    }
    return Optional.of(
        new QueueGrowth(
            stretches,
            growth.getMean(),
            error(growth),
            later.getMean(),
            estimate(answers.getMean(), error(answers), stretches)));
  }

  private static double error(StreamingStatistics of) {
    return of.getStandardDeviation() / Math.sqrt((double) of.getN());
  }

  private static Report.Estimate estimate(double mean, double error, int stretches) {
    double half = MeanInterval.half(error, stretches - 1.0);
    return new Report.Estimate(mean, mean - half, mean + half);
  }

  Report.Estimate estimate() {
    return estimate(perSecond, error, stretches);
  }

  /**
   * Whether it grows by more than a margin, beyond what chance explains, and in the later half by
   * half as much at the least: a queue that fills up to a level does not.
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
        : 1 - new TDistribution(stretches - 1.0).cumulativeProbability(beyond / error);
  }
}

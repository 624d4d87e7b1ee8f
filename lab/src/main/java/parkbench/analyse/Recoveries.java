package parkbench.analyse;

import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;
import org.HdrHistogram.Histogram;
import parkbench.diagnose.Recovery;
import parkbench.model.Change;
import parkbench.model.Load;

/**
 * How an open load's response times came back after the upstream's script had ended: second by
 * second, from the interval log.
 */
final class Recoveries {
  /** Back means: below so many times the level before. */
  private static final double BACK = 2;

  /** And for so many seconds in a row, where as many are left. */
  private static final int STEADY_SECONDS = 3;

  private final SortedMap<Integer, Histogram> good;
  private final SortedMap<Integer, Histogram> failed;

  private Recoveries(Latencies latencies) {
    this.good = latencies.perSecond(Latencies.RESPONSE);
    this.failed = latencies.perSecond(Latencies.FAILED);
  }

  static Optional<Recovery> of(Measurement trial) {
    var script = trial.trial().upstream().script();
    if (script.isEmpty() || !(trial.trial().load() instanceof Load.Open load)) {
      return Optional.empty();
    }
    double first =
        seconds(script.stream().map(Change::from).min(Duration::compareTo).orElseThrow());
    double last =
        seconds(
            script.stream()
                .map(change -> change.until().orElse(change.from()))
                .max(Duration::compareTo)
                .orElseThrow());
    return new Recoveries(trial.latencies())
        .recovery(first, last, (int) Math.floor(seconds(load.duration())));
  }

  private Optional<Recovery> recovery(double first, double last, int asked) {
    Histogram before = new Histogram(3);
    good.headMap((int) Math.floor(first)).values().forEach(before::add);
    if (before.getTotalCount() == 0) {
      return Optional.empty();
    }
    double level = p99Millis(before);
    int change = (int) Math.floor(first);
    double worst =
        good.tailMap(change).values().stream().mapToDouble(Recoveries::p99Millis).max().orElse(0);
    double worstFailed =
        failed.tailMap(change).values().stream().mapToDouble(Recoveries::p99Millis).max().orElse(0);
    long failures =
        failed.tailMap(change).values().stream().mapToLong(Histogram::getTotalCount).sum();
    return Optional.of(
        new Recovery(
            level,
            Math.max(worst, worstFailed),
            failures,
            back((int) Math.ceil(last), asked, BACK * level).map(second -> second - last),
            Math.max(0, asked - last)));
  }

  /** The first second from which on everything is good again. */
  private Optional<Integer> back(int from, int end, double bound) {
    for (int second = from; second < end; second++) {
      boolean steady = true;
      for (int next = second; next < Math.min(second + STEADY_SECONDS, end); next++) {
        steady &= isBack(next, bound);
      }
      if (steady) {
        return Optional.of(second);
      }
    }
    return Optional.empty();
  }

  private boolean isBack(int second, double bound) {
    Histogram answers = good.get(second);
    return answers != null && p99Millis(answers) < bound && !failed.containsKey(second);
  }

  private static double p99Millis(Histogram histogram) {
    return histogram.getValueAtPercentile(99) / 1e3;
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}

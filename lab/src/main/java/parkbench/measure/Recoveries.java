package parkbench.measure;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import parkbench.plan.Change;
import parkbench.record.Ledger;
import parkbench.result.Report;

/**
 * How an open load's response times left their level when the upstream's script began to change
 * something, and how they came back after it had ended: second by second, from the interval log. A
 * second in which nothing was asked is passed over.
 */
public final class Recoveries {
  /** In the band is a p99 below so many times the level before. */
  private static final double BAND = 2;

  /** Response times that fall to less than this share of what they were fall further. */
  private static final double FALLS = 0.8;

  /** So many seconds in a row make a recovery. */
  private static final int STEADY_SECONDS = 3;

  private final SortedMap<Integer, Histogram> good;
  private final SortedMap<Integer, Histogram> failed;
  private final Map<Integer, Histogram> fired;
  private final double first; // seconds since t = 0
  private final double last;
  private final int end;
  private final int underWay;

  /** Calls that arrived at the upstream, by seconds since t = 0; empty: not counted. */
  private final List<Long> calls;

  /**
   * @param waits how long a request waits for the upstream: the change meets those who were asked
   *     so long before it
   */
  private Recoveries(
      Latencies latencies, List<Change> script, Duration load, Duration waits, List<Long> calls) {
    this.calls = calls;
    this.good = latencies.perSecond(Latencies.RESPONSE);
    this.failed = latencies.perSecond(Latencies.FAILED);
    this.fired = latencies.perSecond(Latencies.LAG);
    this.first = seconds(script.stream().map(Change::from).min(Duration::compareTo).orElseThrow());
    this.last =
        Math.min(seconds(load), script.stream().mapToDouble(Recoveries::until).max().orElseThrow());
    this.end = (int) Math.floor(seconds(load));
    this.underWay = Math.max(1, (int) Math.ceil(seconds(waits)));
  }

  /** What changes to the end of the trial does not come back. */
  private static double until(Change change) {
    return change.until().map(Recoveries::seconds).orElse(Double.POSITIVE_INFINITY);
  }

  public static Optional<Report.Disturbance> of(Measurement trial) {
    List<Change> script = trial.trial().upstream().script();
    return trial
        .trial()
        .load()
        .open()
        .filter(load -> !script.isEmpty())
        .flatMap(
            load ->
                new Recoveries(
                        trial.latencies(),
                        script,
                        load.duration(),
                        waits(trial),
                        trial.record().upstream().map(Ledger::callsPerSecond).orElse(List.of()))
                    .disturbance());
  }

  private static Duration waits(Measurement trial) {
    return trial.fork().approach().waits(trial.trial().delay());
  }

  private Optional<Report.Disturbance> disturbance() {
    int change = (int) Math.floor(first);
    int untouched = change - underWay;
    Histogram before = new Histogram(3);
    good.headMap(untouched).values().forEach(before::add);
    if (before.getTotalCount() == 0 || first >= last) {
      return Optional.empty();
    }
    double level = p99Millis(before);
    long lost = asked(0, untouched).mapToLong(this::lost).max().orElse(0);
    return Optional.of(
        new Report.Disturbance(
            first,
            last - first,
            end > last ? end - last : 0,
            level,
            Math.max(worst(good.tailMap(change).values()), worst(failed.tailMap(change).values())),
            asked(change, end).mapToLong(this::lost).sum(),
            asked(change, (int) Math.ceil(last))
                .filter(second -> !inBand(second, level, lost))
                .mapToObj(second -> Math.max(0, second - first))
                .findFirst(),
            back(level, lost).map(second -> second - last),
            during(change, untouched),
            end()));
  }

  private Report.AskedDuring during(int change, int untouched) {
    int until = (int) Math.ceil(last);
    Histogram answers = new Histogram(3);
    good.subMap(change, Math.max(change, until)).values().forEach(answers::add);
    return new Report.AskedDuring(
        answers.getTotalCount() == 0 ? Optional.empty() : Optional.of(p99Millis(answers)),
        asked(change, until).mapToLong(second -> count(fired, second)).sum(),
        asked(change, until).mapToLong(this::lost).sum(),
        callsEach(change, until),
        callsEach(0, untouched));
  }

  private Optional<Double> callsEach(int from, int to) {
    long requests = asked(from, to).mapToLong(second -> count(fired, second)).sum();
    long arrived = IntStream.range(from, Math.min(to, calls.size())).mapToLong(calls::get).sum();
    return requests == 0 || calls.isEmpty()
        ? Optional.empty()
        : Optional.of(arrived / (double) requests);
  }

  /** The last third of what is left after the script, beside the first. */
  private Report.AskedLast end() {
    int from = (int) Math.ceil(last);
    int third = (end - from) / 3;
    long requests = asked(end - third, end).mapToLong(second -> count(fired, second)).sum();
    long failures = asked(end - third, end).mapToLong(this::lost).sum();
    double before = median(from, from + third);
    double after = median(end - third, end);
    return new Report.AskedLast(
        requests == 0 ? 0 : Math.min(1, failures / (double) requests), after < FALLS * before);
  }

  /** NaN where nothing was answered well. */
  private double median(int from, int to) {
    Histogram answers = new Histogram(3);
    good.subMap(from, Math.max(from, to)).values().forEach(answers::add);
    return answers.getTotalCount() == 0 ? Double.NaN : answers.getValueAtPercentile(50);
  }

  /** The first of the seconds in a row that are in the band again. */
  private Optional<Integer> back(double level, long lost) {
    int[] left = asked((int) Math.ceil(last), end).toArray();
    return IntStream.rangeClosed(0, left.length - STEADY_SECONDS)
        .filter(
            i ->
                IntStream.range(i, i + STEADY_SECONDS)
                    .allMatch(next -> inBand(left[next], level, lost)))
        .mapToObj(i -> left[i])
        .findFirst();
  }

  /** Seconds in which something was asked. */
  private IntStream asked(int from, int to) {
    return IntStream.range(from, Math.min(to, end)).filter(fired::containsKey);
  }

  private boolean inBand(int second, double level, long lost) {
    Histogram answers = good.get(second);
    return answers != null && p99Millis(answers) < BAND * level && lost(second) <= lost;
  }

  /** Requests of a second that failed, or never ended. */
  private long lost(int second) {
    return Math.max(count(failed, second), count(fired, second) - count(good, second));
  }

  private static long count(Map<Integer, Histogram> seconds, int second) {
    Histogram histogram = seconds.get(second);
    return histogram == null ? 0 : histogram.getTotalCount();
  }

  private static double worst(Collection<Histogram> seconds) {
    return seconds.stream().mapToDouble(Recoveries::p99Millis).max().orElse(0);
  }

  private static double p99Millis(Histogram histogram) {
    return histogram.getValueAtPercentile(99) / 1e3;
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}

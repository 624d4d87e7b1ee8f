package parkbench.result;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What arithmetic makes of an approach at loads and delays that were not measured: the users, a
 * pool or the CPU bound its throughput, whichever comes first.
 *
 * <pre>
 * users / (row × delay + overhead + think)
 * pool / (delays × delay + overhead)
 * CPUs / CPU time per request
 * </pre>
 *
 * <p>At the lower end of the interval all requests at work queue for the CPU: the lower asymptotic
 * bound of a closed queueing network (Lazowska et al., Quantitative System Performance, 1984). At
 * the upper end none does.
 *
 * @param usual what it was measured with, of the first load point
 * @param row delays of a request that follow each other
 * @param delays all of them, which hold the pool
 * @param pool its name; absent: no pool is known
 * @param overheadMs what a request takes beside the delays, the median of trials with CPU left
 * @param cpuMs CPU time of a request without the JIT's: at the setting with the most CPU, and the
 *     least and the most of trials with at least half of that
 * @param points what was measured, beside what the trials at other settings predict of it
 */
public record ServiceModel(
    String approach,
    Setting usual,
    int row,
    int delays,
    Optional<String> pool,
    double overheadMs,
    Range cpuMs,
    List<Point> points) {
  /** A prediction that is off by more does not hold. */
  public static final double HOLDS = 0.1;

  /** Of the CPU a service leaves this share unused at least on a bad day. */
  public static final double UNUSED = 0.1;

  public ServiceModel {
    points = List.copyOf(points);
  }

  /**
   * What can be chosen.
   *
   * @param pool its size; 0 where there is none
   */
  public record Setting(double delayMs, double thinkMs, double users, double pool, double cpus) {}

  /** A value and what it may be at least and at most. */
  public record Range(double value, double low, double high) {}

  /** What bounds a throughput. */
  public enum By {
    USERS,
    POOL,
    CPU
  }

  /** Throughput in requests per second, and the mean response time that follows from it. */
  public record Prediction(Range rps, double responseMs, By by) {}

  /** A throughput that was measured. */
  public record Point(Setting at, double rps, double predictedRps) {
    public boolean holds() {
      return Math.abs(predictedRps - rps) <= HOLDS * rps;
    }
  }

  private record Bound(By by, double rps) {}

  /** The most that it answers behind a delay, whatever the number of users: by its pool or CPU. */
  public Prediction most(double delayMs) {
    // Not infinity, which times nothing queued would be no number.
    Setting anyUsers = new Setting(delayMs, 0, Double.MAX_VALUE, usual.pool, usual.cpus);
    Bound middle = bound(anyUsers, cpuMs.value(), 1, 0);
    return new Prediction(
        new Range(
            middle.rps,
            bound(anyUsers, cpuMs.high(), 1, 0).rps,
            bound(anyUsers, cpuMs.low(), 1, 0).rps),
        row * delayMs + overheadMs,
        middle.by);
  }

  /** What it would answer. */
  public Prediction at(Setting setting) {
    Bound middle = bound(setting, cpuMs.value(), 1, 0);
    double least = bound(setting, cpuMs.high(), 1 - UNUSED, cpuMs.high() / setting.cpus).rps;
    double most = bound(setting, cpuMs.low(), 1, 0).rps;
    double wait = 1e3 * setting.users / middle.rps - setting.thinkMs;
    return new Prediction(
        new Range(middle.rps, Math.min(least, middle.rps), Math.max(most, middle.rps)),
        Math.max(row * setting.delayMs + overheadMs, wait),
        middle.by);
  }

  /**
   * The least bound.
   *
   * @param cpu milliseconds of a request
   * @param usable share of the CPUs
   * @param queued milliseconds that a request waits for the CPU of each other one
   */
  private Bound bound(Setting of, double cpu, double usable, double queued) {
    double response = row * of.delayMs + overheadMs + of.thinkMs + queued * of.users;
    double held = delays * of.delayMs + overheadMs + queued * of.pool;
    return Stream.of(
            new Bound(By.USERS, 1e3 * of.users / response),
            new Bound(By.POOL, of.pool == 0 ? Double.POSITIVE_INFINITY : 1e3 * of.pool / held),
            new Bound(By.CPU, 1e3 * usable * of.cpus / cpu))
        .min(Comparator.comparingDouble(Bound::rps))
        .orElseThrow();
  }

  /** Whether it was measured at several settings, so that some predict the others. */
  public boolean tried() {
    return points.stream().map(Point::at).distinct().count() > 1;
  }

  /** Whether each measured point is within {@link #HOLDS} of what the others predict. */
  public boolean holds() {
    return points.stream().allMatch(Point::holds);
  }

  /** Whether the model of all points is within {@link #HOLDS} of each. */
  public boolean explains() {
    return points.stream()
        .allMatch(point -> new Point(point.at, point.rps, at(point.at).rps.value).holds());
  }
}

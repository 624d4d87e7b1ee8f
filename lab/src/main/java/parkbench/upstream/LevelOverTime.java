package parkbench.upstream;

import org.HdrHistogram.Histogram;

/** A number that goes up and down, and for how long it was how high. */
final class LevelOverTime {
  private static final int DIGITS = 3;
  private static final double MEDIAN = 50;

  private final Histogram nanosAt = new Histogram(DIGITS);
  private long level;
  private long max;
  private long changedNanos;

  /** From here on; the level stays what it is. */
  void open(long nowNanos) {
    nanosAt.reset();
    max = level;
    changedNanos = nowNanos;
  }

  /** It is higher by {@code change} from now on. */
  void changes(int change, long nowNanos) {
    if (nowNanos > changedNanos) {
      nanosAt.recordValueWithCount(Math.max(0, level), nowNanos - changedNanos);
      changedNanos = nowNanos;
    }
    level += change;
    max = Math.max(max, level);
  }

  /** For half of the time it was no higher. */
  long median() {
    return nanosAt.getTotalCount() == 0 ? level : nanosAt.getValueAtPercentile(MEDIAN);
  }

  long max() {
    return max;
  }
}

package parkbench.upstream;

import java.util.Arrays;
import java.util.List;

/** How many calls of the service arrived in each second of a ledger. */
final class CallsPerSecond {
  private static final long SECOND = 1_000_000_000;

  /** A ledger that stays open for longer says nothing of later ones. */
  private static final int MOST = 3600;

  private long fromNanos;
  private long[] counts = new long[64];
  private int seconds;

  void open(long nowNanos) {
    fromNanos = nowNanos;
    Arrays.fill(counts, 0);
    seconds = 0;
  }

  void arrived(long nowNanos) {
    int second = (int) ((nowNanos - fromNanos) / SECOND);
    if (second >= MOST) {
      return;
    }
    if (second >= counts.length) {
      counts = Arrays.copyOf(counts, Math.max(2 * counts.length, second + 1));
    }
    counts[second]++;
    seconds = Math.max(seconds, second + 1);
  }

  /** By seconds since it was opened, up to the last call. */
  List<Long> result() {
    return Arrays.stream(counts, 0, seconds).boxed().toList();
  }
}

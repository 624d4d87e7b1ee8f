package parkbench.session;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import parkbench.plan.Fork;
import parkbench.plan.Plan;

/**
 * How long a run will still take: the plan's estimate, at the pace of the forks that have ended.
 *
 * <p>{@code left = max(0, pace × estimate of the fork that runs − its time so far) + pace ×
 * estimate of those to come}, with {@code pace = time of the forks that have ended / their
 * estimate}, and 1 before the first has. Before the first fork it is the lab's own start that runs,
 * so that the first word is the plan's estimate. It never reads a clock: every instant is passed
 * in, on the machine's monotonic clock.
 */
final class TimeLeft {
  private final long start;
  private OptionalLong firstFork = OptionalLong.empty();
  private Duration toCome;
  private Duration ended = Duration.ZERO;
  private Duration running;
  private long forkStart;
  private Optional<Integer> group = Optional.empty();

  TimeLeft(Plan plan, long nowNanos) {
    this.start = nowNanos;
    this.forkStart = nowNanos;
    this.toCome = plan.estimateOfForks();
    this.running = plan.estimate().minus(toCome);
  }

  /** A fork begins, and with it the one before has ended; those of a group run together. */
  void begin(Fork fork, long nowNanos) {
    boolean together = group.isPresent() && group.equals(fork.group());
    group = fork.group();
    if (together) {
      running = running.plus(fork.estimate());
      toCome = toCome.minus(fork.estimate());
      return;
    }
    if (firstFork.isPresent()) {
      ended = ended.plus(running);
    }
    running = fork.estimate();
    toCome = toCome.minus(running);
    forkStart = nowNanos;
    firstFork = OptionalLong.of(firstFork.orElse(nowNanos));
  }

  Duration elapsed(long nowNanos) {
    return Duration.ofNanos(nowNanos - start);
  }

  /** Zero when the last fork has outlived its share. */
  Duration at(long nowNanos) {
    double pace =
        ended.isZero() ? 1 : (forkStart - firstFork.orElse(start)) / (double) ended.toNanos();
    double ofRunning = Math.max(0, pace * running.toNanos() - (nowNanos - forkStart));
    return Duration.ofNanos(Math.round(ofRunning + pace * toCome.toNanos()));
  }
}

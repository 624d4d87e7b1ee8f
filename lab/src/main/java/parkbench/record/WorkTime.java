package parkbench.record;

import parkbench.system.Guards;

/**
 * What a fixed piece of work took on one core: the tenth percentile of some rounds, since rounds in
 * which another thread got the core say little about the core.
 *
 * @param core on which it ran
 * @param rounds of which it is the tenth percentile
 * @param cpuNanos CPU time of one round; where the kernel does so, without what a hypervisor took
 * @param wallNanos of one round on the monotonic clock
 */
public record WorkTime(int core, int rounds, long cpuNanos, long wallNanos) {
  /** Above this ratio the same work became slower, and CPU figures are not exact. */
  public static final double TOLERATED = 1.05;

  public WorkTime {
    Guards.positive(rounds, "rounds");
    Guards.positive(cpuNanos, "cpu_nanos");
    Guards.positive(wallNanos, "wall_nanos");
  }

  /** How many times the CPU time of another one it took. */
  public double ratioTo(WorkTime other) {
    return (double) cpuNanos / other.cpuNanos;
  }
}

package parkbench.model;

/**
 * What a fixed piece of work took on one core: the least of some rounds.
 *
 * @param core on which it ran
 * @param rounds of which it is the least
 * @param cpuNanos CPU time of the thread; where the kernel does so, without what a hypervisor took
 * @param wallNanos time on the monotonic clock
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

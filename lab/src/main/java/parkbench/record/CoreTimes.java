package parkbench.record;

import java.util.Optional;

/**
 * Time of one core since the machine started. All of them only grow, apart from what the kernel
 * corrects.
 *
 * @param core its number, as the kernel names it
 * @param busyNanos in which it ran something; waiting for a disk is idle
 * @param stealNanos in which the hypervisor ran another machine in its place; neither busy nor idle
 * @param totalNanos all of its time
 * @param stalledNanos in which it ran nothing although something on it was due, as far as a meter
 *     on it noticed, since that meter started; absent: no meter watches it
 * @param interruptNanos of the busy time that it handled interrupts in; absent in older records
 */
public record CoreTimes(
    int core,
    long busyNanos,
    long stealNanos,
    long totalNanos,
    Optional<Long> stalledNanos,
    Optional<Long> interruptNanos) {

  /** One whose interrupts are not known. */
  public CoreTimes(
      int core, long busyNanos, long stealNanos, long totalNanos, Optional<Long> stalledNanos) {
    this(core, busyNanos, stealNanos, totalNanos, stalledNanos, Optional.empty());
  }

  /**
   * In which it ran processes. Some kernels count interrupts as time of the process that they
   * interrupt, too. Most are for the packets of the service itself: they are no sign of others.
   */
  public long processNanos() {
    return busyNanos - interruptNanos.orElse(0L);
  }
}

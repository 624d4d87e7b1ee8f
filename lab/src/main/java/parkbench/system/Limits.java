package parkbench.system;

import java.util.Optional;

/**
 * The machine that a service is given.
 *
 * @param cores how many cores it may run on
 * @param quota CPU seconds per second; absent: all of its cores
 * @param memory upper bound of its memory
 */
public record Limits(int cores, Optional<Double> quota, Bytes memory) {
  public Limits {
    Guards.positive(cores, "cores");
    if (quota.isPresent() && (quota.get() <= 0 || quota.get() > cores)) {
      throw new IllegalArgumentException(
          "a quota of " + quota.get() + " does not fit " + cores + " cores");
    }
    Guards.positive(memory.count(), "memory");
  }

  /** CPU seconds per second that can be used at most. */
  public double cpus() {
    return quota.orElse((double) cores);
  }
}

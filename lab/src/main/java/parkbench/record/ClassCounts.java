package parkbench.record;

import java.util.Map;

/**
 * How many instances of each class a heap held.
 *
 * @param instances by the name of the class
 */
public record ClassCounts(Map<String, Long> instances) {
  public ClassCounts {
    instances = Map.copyOf(instances);
  }

  /** Of one class. */
  public long of(String type) {
    return instances.getOrDefault(type, 0L);
  }
}

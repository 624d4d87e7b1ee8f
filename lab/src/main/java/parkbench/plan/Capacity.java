package parkbench.plan;

import parkbench.system.Guards;

/** How many requests the upstream works on at the same time. */
public sealed interface Capacity {

  record Unlimited() implements Capacity {}

  /**
   * A real queue: {@code servers} requests are worked on, {@code queue} more wait in order of
   * arrival, and the next one is answered at once with {@code statusWhenFull}.
   */
  record Servers(int servers, int queue, int statusWhenFull) implements Capacity {
    public Servers {
      Guards.positive(servers, "servers");
      if (queue < 0) {
        throw new IllegalArgumentException("queue is negative: " + queue);
      }
    }
  }
}

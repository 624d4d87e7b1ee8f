package parkbench.measure;

import java.util.PriorityQueue;
import parkbench.plan.Capacity;

/**
 * What a queue makes of given arrivals and service times, first come first served: Lindley's
 * recursion, for several servers and a queue that may be full. All times are in nanoseconds.
 */
final class QueueReplay {
  /** Of a request that found the queue full. */
  static final long REFUSED = -1;

  private QueueReplay() {}

  /**
   * The response time of each arrival, waiting included, or {@link #REFUSED}.
   *
   * @param arrivals in ascending order
   * @param works service time of each arrival, of those that are refused too
   */
  static long[] responses(long[] arrivals, long[] works, Capacity capacity) {
    return switch (capacity) {
      case Capacity.Unlimited unlimited -> works.clone();
      case Capacity.Servers servers -> responses(arrivals, works, servers);
    };
  }

  private static long[] responses(long[] arrivals, long[] works, Capacity.Servers capacity) {
    long[] responses = new long[arrivals.length];
    PriorityQueue<Long> free = new PriorityQueue<>();
    for (int i = 0; i < capacity.servers(); i++) {
      free.add(Long.MIN_VALUE);
    }
    // Starts ascend, so that those who wait at an arrival are the last of them.
    long[] starts = new long[arrivals.length];
    int begun = 0;
    int admitted = 0;
    for (int i = 0; i < arrivals.length; i++) {
      long now = arrivals[i];
      while (begun < admitted && starts[begun] <= now) {
        begun++;
      }
      boolean idle = free.element() <= now;
      if (!idle && admitted - begun >= capacity.queue()) {
        responses[i] = REFUSED;
        continue;
      }
      long start = Math.max(now, free.remove());
      long end = start + works[i];
      free.add(end);
      starts[admitted++] = start;
      responses[i] = end - now;
    }
    return responses;
  }
}

package parkbench.record;

import java.util.List;
import java.util.OptionalDouble;

/**
 * All platform threads of a JVM that run Java code, or all its virtual ones, at one instant.
 *
 * @param atNanos on the machine's monotonic clock
 */
public record ThreadDump(long atNanos, List<ThreadSeen> threads) {
  public ThreadDump {
    threads = List.copyOf(threads);
  }

  /**
   * One thread.
   *
   * @param name of a virtual one with the number that the JVM gave it, since many have none
   * @param pool name of the threads of its pool, without their number
   * @param kind of its pool, as far as this stack tells
   * @param cpuMillis CPU time that it has used since its start; absent: before JDK 11, and of
   *     virtual ones
   * @param lock what it waits for, {@code <0x…> (a java.lang.Object)}; empty for nothing
   * @param holds the locks of which it is the owner, as others wait for them
   * @param stack top first, {@code shop.Orders.find}
   */
  public record ThreadSeen(
      String name,
      String pool,
      PoolKind kind,
      ThreadActivity doing,
      OptionalDouble cpuMillis,
      String lock,
      List<String> holds,
      List<String> stack) {
    public ThreadSeen {
      holds = List.copyOf(holds);
      stack = List.copyOf(stack);
    }
  }
}

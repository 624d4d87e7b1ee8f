package parkbench.record;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The threads of a JVM that run Java code at one instant: all platform threads, or all virtual
 * ones. As the JVM wrote them; what they do is concluded later.
 *
 * @param atNanos on the machine's monotonic clock
 * @param deadlocked threads that the JVM found in a deadlock; empty: none
 */
public record ThreadDump(long atNanos, List<DumpedThread> threads, List<Deadlocked> deadlocked) {
  public ThreadDump {
    threads = List.copyOf(threads);
    deadlocked = List.copyOf(deadlocked);
  }

  /** One without a deadlock. */
  public ThreadDump(long atNanos, List<DumpedThread> threads) {
    this(atNanos, threads, List.of());
  }

  /**
   * A thread of a deadlock.
   *
   * @param lock class of what it waits for
   * @param holder the thread that holds it
   */
  public record Deadlocked(String thread, String lock, String holder) {}

  /**
   * One thread.
   *
   * @param id as long as it lives; 0: not known, as in a recording of an earlier version
   * @param name of a virtual one with the number that the JVM gave it, since many have none
   * @param carrier whether it carries a virtual thread
   * @param cpuMillis CPU time since its start; absent: before JDK 11, and of virtual threads
   * @param lock what it waits for, {@code <0x…> (a java.lang.Object)}; empty for nothing
   * @param holds the locks that it owns, as others wait for them
   * @param stack top first, {@code shop.Orders.find}
   */
  public record DumpedThread(
      long id,
      String name,
      boolean virtual,
      Thread.State state,
      boolean carrier,
      OptionalDouble cpuMillis,
      String lock,
      List<String> holds,
      List<String> stack) {
    public DumpedThread {
      holds = List.copyOf(holds);
      stack = List.copyOf(stack);
    }
  }
}

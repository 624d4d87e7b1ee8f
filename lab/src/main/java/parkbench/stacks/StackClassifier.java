package parkbench.stacks;

import static parkbench.stacks.FrameMeaning.ACCEPT_BLOCKED;
import static parkbench.stacks.FrameMeaning.CAS;
import static parkbench.stacks.FrameMeaning.CLIENT;
import static parkbench.stacks.FrameMeaning.CONNECTING;
import static parkbench.stacks.FrameMeaning.CONNECTING_PARKED;
import static parkbench.stacks.FrameMeaning.EVENT_LOOP;
import static parkbench.stacks.FrameMeaning.FUTURE;
import static parkbench.stacks.FrameMeaning.HTTP_POOL;
import static parkbench.stacks.FrameMeaning.IDLE;
import static parkbench.stacks.FrameMeaning.IDLE_AT_PARK;
import static parkbench.stacks.FrameMeaning.JDBC_POOL;
import static parkbench.stacks.FrameMeaning.LISTENER;
import static parkbench.stacks.FrameMeaning.LOCK;
import static parkbench.stacks.FrameMeaning.LOGGING;
import static parkbench.stacks.FrameMeaning.NAME_LOOKUP;
import static parkbench.stacks.FrameMeaning.OBSERVER;
import static parkbench.stacks.FrameMeaning.PARK;
import static parkbench.stacks.FrameMeaning.PERMIT;
import static parkbench.stacks.FrameMeaning.QUEUE;
import static parkbench.stacks.FrameMeaning.SCHEDULED;
import static parkbench.stacks.FrameMeaning.SLEEP;
import static parkbench.stacks.FrameMeaning.SOCKET_READ;
import static parkbench.stacks.FrameMeaning.SOCKET_READ_PARKED;
import static parkbench.stacks.FrameMeaning.SOCKET_WRITE;
import static parkbench.stacks.FrameMeaning.SOCKET_WRITE_PARKED;
import static parkbench.stacks.FrameMeaning.TASK_LOOP;
import static parkbench.stacks.FrameMeaning.WRITES;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.record.PoolKind;
import parkbench.record.PoolSetting;
import parkbench.record.ThreadActivity;
import parkbench.stacks.Library.PoolRule;

/**
 * What a thread does and what kind of pool it belongs to, by its stack alone. Names of threads are
 * the choice of an application; names of a library's methods are not.
 *
 * <p>Stacks are lists of frames, top first, {@code shop.Orders.find}.
 */
public final class StackClassifier {
  /** Frames from the top that reach the task loop from a park in its queue, on JDK 8 to 25. */
  public static final int TOP = 14;

  /** Frames from the top in which a native method's system call shows. */
  private static final int CALL = 2;

  /** Frames from the top in which a read of a socket shows, below a decoder or TLS. */
  private static final int NEAR = 20;

  /** Kinds by which a worker of tasks is known, the most special first. */
  private static final List<PoolKind> OF_TASKS =
      List.of(PoolKind.COMMON_POOL, PoolKind.COROUTINES, PoolKind.REACTOR, PoolKind.FORK_JOIN);

  private final Libraries libraries;

  public StackClassifier(Libraries libraries) {
    this.libraries = libraries;
  }

  public Libraries libraries() {
    return libraries;
  }

  /** What a thread does. */
  public ThreadActivity activity(Thread.State state, List<String> stack, boolean carrier) {
    List<String> top = first(TOP, stack);
    List<String> near = first(NEAR, stack);
    boolean waits = state != Thread.State.RUNNABLE;
    boolean permit = state != Thread.State.BLOCKED && waits && waitsForPermit(near);
    boolean locked = state == Thread.State.BLOCKED || (waits && !permit && is(top, LOCK));
    if (carrier) {
      return ThreadActivity.CARRIER;
    }
    // Some wait in a selector, as idle loops do.
    if (is(top, SOCKET_WRITE)) {
      return ThreadActivity.SOCKET_WRITE;
    }
    if ((role(stack) != ThreadRole.OTHER || is(stack, LISTENER)) && idle(top)) {
      return ThreadActivity.IDLE;
    }
    if (waits && is(top, ACCEPT_BLOCKED)) {
      return ThreadActivity.ACCEPT_BLOCKED;
    }
    if (is(near, LOGGING) && (waits ? !is(top, QUEUE) : writes(stack))) {
      return ThreadActivity.LOGGING;
    }
    if (waits && !locked && is(stack, JDBC_POOL)) {
      return ThreadActivity.JDBC_POOL_WAIT;
    }
    if (waits && !locked && is(stack, HTTP_POOL)) {
      return ThreadActivity.HTTP_POOL_WAIT;
    }
    if (permit) {
      return ThreadActivity.PERMIT_WAIT;
    }
    if (is(top, NAME_LOOKUP)) {
      return ThreadActivity.NAME_LOOKUP;
    }
    if (waits && !locked && is(near, SOCKET_WRITE_PARKED)) {
      return ThreadActivity.SOCKET_WRITE;
    }
    if (is(top, CONNECTING) || (waits && is(near, CONNECTING_PARKED))) {
      return ThreadActivity.CONNECTING;
    }
    if (is(near, SOCKET_READ) || (waits && is(near, SOCKET_READ_PARKED))) {
      return ThreadActivity.SOCKET_READ;
    }
    if (locked) {
      return ThreadActivity.LOCK_WAIT;
    }
    if (waits && is(top, SLEEP)) {
      return ThreadActivity.SLEEPING;
    }
    if (waits && is(stack, CLIENT)) {
      return ThreadActivity.SOCKET_READ;
    }
    if (waits && is(top, FUTURE)) {
      return ThreadActivity.AWAITING_FUTURE;
    }
    if (waits) {
      return consumes(stack) && is(top, QUEUE) ? ThreadActivity.IDLE : ThreadActivity.WAITING;
    }
    return is(first(CALL, stack), CAS) ? ThreadActivity.CAS_CONTENTION : ThreadActivity.RUNNING;
  }

  /** A lock of a library may be made of a semaphore: then the lock is what is waited for. */
  private boolean waitsForPermit(List<String> near) {
    List<String> callers = near.stream().dropWhile(frame -> !is(List.of(frame), PERMIT)).toList();
    return !callers.isEmpty() && !is(callers, LOCK);
  }

  /** What kind of pool a thread belongs to. */
  public PoolKind kind(String name, List<String> stack, boolean carrier) {
    if (carrier || libraries.pool(PoolKind.CARRIERS, name, stack).isPresent()) {
      return PoolKind.CARRIERS;
    }
    if (serves(name, stack) && !is(stack, SCHEDULED)) {
      return PoolKind.SERVER;
    }
    if (is(stack, LISTENER)) {
      return PoolKind.LISTENER;
    }
    return switch (role(stack)) {
      case EVENTS -> PoolKind.EVENT_LOOP;
      case OTHER -> PoolKind.OTHER;
      case TASKS ->
          OF_TASKS.stream()
              .filter(kind -> libraries.pool(kind, name, stack).isPresent())
              .findFirst()
              .orElse(PoolKind.EXECUTOR);
    };
  }

  /** What is known of the pool of such a thread. */
  public Optional<PoolRule> pool(PoolKind kind, String name, List<String> stack) {
    return libraries.pool(kind, name, stack);
  }

  /** What sizes the pool of connections, or the permits, that such a thread waits for. */
  public List<PoolSetting> settings(ThreadActivity activity, List<String> stack) {
    return switch (activity) {
      case JDBC_POOL_WAIT -> libraries.settings(JDBC_POOL, stack);
      case HTTP_POOL_WAIT -> libraries.settings(HTTP_POOL, stack);
      case PERMIT_WAIT -> libraries.settings(PERMIT, stack);
      default -> List.of();
    };
  }

  /** The role of a thread by its whole stack. */
  public ThreadRole role(List<String> stack) {
    for (String frame : stack) {
      if (libraries.meanings(frame).contains(EVENT_LOOP)) {
        return ThreadRole.EVENTS;
      }
      if (libraries.meanings(frame).contains(TASK_LOOP)) {
        return ThreadRole.TASKS;
      }
    }
    return ThreadRole.OTHER;
  }

  /** Whether the top of a worker's stack shows that it waits for its next task or event. */
  public boolean idle(List<String> top) {
    return is(top, IDLE) || parksInItsLoop(top);
  }

  /** Whether it is a thread of a tool that observes the JVM. */
  public boolean observes(List<String> stack) {
    return is(stack, OBSERVER);
  }

  /** Whether its top is a system call that writes: without CPU, the other side does not read. */
  public boolean writes(List<String> stack) {
    return is(first(CALL, stack), WRITES);
  }

  /** Whether code of a log library is on its stack: it formats or writes a line, or waits to. */
  public boolean logs(List<String> stack) {
    return is(stack, LOGGING);
  }

  private boolean parksInItsLoop(List<String> top) {
    Stream<String> below = top.stream().dropWhile(frame -> is(List.of(frame), PARK));
    return is(first(1, top), PARK) && is(below.limit(1).toList(), IDLE_AT_PARK);
  }

  /** A thread that hands a request to such a worker has the pool on its stack, but no worker. */
  private boolean serves(String name, List<String> stack) {
    return libraries.pool(PoolKind.SERVER, name, stack).isPresent();
  }

  /**
   * A task that takes what others put into a queue, and most often never ends, has nothing to do
   * meanwhile. One that waits for its answer by a queue looks the same.
   */
  private boolean consumes(List<String> stack) {
    return is(stack, LISTENER) || (role(stack) == ThreadRole.TASKS && !serves("", stack));
  }

  private boolean is(List<String> frames, FrameMeaning meaning) {
    return libraries.any(frames, meaning);
  }

  private static List<String> first(int frames, List<String> stack) {
    return stack.subList(0, Math.min(frames, stack.size()));
  }
}

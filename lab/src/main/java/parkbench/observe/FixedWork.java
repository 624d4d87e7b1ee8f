package parkbench.observe;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import parkbench.model.MachineCheck.Work;
import parkbench.model.WorkTime;

/**
 * A piece of work that is always the same, timed on one core: what it takes changes with the core's
 * frequency, and with what else uses the hardware behind that core.
 *
 * <p>Multiplications in four independent chains, with reads and writes at random places of a table
 * that fits into a core's second-level cache: enough to fill the core's units, so that a second
 * thread on the same physical core slows it down.
 */
public final class FixedWork {
  private static final int TABLE_BITS = 15;
  private static final int TABLE = 1 << TABLE_BITS; // 256 KiB

  /** Some 20 ms on a core of 2020. */
  private static final int STEPS = 3_000_000;

  /** Calls until both JIT compilers are done with it, each short. */
  private static final int WARM_CALLS = 400;

  private static final int WARM_STEPS = 10_000;
  private static final int BURN_STEPS = 50_000;
  private static final int PAIRS = 4;
  private static final long NO_MORE_PAIRS_AFTER_NANOS = 500_000_000;
  private static final int ROUNDS_OF_A_PAIR = 2;
  private static final int ROUNDS_AFTER_A_TRIAL = 4;

  private FixedWork() {}

  /**
   * Takes about 0.4 s: the work with the other core idle and busy, in turns.
   *
   * @param other absent: the lab has no core apart from this one
   * @return absent where a thread cannot be bound to these cores
   */
  public static Optional<Work> on(int core, Optional<Integer> other) throws InterruptedException {
    return bound(core, () -> inTurns(core, other));
  }

  /**
   * Takes about 80 ms, where {@link #on} was called before.
   *
   * @return absent where a thread cannot be bound to this core
   */
  public static Optional<WorkTime> on(int core) throws InterruptedException {
    return bound(core, () -> best(core, ROUNDS_AFTER_A_TRIAL, new long[TABLE]));
  }

  private interface Timed<T> {
    T time() throws InterruptedException, IOException;
  }

  private static <T> Optional<T> bound(int core, Timed<T> work) throws InterruptedException {
    if (!Files.exists(Path.of("/proc/thread-self"))) {
      return Optional.empty(); // not Linux
    }
    FutureTask<T> task =
        new FutureTask<>(
            () -> {
              LinuxCalls.bindTo(core);
              return work.time();
            });
    Thread thread = Thread.ofPlatform().daemon().name("fixed-work").start(task);
    try {
      return Optional.of(task.get());
    } catch (InterruptedException e) {
      thread.interrupt();
      throw e;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException) {
        return Optional.empty(); // this process may not use the core
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private static Work inTurns(int core, Optional<Integer> other)
      throws InterruptedException, IOException {
    long[] table = new long[TABLE];
    warm(table);
    Optional<WorkTime> idle = Optional.empty();
    Optional<WorkTime> busy = Optional.empty();
    long begin = System.nanoTime();
    int pairs = 0;
    do {
      idle = least(idle, best(core, ROUNDS_OF_A_PAIR, table));
      if (other.isPresent()) {
        try (Burner burner = Burner.on(other.get())) {
          burner.awaitStart();
          busy = least(busy, best(core, ROUNDS_OF_A_PAIR, table));
        }
      }
      pairs++;
    } while (pairs < PAIRS && System.nanoTime() - begin < NO_MORE_PAIRS_AFTER_NANOS);
    return new Work(idle.orElseThrow(), busy);
  }

  private static void warm(long[] table) {
    for (int call = 0; call < WARM_CALLS; call++) {
      steps(table, WARM_STEPS);
    }
  }

  private static WorkTime best(int core, int rounds, long[] table) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long cpu = Long.MAX_VALUE;
    long wall = Long.MAX_VALUE;
    for (int round = 0; round < rounds; round++) {
      long wallBefore = System.nanoTime();
      long cpuBefore = threads.getCurrentThreadCpuTime();
      steps(table, STEPS);
      cpu = Math.min(cpu, threads.getCurrentThreadCpuTime() - cpuBefore);
      wall = Math.min(wall, System.nanoTime() - wallBefore);
    }
    return new WorkTime(core, rounds, cpu, wall);
  }

  static Optional<WorkTime> least(Optional<WorkTime> before, WorkTime now) {
    return Optional.of(
        before
            .map(
                then ->
                    new WorkTime(
                        now.core(),
                        then.rounds() + now.rounds(),
                        Math.min(then.cpuNanos(), now.cpuNanos()),
                        Math.min(then.wallNanos(), now.wallNanos())))
            .orElse(now));
  }

  /** The work: always from the same state, so that each round does the same. */
  static long steps(long[] table, int count) {
    Arrays.fill(table, 0);
    long a = 1;
    long b = 2;
    long c = 3;
    long d = 4;
    for (int step = 0; step < count; step++) {
      a = next(a, table, step);
      b = next(b, table, step);
      c = next(c, table, step);
      d = next(d, table, step);
    }
    return a ^ b ^ c ^ d;
  }

  /** One step of Knuth's MMIX generator, mixed with what lies at the place that it chooses. */
  private static long next(long state, long[] table, int step) {
    long drawn = state * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
    int at = (int) (drawn >>> (Long.SIZE - TABLE_BITS));
    long mixed = drawn ^ table[at];
    table[at] = step;
    return mixed;
  }

  /** Keeps a core busy with the same work on another table, until it is closed. */
  private static final class Burner implements AutoCloseable {
    private static final long LONGEST_NANOS = 2_000_000_000L;

    private final CountDownLatch started = new CountDownLatch(1);
    private volatile boolean closed;
    private volatile boolean failed;

    static Burner on(int core) {
      Burner burner = new Burner();
      Thread.ofPlatform().daemon().name("burner").start(() -> burner.burn(core));
      return burner;
    }

    void awaitStart() throws InterruptedException, IOException {
      started.await();
      if (failed) {
        throw new IOException("not allowed on that core");
      }
    }

    private void burn(int core) {
      try {
        LinuxCalls.bindTo(core);
      } catch (IOException e) {
        failed = true;
      }
      started.countDown();
      long[] table = new long[TABLE];
      long end = System.nanoTime() + LONGEST_NANOS;
      while (!failed && !closed && System.nanoTime() < end) {
        steps(table, BURN_STEPS);
      }
    }

    /** It ends within a millisecond, of which the least of two rounds shows nothing. */
    @Override
    public void close() {
      closed = true;
    }
  }
}

package parkbench.collect.proc;

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
import parkbench.record.MachineCheck.Work;
import parkbench.record.WorkTime;

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

  /**
   * Some 0.5 ms on a core of 2020: short enough that many rounds end before another thread gets the
   * core and leaves its caches cold.
   */
  private static final int STEPS = 80_000;

  /** Until both JIT compilers are done with it: some 0.1 s. */
  private static final int ROUNDS_TO_WARM = 200;

  private static final int PAIRS = 4;
  private static final int ROUNDS_OF_A_PAIR = 80;
  private static final int ROUNDS_AFTER_A_TRIAL = 160;

  /** Where others want the core too, fewer rounds are done, but never fewer than this in a row. */
  private static final int FEWEST_ROUNDS = 20;

  private static final long LONGEST_WARMING_NANOS = 200_000_000;
  private static final long LONGEST_NANOS = 700_000_000;
  private static final long LONGEST_AFTER_A_TRIAL_NANOS = 120_000_000;

  private FixedWork() {}

  /**
   * Takes about 0.4 s: the work with the other core idle and busy, in turns.
   *
   * @param other absent: the lab has no core apart from this one
   * @return absent where a thread cannot be bound to these cores, or has no fine CPU clock
   */
  public static Optional<Work> on(int core, Optional<Integer> other) throws InterruptedException {
    return bound(core, () -> inTurns(core, other));
  }

  /**
   * Takes about 80 ms, where {@link #on} was called before.
   *
   * @return absent where a thread cannot be bound to this core, or has no fine CPU clock
   */
  public static Optional<WorkTime> on(int core) throws InterruptedException {
    return bound(core, () -> timed(core));
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
        return Optional.empty(); // it may not use the core, or cannot time what it does
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private static Work inTurns(int core, Optional<Integer> other)
      throws InterruptedException, IOException {
    long begin = System.nanoTime();
    new Rounds().run(ROUNDS_TO_WARM, begin + LONGEST_WARMING_NANOS);
    Rounds idle = new Rounds();
    Rounds busy = new Rounds();
    long end = begin + LONGEST_NANOS;
    int pairs = 0;
    do {
      idle.run(ROUNDS_OF_A_PAIR, end);
      if (other.isPresent()) {
        try (Burner burner = Burner.on(other.get())) {
          burner.awaitStart();
          busy.run(ROUNDS_OF_A_PAIR, end);
        }
      }
      pairs++;
    } while (pairs < PAIRS && System.nanoTime() < end);
    WorkTime alone = idle.time(core);
    return new Work(alone, other.isPresent() ? Optional.of(busy.time(core)) : Optional.empty());
  }

  private static WorkTime timed(int core) throws IOException {
    Rounds rounds = new Rounds();
    rounds.run(ROUNDS_AFTER_A_TRIAL, System.nanoTime() + LONGEST_AFTER_A_TRIAL_NANOS);
    return rounds.time(core);
  }

  /** Rounds of the work in the calling thread, and what they took. */
  private static final class Rounds {
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final long[] table = new long[TABLE];
    private int done;
    private long[] cpu = new long[0];
    private long[] wall = new long[0];

    void run(int more, long endNanos) {
      int before = done;
      cpu = Arrays.copyOf(cpu, before + more);
      wall = Arrays.copyOf(wall, before + more);
      while (done < before + more
          && (done < before + FEWEST_ROUNDS || System.nanoTime() < endNanos)) {
        long wallBefore = System.nanoTime();
        long cpuBefore = threads.getCurrentThreadCpuTime();
        steps(table, STEPS);
        cpu[done] = threads.getCurrentThreadCpuTime() - cpuBefore;
        wall[done] = System.nanoTime() - wallBefore;
        done++;
      }
    }

    /** Fails where a clock is so coarse that a round takes no time. */
    WorkTime time(int core) throws IOException {
      long ofCpu = undisturbed(Arrays.copyOf(cpu, done));
      long ofWall = undisturbed(Arrays.copyOf(wall, done));
      if (ofCpu <= 0 || ofWall <= 0) {
        throw new IOException("a clock does not advance in a round");
      }
      return new WorkTime(core, done, ofCpu, ofWall);
    }
  }

  /**
   * The tenth percentile: of rounds on two cores that ten processes wanted, it repeated within 4 %,
   * where the median differed by 12 %.
   */
  static long undisturbed(long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 10];
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
      long end = System.nanoTime() + 2 * LONGEST_NANOS;
      while (!failed && !closed && System.nanoTime() < end) {
        steps(table, STEPS);
      }
    }

    /** It ends within a millisecond, which the tenth percentile leaves out. */
    @Override
    public void close() {
      closed = true;
    }
  }
}

package parkbench.collect.proc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/**
 * A thread bound to one core that sleeps again and again, and estimates from its wake-ups for how
 * long the core itself did not run. A hypervisor that reports no steal shows here too.
 *
 * <p>The counters are safe to read from any thread. A stall counts once it is over.
 */
public final class StallMeter implements AutoCloseable {
  /**
   * One wake-up takes some 35 µs on a busy core of a virtual machine, and a reading of the thread's
   * own wait 25 µs: 40 wake-ups a second take about 0.2 % of the core.
   */
  static final Duration PERIOD = Duration.ofMillis(25);

  /** Wake-ups in time after which the own wait is read again: it must not hide a later stall. */
  private static final int READ_EVERY = 4;

  private static final int CALLS_TO_WARM = 6_000;

  private final int core;
  private final long periodNanos;
  private final BooleanSupplier promptness;
  private final CompletableFuture<Boolean> watching = new CompletableFuture<>();
  private volatile long stalledNanos;
  private volatile long longestNanos;
  private volatile boolean closed;

  private StallMeter(int core, Duration period, BooleanSupplier promptness) {
    this.core = core;
    this.periodNanos = period.toNanos();
    this.promptness = promptness;
  }

  /**
   * Watches a core from now on. Absent where a thread cannot be bound to it, and where the kernel
   * does not count how long a thread waits for its core: then nothing could be blamed on the core.
   *
   * @param promptness asks that the calling thread runs soon after it wakes; says whether the
   *     kernel took it
   */
  public static Optional<StallMeter> on(int core, BooleanSupplier promptness) {
    return on(core, PERIOD, promptness);
  }

  /** The same, with wake-ups at another rate. */
  public static Optional<StallMeter> on(int core, Duration period, BooleanSupplier promptness) {
    if (!Files.exists(Path.of("/proc/thread-self/schedstat"))) {
      return Optional.empty();
    }
    StallMeter meter = new StallMeter(core, period, promptness);
    Thread.ofPlatform().daemon().name("stalls-" + core).start(meter::watch);
    return meter.watching.join() ? Optional.of(meter) : Optional.empty();
  }

  /** Watches those of these cores that can be watched. */
  public static List<StallMeter> on(Collection<Integer> cores, BooleanSupplier promptness) {
    return cores.stream().flatMap(core -> on(core, promptness).stream()).toList();
  }

  public int core() {
    return core;
  }

  /** Estimate of the time for which the core did not run, since it is watched. Only grows. */
  public long stalledNanos() {
    return stalledNanos;
  }

  /** The longest time for which it did not run, as far as it was met. */
  public long longestNanos() {
    return longestNanos;
  }

  /** Ends the thread with its next wake-up. */
  @Override
  public void close() {
    closed = true;
  }

  private void watch() {
    try (OwnRunQueueLatency wait = begin()) {
      boolean can = wait.counted();
      watching.complete(can);
      if (can && periodNanos >= PERIOD.toNanos()) {
        warm(wait);
      }
      CoreStalls stalls =
          new CoreStalls(periodNanos, System.nanoTime(), new SplittableRandom(core));
      long waitedBefore = wait.nanos();
      for (int unread = 1; can && !closed; unread++) {
        LinuxCalls.sleepUntil(stalls.dueNanos());
        long now = System.nanoTime();
        boolean here = LinuxCalls.core() == core;
        boolean late = now - stalls.dueNanos() > CoreStalls.SLACK_NANOS;
        long waited = waitedBefore;
        if (late || !here || unread == READ_EVERY) {
          waited = wait.nanos();
          unread = 0;
        }
        if (here) {
          stalls.awake(now, waited - waitedBefore);
        } else {
          LinuxCalls.bindTo(core); // all threads of this process were bound to other cores
          stalls.unknownUntil(now);
        }
        waitedBefore = waited;
        stalledNanos = stalls.stalledNanos();
        longestNanos = stalls.longestNanos();
      }
    } catch (IOException e) {
      watching.complete(false);
    } finally {
      watching.complete(false); // whatever ended it, on() returns
    }
  }

  /**
   * Some 0.1 s: code that runs 40 times a second would be interpreted for minutes, at a quarter
   * more of the core. A meter that wakes more often is for seconds only.
   */
  private static void warm(OwnRunQueueLatency wait) throws IOException {
    CoreStalls practice = new CoreStalls(1, 0, new SplittableRandom(0));
    for (int i = 0; i < CALLS_TO_WARM; i++) {
      LinuxCalls.sleepUntil(0);
      long ignored = LinuxCalls.core() + wait.nanos();
      practice.awake(practice.dueNanos(), 0);
    }
  }

  private OwnRunQueueLatency begin() throws IOException {
    LinuxCalls.bindTo(core);
    LinuxCalls.wakeExactly();
    boolean ignored = promptness.getAsBoolean();
    return OwnRunQueueLatency.ofThisThread();
  }
}

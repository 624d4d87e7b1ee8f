package parkbench.hiccup;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import parkbench.record.Hiccups;

/**
 * A thread that sleeps again and again, and keeps how much later than it wanted it was woken.
 *
 * <p>Whatever keeps a process from running shows here: a core that others have, a collection, a
 * signal that stops it. What the kernel needs to end a sleep is part of each value. It asks for no
 * favours: a thread that is run sooner after it wakes, such as the upstream's, meets less.
 *
 * <p>{@link #begin} and {@link #tell} are safe from any thread, and may wait for the sleeper to
 * write down one wake-up: not for an event loop.
 */
public final class HiccupMeter implements AutoCloseable {
  /**
   * Long enough to cost little beside an event loop that shares its core (200 wake-ups a second,
   * some 0.6 % of a core), short enough for a 99th percentile in half a second. A shorter hold-up
   * is met by chance only.
   */
  static final Duration PERIOD = Duration.ofMillis(5);

  private final ReentrantLock writing = new ReentrantLock();
  private final Wakes wakes = new Wakes(PERIOD.toNanos(), System.nanoTime());
  private final Thread sleeper =
      Thread.ofPlatform().daemon().name("hiccups").unstarted(this::sleepOnAndOn);

  private HiccupMeter() {}

  /** One that measures from now on. */
  public static HiccupMeter start() {
    HiccupMeter meter = new HiccupMeter();
    meter.sleeper.start();
    return meter;
  }

  /** Forgets what was, and measures again from now on. */
  public void begin() {
    writing.lock();
    try {
      wakes.begin(System.nanoTime());
    } finally {
      writing.unlock();
    }
  }

  /** What was met since it began; empty within its first {@link #PERIOD}. */
  public Optional<Hiccups> tell() {
    writing.lock();
    try {
      return wakes.tell(System.nanoTime());
    } finally {
      writing.unlock();
    }
  }

  /** Ends the sleeper. */
  @Override
  public void close() {
    sleeper.interrupt();
  }

  private void sleepOnAndOn() {
    try {
      while (true) {
        Thread.sleep(PERIOD);
        awake();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // closed: the thread ends
    }
  }

  private void awake() {
    writing.lock();
    try {
      wakes.awake(System.nanoTime());
    } finally {
      writing.unlock();
    }
  }
}

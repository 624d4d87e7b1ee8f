package parkbench.collect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import parkbench.collect.clock.Endings;
import parkbench.collect.clock.SamplingClock;
import parkbench.collect.proc.LinuxCalls;
import parkbench.record.Sample;

/**
 * Samples all its observers once a second and hands on what they saw.
 *
 * <p>The rate is fixed on the monotonic clock: a tick that comes late shows in the samples'
 * timestamps, and one missed by a whole period is left out, never made up for. An observer whose
 * subject has ended is looked through no more; one that fails is asked again at the next tick;
 * either leaves a note. The observers belong to the caller, who closes them after this, but for
 * those that come to be followed.
 */
public final class SamplingLoop implements AutoCloseable {
  static final Duration PERIOD = Duration.ofSeconds(1);

  private static final int NICE = 15;

  private final ReentrantLock looking = new ReentrantLock();
  private final List<Observer> observers;
  private final List<Observer> guests = new ArrayList<>();
  private final Consumer<Sample> consumer;
  private final SamplingClock pace;
  private final Set<String> notes = new LinkedHashSet<>();
  private final Thread thread;
  private @Nullable RuntimeException failure;
  private boolean closed;

  /**
   * @param consumer takes each sample, one at a time; when it throws, observation ends with its
   *     exception as {@link #failure()}
   */
  public SamplingLoop(List<Observer> observers, Consumer<Sample> consumer) {
    this(observers, consumer, SamplingClock.MONOTONIC);
  }

  SamplingLoop(List<Observer> observers, Consumer<Sample> consumer, SamplingClock pace) {
    this.observers = new ArrayList<>(observers);
    this.consumer = consumer;
    this.pace = pace;
    this.thread = Thread.ofPlatform().name("sampling").daemon().unstarted(this::observe);
  }

  /** Takes a whole sample of everything, then one a second from now. */
  public void begin() {
    sampleNow();
    thread.start();
  }

  /**
   * Takes a whole sample of everything on the caller's thread, after the tick that may be under
   * way: at the edges of a window every counter has a value there. The rhythm of the ticks is not
   * changed.
   *
   * @throws RuntimeException what the consumer threw, now or before
   */
  public void sampleNow() {
    sampleAll(Observer::edge);
    failure()
        .ifPresent(
            thrown -> {
              throw thrown;
            });
  }

  /**
   * Samples one more from the next tick on, whose subject comes and goes within the time of
   * observation: its end is no gap. It is closed with this sampling.
   */
  public void follow(Observer guest) {
    looking.lock();
    try {
      guests.add(guest);
      observers.add(guest);
    } finally {
      looking.unlock();
    }
  }

  /** What the consumer threw; nothing has been observed since. */
  public Optional<RuntimeException> failure() {
    looking.lock();
    try {
      return Optional.ofNullable(failure);
    } finally {
      looking.unlock();
    }
  }

  /** What could not be seen and why: of the observers, those gone included, and of the ticks. */
  public List<String> notes() {
    looking.lock();
    try {
      Set<String> all = new LinkedHashSet<>(notes);
      observers.forEach(observer -> all.addAll(observer.notes()));
      return List.copyOf(all);
    } finally {
      looking.unlock();
    }
  }

  /** Returns when the last tick is over; no sample is handed on afterwards. */
  @Override
  public void close() {
    looking.lock();
    try {
      closed = true;
    } finally {
      looking.unlock();
    }
    Endings.end(thread);
    guests.forEach(Observer::close);
  }

  private void observe() {
    giveWay();
    long period = PERIOD.toNanos();
    long begin = pace.nanos();
    try {
      for (long tick = 1; goesOn(); tick = nextTick(tick, begin)) {
        pace.waitUntil(begin + tick * period);
        sampleAll(Observer::sample);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // closed: the thread ends
    }
  }

  /**
   * The observers share their core with the load generator and the upstream, which must not wait.
   */
  private void giveWay() {
    if (Files.exists(Path.of("/proc/self/status"))) {
      try {
        LinuxCalls.yieldToOthers(NICE);
      } catch (IOException e) {
        note("The observers could not be made to yield to the load generator and the upstream.");
      }
    }
  }

  private boolean goesOn() {
    looking.lock();
    try {
      return !closed && failure == null;
    } finally {
      looking.unlock();
    }
  }

  private long nextTick(long tick, long begin) {
    long reached = (pace.nanos() - begin) / PERIOD.toNanos();
    if (reached > tick) {
      note("Some seconds have no sample, because looking took longer than a second.");
    }
    return Math.max(tick, reached) + 1;
  }

  private void sampleAll(Function<Observer, Sample> way) {
    looking.lock();
    try {
      if (!closed) {
        for (Observer observer : List.copyOf(observers)) {
          lookThrough(observer, way).ifPresent(this::handOn);
        }
      }
    } finally {
      looking.unlock();
    }
  }

  private Optional<Sample> lookThrough(Observer observer, Function<Observer, Sample> way) {
    try {
      return Optional.of(way.apply(observer));
    } catch (SubjectGone e) {
      notes.addAll(observer.notes());
      if (!guests.contains(observer)) {
        note("Observation ended early: " + e.getMessage() + ".");
      }
      observers.remove(observer);
    } catch (RuntimeException e) {
      note("Some samples are missing: " + e + ".");
    }
    return Optional.empty();
  }

  private void handOn(Sample sample) {
    if (failure != null) {
      return;
    }
    try {
      consumer.accept(sample);
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  private void note(String note) {
    looking.lock();
    try {
      notes.add(note);
    } finally {
      looking.unlock();
    }
  }
}

package parkbench.collect;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import parkbench.collect.clock.SamplingClock;
import parkbench.collect.jvm.ClassHistogram;
import parkbench.collect.jvm.JvmObserver;
import parkbench.collect.jvm.ThreadDumper;
import parkbench.collect.jvm.VirtualThreadDumper;
import parkbench.collect.proc.ProcessLiveness;
import parkbench.record.AsyncWaiters;
import parkbench.record.BlockingEvent;
import parkbench.record.Metric;
import parkbench.record.PoolKind;
import parkbench.record.Sample;
import parkbench.record.ThreadActivity;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.ThreadSeen;

/**
 * Looks at a service for some time: at its figures once a second, and at its threads at irregular
 * instants, twice in three seconds, so that no rhythm of the service hides from them.
 */
public final class Examiner {
  private static final Duration EVERY = Duration.ofMillis(1500);

  /** Two looks into the heap are as far apart as chance has it. */
  private static final Duration HEAP_APART_LEAST = Duration.ofMillis(250);

  private static final Duration HEAP_APART_MOST = Duration.ofMillis(750);

  private Examiner() {}

  /**
   * What was seen.
   *
   * @param looks in order of time; fewer than two where it ended, cannot be looked into, or never
   *     answered
   * @param inside whether it is a JVM that let itself be looked into, whether or not it answered
   * @param ended whether the process ended before all was asked
   * @param virtual looks at its virtual threads; fewer than two where nobody asked for them, or it
   *     does not tell
   * @param recorded what a recording saw of event loops and virtual threads; absent: none was made
   * @param unthreaded who waits without a thread; absent: nobody asked, or it does not tell
   * @param notes what could not be seen and why
   */
  public record Seen(
      List<Sample> samples,
      List<ThreadDump> looks,
      boolean inside,
      boolean ended,
      List<ThreadDump> virtual,
      Optional<Recorded> recorded,
      Optional<List<AsyncWaiters>> unthreaded,
      List<String> notes) {
    public Seen {
      samples = List.copyOf(samples);
      looks = List.copyOf(looks);
      virtual = List.copyOf(virtual);
      notes = List.copyOf(notes);
    }

    /**
     * Whether somebody may wait there without a thread whom a look into the heap would count: it
     * runs coroutines, or Reactor. Only a hint hangs on names.
     */
    public boolean maySuspend() {
      return looks.stream()
          .flatMap(look -> look.threads().stream())
          .anyMatch(
              thread ->
                  thread.kind() == PoolKind.COROUTINES
                      || thread.name().startsWith("reactor-")
                      || thread.stack().stream().anyMatch(frame -> frame.startsWith("reactor.")));
    }

    /**
     * Whether it has virtual threads, as far as its platform threads show it: one carries one, or
     * the JDK's own is there that lets them go on. Only a hint hangs on that one's name.
     */
    public boolean hasVirtualThreads() {
      return looks.stream()
          .flatMap(look -> look.threads().stream())
          .anyMatch(
              thread ->
                  thread.doing() == ThreadActivity.CARRIES
                      || thread.name().startsWith("VirtualThread-un"));
    }
  }

  /**
   * Waits that a JVM recorded.
   *
   * @param nanos how long it did
   */
  public record Recorded(List<BlockingEvent> stalls, long nanos) {
    public Recorded {
      stalls = List.copyOf(stalls);
    }
  }

  /** What a JVM is asked for beyond its threads' stacks. */
  public enum Closer {
    /** That it makes a flight recording of itself. */
    RECORDING,
    /** That it tells the stacks of its virtual threads, too. */
    VIRTUAL_THREADS,
    /** That it counts its objects, twice, when it has been looked at. */
    HEAP
  }

  /**
   * Looks for so long, or until the process ends.
   *
   * @param port that it serves, if that is known
   * @param closer what else the JVM is asked for
   * @param limitsUse what its limits have cost it, such as throttled periods
   * @param scratch folder for files that its JVM writes
   * @param random chooses the instants
   */
  public static Seen examine(
      long pid,
      OptionalInt port,
      Duration time,
      Set<Closer> closer,
      Supplier<Map<Metric, Double>> limitsUse,
      Path scratch,
      RandomGenerator random)
      throws InterruptedException {
    List<Sample> samples = Collections.synchronizedList(new ArrayList<>());
    try (Observer machine = Observer.ofMachine();
        ProcessObserver observer = Observer.ofAnother(pid, port, limitsUse, scratch)) {
      Optional<ProcessHandle> process = ProcessHandle.of(pid);
      Optional<JvmObserver> jvm = observer.jvm();
      if (process.isEmpty()) {
        return new Seen(
            List.of(),
            List.of(),
            false,
            true,
            List.of(),
            Optional.empty(),
            Optional.empty(),
            observer.notes());
      }
      BooleanSupplier runs = () -> ProcessLiveness.is(process.get());
      List<ThreadDump> looks = new ArrayList<>();
      Optional<VirtualThreadDumper> virtual =
          jvm.filter(inside -> closer.contains(Closer.VIRTUAL_THREADS))
              .map(
                  inside ->
                      new VirtualThreadDumper(inside::virtualThreads, SamplingClock.MONOTONIC));
      SamplingLoop observatory = new SamplingLoop(List.of(observer, machine), samples::add);
      if (closer.contains(Closer.RECORDING)) {
        jvm.ifPresent(inside -> inside.record(time));
      }
      long recordedFrom = SamplingClock.MONOTONIC.nanos();
      try (observatory) {
        observatory.begin();
        if (jvm.isPresent()) {
          new ThreadDumper(jvm.get(), EVERY, random)
              .look(
                  time,
                  runs,
                  look -> {
                    looks.add(look);
                    virtual.ifPresent(VirtualThreadDumper::look);
                  });
        } else {
          watch(time, runs);
        }
        observatory.sampleNow();
      }
      // Nobody samples any more: what the JVM is still asked for is no doing of the service.
      Optional<JvmObserver> alive = jvm.filter(inside -> runs.getAsBoolean());
      List<ThreadDump> virtualLooks =
          virtual
              .filter(inside -> alive.isPresent())
              .map(VirtualThreadDumper::end)
              .orElse(List.of());
      requireOn();
      long recordedFor = SamplingClock.MONOTONIC.nanos() - recordedFrom;
      Optional<Recorded> recorded =
          alive
              .flatMap(inside -> inside.recorded(loops(looks)))
              .map(stalls -> new Recorded(stalls, recordedFor));
      requireOn();
      Optional<List<AsyncWaiters>> unthreaded =
          alive.isPresent() && closer.contains(Closer.HEAP)
              ? unthreaded(alive.get(), random)
              : Optional.empty();
      requireOn();
      return new Seen(
          samples,
          looks,
          jvm.isPresent(),
          !runs.getAsBoolean(),
          virtualLooks,
          recorded,
          unthreaded,
          observatory.notes());
    }
  }

  /**
   * Whoever answers late is waited for without a word of an interrupt, which ends it all the same.
   */
  private static void requireOn() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  /** Two looks into the heap, of which the first is not followed where it failed. */
  private static Optional<List<AsyncWaiters>> unthreaded(JvmObserver jvm, RandomGenerator random)
      throws InterruptedException {
    Optional<List<AsyncWaiters>> first = jvm.unthreaded();
    if (first.isEmpty()) {
      return first;
    }
    SamplingClock pace = SamplingClock.MONOTONIC;
    pace.waitUntil(
        pace.nanos() + random.nextLong(HEAP_APART_LEAST.toNanos(), HEAP_APART_MOST.toNanos()));
    return jvm.unthreaded().map(second -> ClassHistogram.both(first.get(), second));
  }

  /** Who cannot be looked into is seen from outside for as long. */
  private static void watch(Duration time, BooleanSupplier alive) throws InterruptedException {
    SamplingClock pace = SamplingClock.MONOTONIC;
    long end = pace.nanos() + time.toNanos();
    for (long next = pace.nanos(); next < end && alive.getAsBoolean(); next += EVERY.toNanos()) {
      pace.waitUntil(next);
    }
    pace.waitUntil(alive.getAsBoolean() ? end : pace.nanos());
  }

  /** A recording keeps the upper part of a stack, which may not tell what a thread is for. */
  private static Set<String> loops(List<ThreadDump> looks) {
    return looks.stream()
        .flatMap(look -> look.threads().stream())
        .filter(thread -> thread.kind() == PoolKind.EVENT_LOOP)
        .map(ThreadSeen::name)
        .collect(Collectors.toUnmodifiableSet());
  }
}

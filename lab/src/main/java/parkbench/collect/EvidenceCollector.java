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
import java.util.stream.Stream;
import parkbench.collect.clock.SamplingClock;
import parkbench.collect.jvm.JvmObserver;
import parkbench.collect.jvm.ThreadDumper;
import parkbench.collect.jvm.VirtualThreadDumper;
import parkbench.collect.proc.ProcessLiveness;
import parkbench.record.ClassCounts;
import parkbench.record.Collected;
import parkbench.record.Metric;
import parkbench.record.PoolKind;
import parkbench.record.Sample;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.DumpedThread;
import parkbench.stacks.StackClassifier;

/**
 * Samples a service for some time: at its figures once a second, and at its threads at irregular
 * instants, twice in three seconds, so that no rhythm of the service hides from them.
 */
public final class EvidenceCollector {
  private static final Duration EVERY = Duration.ofMillis(1500);

  /** Two class histograms are as far apart as chance has it. */
  private static final Duration HEAP_APART_LEAST = Duration.ofMillis(250);

  private static final Duration HEAP_APART_MOST = Duration.ofMillis(750);

  private EvidenceCollector() {}

  /**
   * What was collected.
   *
   * @param inside whether it is a JVM that could be attached to, whether or not it answered
   * @param ended whether the process ended before all was asked
   */
  public record Seen(Collected collected, boolean inside, boolean ended) {

    /**
     * Whether requests may wait there without a thread, which a class histogram would count: it
     * runs coroutines, or Reactor. Only a hint hangs on names.
     */
    public boolean maySuspend(StackClassifier classifier) {
      return threads()
          .anyMatch(
              thread ->
                  kind(thread, classifier) == PoolKind.COROUTINES
                      || thread.name().startsWith("reactor-")
                      || thread.stack().stream().anyMatch(frame -> frame.startsWith("reactor.")));
    }

    /**
     * Whether it has virtual threads, as far as its platform threads show it: one carries one, or
     * the JDK's own is there that unparks them. Only a hint hangs on that one's name.
     */
    public boolean hasVirtualThreads() {
      return threads()
          .anyMatch(thread -> thread.carrier() || thread.name().startsWith("VirtualThread-un"));
    }

    private Stream<DumpedThread> threads() {
      return collected.dumps().stream().flatMap(dump -> dump.threads().stream());
    }
  }

  /** What a JVM is asked for beyond its threads' stacks. */
  public enum Closer {
    /** That it makes a flight recording of itself. */
    RECORDING,
    /** That it reports the stacks of its virtual threads, too. */
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
      StackClassifier classifier,
      RandomGenerator random)
      throws InterruptedException {
    List<Sample> samples = Collections.synchronizedList(new ArrayList<>());
    try (Observer machine = Observer.ofMachine();
        ProcessObserver observer =
            Observer.ofService(
                pid,
                port,
                limitsUse,
                new JvmObserver.Access(JvmObserver.How.COMMANDS, scratch, classifier))) {
      Optional<ProcessHandle> process = ProcessHandle.of(pid);
      Optional<JvmObserver> jvm = observer.jvm();
      if (process.isEmpty()) {
        return new Seen(
            new Collected(
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                List.of(),
                observer.notes()),
            false,
            true);
      }
      BooleanSupplier runs = () -> ProcessLiveness.is(process.get());
      List<ThreadDump> dumps = new ArrayList<>();
      Optional<VirtualThreadDumper> virtual =
          jvm.filter(inside -> closer.contains(Closer.VIRTUAL_THREADS))
              .map(
                  inside ->
                      new VirtualThreadDumper(inside::virtualThreads, SamplingClock.MONOTONIC));
      SamplingLoop sampling = new SamplingLoop(List.of(observer, machine), samples::add);
      if (closer.contains(Closer.RECORDING)) {
        jvm.ifPresent(inside -> inside.record(time));
      }
      long recordedFrom = SamplingClock.MONOTONIC.nanos();
      try (sampling) {
        sampling.begin();
        if (jvm.isPresent()) {
          new ThreadDumper(jvm.get(), EVERY, random)
              .dump(
                  time,
                  runs,
                  dump -> {
                    dumps.add(dump);
                    virtual.ifPresent(VirtualThreadDumper::dump);
                  });
        } else {
          watch(time, runs);
        }
        sampling.sampleNow();
      }
      // Sampling has ended: what the JVM is still asked for is not done by the service.
      Optional<JvmObserver> alive = jvm.filter(inside -> runs.getAsBoolean());
      List<ThreadDump> virtualDumps =
          virtual
              .filter(inside -> alive.isPresent())
              .map(VirtualThreadDumper::end)
              .orElse(List.of());
      requireOn();
      long recordedFor = SamplingClock.MONOTONIC.nanos() - recordedFrom;
      Optional<Collected.Recorded> recorded =
          alive
              .flatMap(inside -> inside.recorded(loops(dumps, classifier)))
              .map(stalls -> new Collected.Recorded(stalls, recordedFor));
      requireOn();
      List<ClassCounts> classes =
          alive.isPresent() && closer.contains(Closer.HEAP)
              ? classes(alive.get(), random)
              : List.of();
      requireOn();
      return new Seen(
          new Collected(
              samples, dumps, virtualDumps, List.of(), recorded, classes, sampling.notes()),
          jvm.isPresent(),
          !runs.getAsBoolean());
    }
  }

  /** A late answer is waited for without a word of an interrupt, which ends it all the same. */
  private static void requireOn() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  /** Two counts of the heap; one alone says nothing that lasts. */
  private static List<ClassCounts> classes(JvmObserver jvm, RandomGenerator random)
      throws InterruptedException {
    Optional<ClassCounts> first = jvm.classes();
    if (first.isEmpty()) {
      return List.of();
    }
    SamplingClock pace = SamplingClock.MONOTONIC;
    pace.waitUntil(
        pace.nanos() + random.nextLong(HEAP_APART_LEAST.toNanos(), HEAP_APART_MOST.toNanos()));
    return jvm.classes().map(second -> List.of(first.get(), second)).orElse(List.of());
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

  /** A recording keeps the upper part of a stack, which may not show what a thread is for. */
  private static Set<String> loops(List<ThreadDump> dumps, StackClassifier classifier) {
    return dumps.stream()
        .flatMap(dump -> dump.threads().stream())
        .filter(thread -> kind(thread, classifier) == PoolKind.EVENT_LOOP)
        .map(DumpedThread::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static PoolKind kind(DumpedThread thread, StackClassifier classifier) {
    return classifier.kind(thread.name(), thread.stack(), thread.carrier());
  }
}

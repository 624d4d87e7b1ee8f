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
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parkbench.collect.clock.SamplingClock;
import parkbench.collect.flow.FlowLook;
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
 * Samples a service for some time, once: at its figures once a second, and at its threads at
 * irregular instants, twice in three seconds, so that no rhythm of the service hides from them.
 */
public final class EvidenceCollector {
  private static final Duration EVERY = Duration.ofMillis(1500);

  /** Two class histograms are as far apart as chance has it. */
  private static final Duration HEAP_APART_LEAST = Duration.ofMillis(250);

  private static final Duration HEAP_APART_MOST = Duration.ofMillis(750);

  /** A JVM that attaches late is looked at for so much less, at most. */
  private static final Duration LATE = Duration.ofSeconds(1);

  private final Asked asked;
  private final Supplier<Map<Metric, Double>> limitsUse;
  private final Path scratch;
  private final StackClassifier classifier;
  private final RandomGenerator random;
  private final Consumer<Sample> watching;
  private final SamplingClock pace = SamplingClock.MONOTONIC;
  private final FlowLook flow;
  private final List<Sample> samples = Collections.synchronizedList(new ArrayList<>());
  private final List<ThreadDump> dumps = new ArrayList<>();
  private @Nullable VirtualThreadDumper virtual;

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

    private Stream<DumpedThread> threads() {
      return collected.dumps().stream().flatMap(dump -> dump.threads().stream());
    }
  }

  /** What a JVM is asked for beyond its threads' stacks. */
  public enum Closer {
    /** That it makes a flight recording of itself. */
    RECORDING,
    /** That it reports the stacks of its virtual threads, where it has some. */
    VIRTUAL_THREADS,
    /** That it counts its objects, twice, when it has been looked at. */
    HEAP
  }

  /**
   * Which process, and how it is looked at.
   *
   * @param port that it serves, if that is known
   * @param time for how long
   * @param closer what else the JVM is asked for
   */
  public record Asked(long pid, OptionalInt port, Duration time, Set<Closer> closer) {}

  /**
   * Of one process.
   *
   * @param limitsUse what its limits have cost it, such as throttled periods
   * @param scratch folder for files that its JVM writes
   * @param random chooses the instants
   * @param watching hears each sample as it is taken, on a thread of its own
   */
  public EvidenceCollector(
      Asked asked,
      Supplier<Map<Metric, Double>> limitsUse,
      Path scratch,
      StackClassifier classifier,
      RandomGenerator random,
      Consumer<Sample> watching) {
    this.asked = asked;
    this.limitsUse = limitsUse;
    this.scratch = scratch;
    this.classifier = classifier;
    this.random = random;
    this.watching = watching;
    // Its looks are on a thread of its own.
    this.flow = new FlowLook(asked.pid(), asked.port(), new SplittableRandom(random.nextLong()));
  }

  /**
   * Looks for as long as was asked, or until the process ends. A JVM that attaches late is looked
   * at for less, and one that does not answer within half of the time from outside alone.
   */
  public Seen examine() throws InterruptedException {
    long begun = pace.nanos();
    Duration patience = asked.time().dividedBy(2);
    try (Observer machine = Observer.ofMachine();
        ProcessObserver observer =
            Observer.ofService(
                asked.pid(),
                asked.port(),
                limitsUse,
                new JvmObserver.Access(
                    JvmObserver.How.COMMANDS, scratch, classifier, patience, patience))) {
      Optional<ProcessHandle> process = ProcessHandle.of(asked.pid());
      return process.isEmpty()
          ? new Seen(Collected.nothing(observer.notes()), false, true)
          : examine(
              observer,
              machine,
              () -> ProcessLiveness.is(process.get()),
              Math.min(pace.nanos(), begun + LATE.toNanos()) + asked.time().toNanos());
    }
  }

  /**
   * @param end instant at which the looking ends
   */
  private Seen examine(ProcessObserver observer, Observer machine, BooleanSupplier runs, long end)
      throws InterruptedException {
    Optional<JvmObserver> jvm = observer.jvm();
    SamplingLoop sampling = new SamplingLoop(List.of(observer, machine), this::hear);
    if (asked.closer().contains(Closer.RECORDING)) {
      jvm.ifPresent(inside -> inside.record(asked.time()));
    }
    long recordedFrom = pace.nanos();
    try (sampling;
        flow) {
      sampling.begin();
      flow.begin();
      if (jvm.isPresent()) {
        dump(jvm.get(), runs, end);
      } else {
        watch(end, runs);
      }
      flow.end();
      sampling.sampleNow();
    }
    // Sampling has ended: what the JVM is still asked for is not done by the service.
    Optional<JvmObserver> alive = jvm.filter(inside -> runs.getAsBoolean());
    List<ThreadDump> virtualDumps =
        alive
            .filter(inside -> dumps.stream().anyMatch(EvidenceCollector::mayHaveVirtualThreads))
            .flatMap(inside -> Optional.ofNullable(virtual))
            .map(VirtualThreadDumper::end)
            .orElse(List.of());
    requireOn();
    long recordedFor = pace.nanos() - recordedFrom;
    Optional<Collected.Recorded> recorded =
        alive
            .flatMap(inside -> inside.recorded(loops(dumps, classifier)))
            .map(stalls -> new Collected.Recorded(stalls, recordedFor));
    requireOn();
    List<ClassCounts> classes =
        alive.isPresent() && asked.closer().contains(Closer.HEAP)
            ? classes(alive.get(), random)
            : List.of();
    requireOn();
    List<String> notes = new ArrayList<>(sampling.notes());
    notes.addAll(flow.notes());
    return new Seen(
        new Collected(
            samples, dumps, virtualDumps, List.of(), recorded, classes, flow.samples(), notes),
        jvm.isPresent(),
        !runs.getAsBoolean());
  }

  private void hear(Sample sample) {
    samples.add(sample);
    watching.accept(sample);
  }

  private void dump(JvmObserver jvm, BooleanSupplier runs, long end) throws InterruptedException {
    if (asked.closer().contains(Closer.VIRTUAL_THREADS)) {
      virtual = new VirtualThreadDumper(jvm::virtualThreads, pace);
    }
    new ThreadDumper(() -> jvm.threads(left(end)), EVERY, random)
        .dump(
            left(end),
            runs,
            dump -> {
              dumps.add(dump);
              if (virtual != null && mayHaveVirtualThreads(dump)) {
                virtual.dump();
              }
            });
  }

  /** Until the end; nothing is negative. */
  private Duration left(long end) {
    return Duration.ofNanos(Math.max(0, end - pace.nanos()));
  }

  /**
   * Whether it may have virtual threads, as far as its platform threads show it: one carries one,
   * or the JDK's own is there that unparks them.
   */
  static boolean mayHaveVirtualThreads(ThreadDump dump) {
    return dump.threads().stream()
        .anyMatch(thread -> thread.carrier() || thread.name().startsWith("VirtualThread-un"));
  }

  /** A late answer is waited for without a word of an interrupt, which ends it all the same. */
  private static void requireOn() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  /** Two counts of the heap; one alone says nothing that lasts. */
  private List<ClassCounts> classes(JvmObserver jvm, RandomGenerator random)
      throws InterruptedException {
    Optional<ClassCounts> first = jvm.classes();
    if (first.isEmpty()) {
      return List.of();
    }
    pace.waitUntil(
        pace.nanos() + random.nextLong(HEAP_APART_LEAST.toNanos(), HEAP_APART_MOST.toNanos()));
    return jvm.classes().map(second -> List.of(first.get(), second)).orElse(List.of());
  }

  /** Who cannot be looked into is seen from outside for as long. */
  private void watch(long end, BooleanSupplier alive) throws InterruptedException {
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

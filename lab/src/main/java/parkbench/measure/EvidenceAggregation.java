package parkbench.measure;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import parkbench.measure.DumpedThreads.Classified;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.Collected;
import parkbench.record.Metric;
import parkbench.record.PoolSetting;
import parkbench.record.Sample;
import parkbench.record.Subject;
import parkbench.record.ThreadDump;
import parkbench.result.Deadlock;
import parkbench.result.Evidence;
import parkbench.result.ProcessUse;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.StackEvidence;
import parkbench.result.ThreadPool;
import parkbench.stacks.StackClassifier;
import parkbench.system.Limits;

/** Makes evidence for the diagnosis of what was collected. */
public final class EvidenceAggregation {
  /** Of a quota, unless its maker chose another. */
  private static final double PERIOD_SECONDS = 0.1;

  private static final double MEBI = 1 << 20;

  /** Fewer dumps show nothing that lasts. */
  private static final int DUMPS = 2;

  private final Samples samples;
  private final Window window;

  private EvidenceAggregation(Samples samples, Window window) {
    this.samples = samples;
    this.window = window;
  }

  /**
   * The CPU that a service may use.
   *
   * @param cores how many; absent: not read
   * @param bound numbers of the cores to which it is bound; empty: not read
   */
  public record AllowedCpu(Optional<Double> cores, Set<Integer> bound) {
    public AllowedCpu {
      bound = Set.copyOf(bound);
    }
  }

  /**
   * Of a service under a load that is not known.
   *
   * @param port that it is asked at; absent: at any
   * @throws IllegalArgumentException without two dumps or two samples of the service
   */
  public static Evidence of(
      Collected collected,
      OptionalInt port,
      AllowedCpu allowed,
      StackClassifier classifier,
      DiagnosisLimits limits) {
    boolean inside = collected.dumps().size() >= DUMPS;
    List<ThreadDump> dumps = inside ? collected.dumps() : List.of();
    Samples samples = new Samples(collected.samples());
    Window window = window(dumps, samples);
    List<List<Classified>> threads = DumpedThreads.of(dumps, classifier);
    List<ThreadPool> pools = new ArrayList<>(pools(threads, seconds(dumps), classifier, limits));
    if (collected.virtualDumps().size() >= DUMPS) {
      List<ThreadDump> virtual = collected.virtualDumps();
      pools.addAll(
          pools(DumpedThreads.moving(virtual, classifier), seconds(virtual), classifier, limits));
    }
    pools.sort(DumpedPools.LARGEST_FIRST);
    return new Evidence(
        window.seconds(),
        dumps.size(),
        new EvidenceAggregation(samples, window).use(allowed),
        pools,
        PoolMetricsSummary.of(collected.metrics()),
        collected
            .recorded()
            .filter(any -> inside)
            .map(recorded -> BlockingPlaces.of(recorded, classifier)),
        collected.classes().isEmpty()
            ? Optional.empty()
            : Optional.of(HeapWaiters.of(collected.classes(), classifier.libraries())),
        Flows.of(collected.flow(), port),
        stacks(dumps, threads, classifier),
        Optional.empty(),
        collected.notes());
  }

  /** Of a trial, with the dumps of its window. */
  public static Evidence of(
      Measurement trial, SampledPools sampled, StackClassifier classifier, DiagnosisLimits limits) {
    Window window = trial.window().orElse(new Window(0, 1));
    List<ThreadDump> inWindow =
        trial.dumps().stream().filter(dump -> window.contains(dump.atNanos())).toList();
    List<ThreadDump> dumps = inWindow.size() >= DUMPS ? inWindow : List.of();
    List<List<Classified>> threads = DumpedThreads.of(dumps, classifier);
    Limits given = trial.fork().limits();
    List<Integer> cores = trial.layout().service();
    Set<Integer> bound = Set.copyOf(cores.subList(0, Math.min(cores.size(), given.cores())));
    return new Evidence(
        window.seconds(),
        dumps.size(),
        trial.window().isEmpty()
            ? ProcessUse.UNKNOWN
            : new EvidenceAggregation(trial.samples(), window)
                .use(new AllowedCpu(Optional.of(given.cpus()), bound)),
        sampled.pools(pools(threads, seconds(dumps), classifier, limits), limits.pools()),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        stacks(dumps, threads, classifier),
        Optional.empty(),
        trial.record().lab().notes());
  }

  private static Window window(List<ThreadDump> dumps, Samples samples) {
    List<Long> instants =
        dumps.isEmpty()
            ? samples.of(Subject.SERVICE).stream().map(Sample::atNanos).toList()
            : dumps.stream().map(ThreadDump::atNanos).toList();
    if (instants.size() < DUMPS) {
      throw new IllegalArgumentException("two dumps, or two samples, are the least");
    }
    return new Window(instants.getFirst(), instants.getLast());
  }

  private static List<ThreadPool> pools(
      List<List<Classified>> threads,
      double seconds,
      StackClassifier classifier,
      DiagnosisLimits limits) {
    return threads.isEmpty()
        ? List.of()
        : new DumpedPools(threads, seconds, classifier, limits.pools()).pools();
  }

  private static StackEvidence stacks(
      List<ThreadDump> dumps, List<List<Classified>> threads, StackClassifier classifier) {
    return new StackEvidence(
        clients(dumps, classifier),
        DumpedThreads.logging(threads, classifier),
        deadlocks(dumps, classifier),
        BeganThreads.of(threads, seconds(dumps)));
  }

  /** A deadlock lasts: the last dump has them all. */
  private static List<Deadlock> deadlocks(List<ThreadDump> dumps, StackClassifier classifier) {
    return dumps.isEmpty()
        ? List.of()
        : dumps.getLast().deadlocked().stream()
            .map(
                stuck ->
                    new Deadlock(
                        stuck.thread(),
                        dumps.getLast().threads().stream()
                            .filter(thread -> thread.name().equals(stuck.thread()))
                            .findFirst()
                            .map(thread -> classifier.libraries().place(thread.stack()))
                            .orElse(""),
                        stuck.lock(),
                        stuck.holder()))
            .toList();
  }

  private static List<PoolSetting> clients(List<ThreadDump> dumps, StackClassifier classifier) {
    return classifier
        .libraries()
        .clientSettings(
            dumps.stream()
                .flatMap(dump -> dump.threads().stream())
                .map(ThreadDump.DumpedThread::stack)
                .toList());
  }

  /** From the first dump to the last; 0 without dumps. */
  private static double seconds(List<ThreadDump> dumps) {
    return dumps.isEmpty() ? 0 : (dumps.getLast().atNanos() - dumps.getFirst().atNanos()) / 1e9;
  }

  private ProcessUse use(AllowedCpu allowed) {
    Map<Kind, Double> values = new EnumMap<>(Kind.class);
    Optional<Double> used = perSecond(Metric.CPU);
    Optional<Double> busy = busy(allowed.bound());
    allowed.cores().ifPresent(all -> values.put(Kind.CPU_LIMIT, all));
    used.ifPresent(own -> values.put(Kind.CPU, own));
    perSecond(Metric.COMPILE_CPU).ifPresent(jit -> values.put(Kind.JIT_CPU, jit));
    busy.ifPresent(
        all -> {
          used.ifPresent(own -> values.put(Kind.OTHERS_CPU, Math.max(0, all - own)));
          double stolen = stolen(allowed.bound());
          values.put(Kind.IDLE_CPU, Math.max(0, allowed.bound().size() - all - stolen));
          values.put(Kind.STOLEN_CPU, stolen);
        });
    perSecond(Metric.RUN_DELAY).ifPresent(delay -> values.put(Kind.RUN_QUEUE_LATENCY, delay));
    perSecond(Metric.BUSIEST_THREAD).ifPresent(one -> values.put(Kind.BUSIEST_THREAD, one));
    throttled().ifPresent(share -> values.put(Kind.THROTTLED_PERIODS, share));
    perSecond(Metric.GC_PAUSE).ifPresent(share -> values.put(Kind.GC_PAUSES, share));
    DoubleSummaryStatistics heap = heapShares();
    if (heap.getCount() > 0) {
      values.put(Kind.HEAP_IN_USE, heap.getMin());
      values.put(Kind.HEAP_IN_USE_MOST, heap.getMax());
    }
    samples
        .counter(Subject.SERVICE, Metric.FILE_BYTES_WRITTEN)
        .perSecondAround(window)
        .ifPresent(bytes -> values.put(Kind.FILES_WRITTEN, bytes / MEBI));
    mean(Metric.CONNECTIONS).ifPresent(all -> values.put(Kind.CONNECTIONS, all));
    mean(Metric.UNREAD_CONNECTIONS).ifPresent(all -> values.put(Kind.UNREAD_CONNECTIONS, all));
    mean(Metric.ACCEPT_QUEUE).ifPresent(all -> values.put(Kind.ACCEPT_QUEUE, all));
    mean(Metric.OPEN_FILES).ifPresent(open -> values.put(Kind.OPEN_FILES, open));
    mean(Metric.OPEN_FILES_LIMIT).ifPresent(most -> values.put(Kind.OPEN_FILES_LIMIT, most));
    mean(Metric.VIRTUAL_QUEUED).ifPresent(all -> values.put(Kind.VIRTUAL_THREADS_QUEUED, all));
    return new ProcessUse(values);
  }

  /** Of a counter of nanoseconds: seconds per second. */
  private Optional<Double> perSecond(Metric metric) {
    return samples
        .counter(Subject.SERVICE, metric)
        .perSecondAround(window)
        .map(nanos -> nanos / 1e9);
  }

  /** The time that a quota took is counted once per core that it stopped; periods are so once. */
  private Optional<Double> throttled() {
    return samples
        .counter(Subject.SERVICE, Metric.THROTTLED_PERIODS)
        .perSecondAround(window)
        .map(periods -> Math.min(1, periods * PERIOD_SECONDS));
  }

  /** CPU that any process used of these cores, in cores. */
  private Optional<Double> busy(Set<Integer> bound) {
    Map<Integer, Double> busy = CoreUses.busy(samples, window);
    return bound.isEmpty() || !busy.keySet().containsAll(bound)
        ? Optional.empty()
        : Optional.of(bound.stream().mapToDouble(core -> busy.getOrDefault(core, 0.0)).sum());
  }

  /** CPU of these cores that the host took, in cores; zero where it is not counted. */
  private double stolen(Set<Integer> bound) {
    Map<Integer, Double> stolen = CoreUses.stolen(samples, window);
    return bound.stream().mapToDouble(core -> stolen.getOrDefault(core, 0.0)).sum();
  }

  private Optional<Double> mean(Metric metric) {
    return samples.gauge(Subject.SERVICE, metric).mean(window);
  }

  private DoubleSummaryStatistics heapShares() {
    return samples.of(Subject.SERVICE).stream()
        .map(Sample::values)
        .filter(values -> values.containsKey(Metric.HEAP_MAX))
        .mapToDouble(
            values ->
                values.getOrDefault(Metric.HEAP_USED, 0.0)
                    / values.getOrDefault(Metric.HEAP_MAX, 1.0))
        .summaryStatistics();
  }
}

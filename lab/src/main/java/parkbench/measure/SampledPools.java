package parkbench.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.PoolKind;
import parkbench.record.PoolSample;
import parkbench.record.Sample;
import parkbench.record.Subject;
import parkbench.result.Report;
import parkbench.result.ThreadPool;
import parkbench.stacks.JvmThreads;
import parkbench.system.Pool;

/**
 * The service's thread pools over the window, by the name of their threads, as samples counted
 * them. The pool that the system's description declares gets the name and the size that it says.
 */
public final class SampledPools {
  private final Map<String, List<PoolSample>> seen;
  private final Optional<Pool> declared;
  private final Optional<String> declaredThreads;

  private SampledPools(Map<String, List<PoolSample>> seen, Optional<Pool> declared) {
    this.seen = seen;
    this.declared = declared;
    this.declaredThreads = declared.flatMap(pool -> threadsOf(pool, seen));
  }

  public static SampledPools of(Measurement trial) {
    Map<String, List<PoolSample>> seen = new TreeMap<>();
    trial.window().ifPresent(window -> collect(trial.samples(), window, seen));
    return new SampledPools(seen, trial.fork().approach().pool());
  }

  private static void collect(Samples samples, Window window, Map<String, List<PoolSample>> seen) {
    for (Sample sample : samples.of(Subject.SERVICE)) {
      if (window.contains(sample.atNanos())) {
        for (PoolSample pool : sample.pools()) {
          seen.computeIfAbsent(pool.name(), name -> new ArrayList<>()).add(pool);
        }
      }
    }
  }

  /** Acceptors and pollers share the prefix of the workers; the workers are the most. */
  private static Optional<String> threadsOf(Pool pool, Map<String, List<PoolSample>> seen) {
    return pool.threads().isEmpty()
        ? Optional.empty()
        : seen.entrySet().stream()
            .filter(group -> (group.getKey() + "-").startsWith(pool.threads()))
            .max(Comparator.comparingInt(group -> threadsMax(group.getValue())))
            .map(Map.Entry::getKey);
  }

  /** For the report: the declared pool first, then the largest. */
  List<Report.PoolUse> uses() {
    return seen.keySet().stream()
        .filter(name -> !JvmThreads.named(name))
        .sorted(this::declaredFirst)
        .map(this::use)
        .toList();
  }

  /**
   * For the rules: those whose busy threads could be counted.
   *
   * @param dumped the same pools as dumps showed them, which know what their threads did
   */
  List<ThreadPool> pools(List<ThreadPool> dumped, DiagnosisLimits.Pools limits) {
    List<ThreadPool> all = new ArrayList<>();
    seen.keySet().stream()
        .filter(name -> !values(name, PoolSample::busy).isEmpty())
        .sorted(this::declaredFirst)
        .forEach(name -> all.add(pool(name, dumped, limits)));
    dumped.stream()
        .filter(pool -> all.stream().noneMatch(other -> other.name().equals(pool.name())))
        .forEach(all::add);
    return all;
  }

  private ThreadPool pool(String name, List<ThreadPool> dumped, DiagnosisLimits.Pools limits) {
    Optional<ThreadPool> same =
        dumped.stream().filter(pool -> pool.name().equals(name)).findFirst();
    return new ThreadPool(
        name,
        same.map(ThreadPool::kind).orElseGet(() -> kind(name)),
        declared.filter(pool -> isDeclared(name)),
        same.map(ThreadPool::sizing).orElse(ThreadPool.Sizing.UNKNOWN),
        threads(name, limits),
        same.map(ThreadPool::cpu).orElse(ThreadPool.Cpu.UNKNOWN),
        mean(values(name, PoolSample::queued)),
        same.map(ThreadPool::activities).orElse(List.of()));
  }

  private ThreadPool.Threads threads(String name, DiagnosisLimits.Pools limits) {
    List<PoolSample> samples = seen.getOrDefault(name, List.of());
    List<Integer> busy = values(name, PoolSample::busy);
    double enough = limits.busy() * size(name);
    long exhausted = busy.stream().filter(threads -> threads >= enough).count();
    return new ThreadPool.Threads(
        samples.stream().mapToInt(PoolSample::threads).min().orElse(0),
        threadsMax(samples),
        mean(busy).orElse(0.0),
        busy.stream().mapToInt(Integer::intValue).min().orElse(0),
        exhausted / (double) busy.size());
  }

  private PoolKind kind(String name) {
    return seen.getOrDefault(name, List.of()).stream()
        .map(PoolSample::kind)
        .min(Comparator.naturalOrder())
        .orElse(PoolKind.OTHER);
  }

  private int declaredFirst(String a, String b) {
    return Comparator.comparing(this::isDeclared)
        .thenComparingInt(this::size)
        .reversed()
        .thenComparing(Comparator.naturalOrder())
        .compare(a, b);
  }

  private Report.PoolUse use(String name) {
    List<Integer> busy = values(name, PoolSample::busy);
    List<Integer> queued = values(name, PoolSample::queued);
    return new Report.PoolUse(
        name(name), size(name), isDeclared(name), max(busy), mean(busy), max(queued), mean(queued));
  }

  private boolean isDeclared(String name) {
    return declaredThreads.filter(name::equals).isPresent();
  }

  private String name(String threads) {
    return declared.filter(pool -> isDeclared(threads)).map(Pool::name).orElse(threads);
  }

  private int size(String threads) {
    return declared
        .filter(pool -> isDeclared(threads))
        .map(Pool::size)
        .orElseGet(() -> threadsMax(seen.getOrDefault(threads, List.of())));
  }

  private List<Integer> values(String name, Function<PoolSample, OptionalInt> value) {
    return seen.getOrDefault(name, List.of()).stream()
        .map(value)
        .filter(OptionalInt::isPresent)
        .map(OptionalInt::getAsInt)
        .toList();
  }

  private static int threadsMax(List<PoolSample> pool) {
    return pool.stream().mapToInt(PoolSample::threads).max().orElse(0);
  }

  private static Optional<Integer> max(List<Integer> values) {
    return values.stream().max(Comparator.naturalOrder());
  }

  private static Optional<Double> mean(List<Integer> values) {
    DoubleSummaryStatistics all = values.stream().mapToDouble(i -> i).summaryStatistics();
    return all.getCount() == 0 ? Optional.empty() : Optional.of(all.getAverage());
  }
}

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
import parkbench.record.PoolSample;
import parkbench.record.Sample;
import parkbench.record.Subject;
import parkbench.result.Report;
import parkbench.stacks.JvmThreads;
import parkbench.system.Pool;

/**
 * The service's thread pools over the window, by the name of their threads. The pool that the
 * system's description declares gets the name and the size that stand there.
 */
public final class PoolLoads {
  private final Map<String, List<PoolSample>> seen;
  private final Optional<Pool> declared;
  private final Optional<String> declaredThreads;

  private PoolLoads(Map<String, List<PoolSample>> seen, Optional<Pool> declared) {
    this.seen = seen;
    this.declared = declared;
    this.declaredThreads = declared.flatMap(pool -> threadsOf(pool, seen));
  }

  public static PoolLoads of(Measurement trial) {
    Map<String, List<PoolSample>> seen = new TreeMap<>();
    trial.window().ifPresent(window -> collect(trial.samples(), window, seen));
    return new PoolLoads(seen, trial.fork().approach().pool());
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

  /** For the rules: those whose busy threads could be told. */
  public List<PoolLoad> loads() {
    return seen.keySet().stream()
        .filter(name -> !values(name, PoolSample::busy).isEmpty())
        .sorted(this::declaredFirst)
        .map(this::load)
        .toList();
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

  private PoolLoad load(String name) {
    List<Integer> busy = values(name, PoolSample::busy);
    double enough = PoolLoad.FULL * size(name);
    double full = busy.stream().filter(threads -> threads >= enough).count();
    return new PoolLoad(
        name(name),
        declared.filter(pool -> isDeclared(name)).map(Pool::setting).orElse(""),
        isDeclared(name),
        size(name),
        full / busy.size(),
        mean(busy).orElse(0.0),
        mean(values(name, PoolSample::queued)));
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

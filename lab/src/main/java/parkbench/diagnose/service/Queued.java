package parkbench.diagnose.service;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.record.MetricsReading.Kind;
import parkbench.result.Examination;
import parkbench.result.Examination.MeteredPool;
import parkbench.result.Examination.PoolSeen;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/** The pool that most wait for, as the service's own meters tell. */
final class Queued {
  private static final double WAITING = 1;
  private static final double ALWAYS = 0.7;

  private Queued() {}

  /**
   * What is said of such a pool: what its threads' stacks say comes first, since they name the
   * place; the meters stand beside it, or alone where nobody waits with a thread.
   *
   * @param byStacks what the stacks say
   */
  static Optional<Finding> finding(
      Examination seen, Kind kind, Optional<Finding> byStacks, String rule, String remedy) {
    Optional<MeteredPool> queued = of(seen, kind);
    return byStacks
        .map(finding -> queued.map(pool -> beside(finding, pool)).orElse(finding))
        .or(() -> queued.map(pool -> alone(pool, rule, remedy)));
  }

  private static Optional<MeteredPool> of(Examination seen, Kind kind) {
    return seen.metered().stream()
        .filter(pool -> pool.kind() == kind)
        .filter(pool -> pool.waitingMean() >= WAITING && pool.waitingShare() >= ALWAYS)
        .max(Comparator.comparingDouble(MeteredPool::waitingMean));
  }

  private static Finding beside(Finding finding, MeteredPool pool) {
    Map<String, String> evidence = new LinkedHashMap<>(finding.evidence());
    evidence.put("its meters", words(pool));
    return new Finding(finding.rule(), finding.confidence(), finding.sentence(), evidence);
  }

  /** Fewer in use than there may be is a limit of another kind, such as one for each route. */
  private static Finding alone(MeteredPool pool, String rule, String remedy) {
    boolean taken =
        pool.size().filter(size -> pool.takenMean() >= PoolSeen.FULL * size).isPresent();
    Map<String, String> evidence = new LinkedHashMap<>();
    evidence.put("in use", Figures.number(pool.takenMean()) + " of " + Figures.number(pool.size()));
    evidence.put("readings at which somebody waited", Figures.percent(pool.waitingShare()));
    evidence.put(Finding.TO_DO, remedy);
    return new Finding(
        rule, taken ? Confidence.HIGH : Confidence.MEDIUM, words(pool) + ".", evidence);
  }

  /**
   * {@code 18 requests wait, on average, for the 10 connections of a client (orders), of which 10
   * are in use}.
   */
  private static String words(MeteredPool pool) {
    return Figures.number(pool.waitingMean())
        + (pool.kind() == Kind.EXECUTOR ? " tasks" : " requests")
        + " wait, on average, for the "
        + pool.size().map(size -> Figures.number(size) + " ").orElse("")
        + pool.kind().words()
        + (pool.name().isEmpty() ? "" : " (" + pool.name() + ")")
        + ", of which "
        + Figures.number(pool.takenMean())
        + " are in use"
        + (pool.grownPerSecond() > 0
            ? "; " + Figures.number(pool.grownPerSecond()) + " more wait each second"
            : "");
  }
}

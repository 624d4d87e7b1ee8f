package parkbench.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import parkbench.result.LoadPoint;
import parkbench.result.RuleId;
import parkbench.result.Statement;

/** What many load points have in common: where approaches differ, and which limits were met. */
final class MatrixVerdict {
  static final int EXAMPLES = 3;

  /** Throughputs that differ by this share at most are alike. */
  static final double ALIKE = 0.05;

  /** The same as a factor. */
  static final double MARGIN = 1 + ALIKE;

  private static final int MOST_LIMITS = 6;
  private static final List<RuleId> LIMITS =
      List.of(
          RuleId.SERVICE_DIED,
          RuleId.UPSTREAM_AT_CAPACITY,
          RuleId.THREAD_POOL_EXHAUSTED,
          RuleId.REQUEST_THREADS_EXHAUSTED,
          RuleId.CALLS_BOUNDED,
          RuleId.ERRORS,
          RuleId.LIVENESS_PROBE_WOULD_FAIL,
          RuleId.LISTEN_BACKLOG_OVERFLOW);

  private final List<ApproachSummary> summaries;
  private final List<LoadPoint> points;

  private MatrixVerdict(List<ApproachSummary> summaries, List<LoadPoint> points) {
    this.summaries = summaries;
    this.points = points;
  }

  static List<Statement> of(List<ApproachSummary> summaries, List<LoadPoint> points) {
    MatrixVerdict matrix = new MatrixVerdict(summaries, points);
    List<Statement> statements = new ArrayList<>(matrix.limits());
    matrix.cpu().ifPresent(statements::add);
    matrix.differences().ifPresent(statements::add);
    matrix.unexplained().ifPresent(statements::add);
    return statements;
  }

  /** Each limit of each approach once, by its worst example. */
  private List<Statement> limits() {
    List<Statement> statements = new ArrayList<>();
    for (RuleId rule : LIMITS) {
      List<ApproachSummary> found = with(rule);
      for (String name : found.stream().map(ApproachSummary::name).distinct().toList()) {
        statements.add(
            limit(rule, found.stream().filter(each -> each.name().equals(name)).toList()));
      }
    }
    if (statements.size() <= MOST_LIMITS) {
      return statements;
    }
    List<Statement> first = new ArrayList<>(statements.subList(0, MOST_LIMITS));
    first.add(new Statement.MoreLimits(statements.size() - MOST_LIMITS));
    return first;
  }

  private Statement limit(RuleId rule, List<ApproachSummary> found) {
    ApproachSummary worst =
        found.stream().min(Comparator.comparingDouble(this::ofBest)).orElseThrow();
    return new Statement.LimitMet(
        worst.name(),
        worst.in(worst.finding(rule).orElseThrow()),
        worst.point(),
        from(found),
        found.size(),
        points.size());
  }

  /** For each delay the least load from which on an approach has a finding at each load. */
  private List<LoadPoint> from(List<ApproachSummary> found) {
    String name = found.getFirst().name();
    List<LoadPoint> has = found.stream().map(ApproachSummary::point).toList();
    return has.stream()
        .filter(
            point ->
                has.stream()
                    .noneMatch(
                        other ->
                            other.delayMillis() == point.delayMillis()
                                && other.size() < point.size()))
        .filter(
            point ->
                summaries.stream()
                    .filter(each -> each.name().equals(name))
                    .map(ApproachSummary::point)
                    .filter(other -> other.delayMillis() == point.delayMillis())
                    .filter(other -> other.size() > point.size())
                    .allMatch(has::contains))
        .sorted(LoadPoint.LIGHTEST_FIRST)
        .toList();
  }

  private double ofBest(ApproachSummary one) {
    double best = at(one.point()).stream().mapToDouble(ApproachSummary::rps).max().orElse(0);
    return best > 0 ? one.rps() / best : 1;
  }

  private Optional<Statement> cpu() {
    List<ApproachSummary> found = with(RuleId.CPU_BOUND);
    return found.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Statement.CpuLimits(
                found.stream()
                    .map(ApproachSummary::name)
                    .distinct()
                    .map(name -> cpu(name, found))
                    .toList()));
  }

  private static Statement.CpuLimit cpu(String name, List<ApproachSummary> found) {
    List<ApproachSummary> own = found.stream().filter(each -> each.name().equals(name)).toList();
    return new Statement.CpuLimit(
        name,
        own.size(),
        own.stream().mapToDouble(ApproachSummary::rps).max().orElse(0),
        own.stream().anyMatch(each -> each.low() != each.high()));
  }

  private Optional<Statement> differences() {
    List<LoadPoint> shared = points.stream().filter(point -> at(point).size() > 1).toList();
    if (shared.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        repeated() ? PointDifferences.of(summaries, shared).statement() : shown(shared));
  }

  private Statement shown(List<LoadPoint> shared) {
    List<LoadPoint> different =
        shared.stream()
            .filter(point -> share(point) < 1 / MARGIN)
            .sorted(Comparator.comparingDouble(this::share))
            .toList();
    return new Statement.ShownDifferences(
        ALIKE,
        shared.size(),
        different.size(),
        (int) shared.stream().filter(point -> !alike(point)).count(),
        different.stream().limit(EXAMPLES).map(this::difference).toList());
  }

  private boolean repeated() {
    return summaries.stream().anyMatch(each -> each.trials().size() > 1);
  }

  /** Whatever interference leaves open: the most of one approach to the least of another. */
  private double share(LoadPoint point) {
    return worst(point).high() / Math.max(Double.MIN_NORMAL, best(point).low());
  }

  /** Whether all approaches lie within the margin, whatever interference leaves open. */
  private boolean alike(LoadPoint point) {
    double least = at(point).stream().mapToDouble(ApproachSummary::low).min().orElse(0);
    double most = at(point).stream().mapToDouble(ApproachSummary::high).max().orElse(0);
    return least >= most / MARGIN;
  }

  private Statement.PointDifference difference(LoadPoint point) {
    return difference(worst(point), best(point), at(point));
  }

  /**
   * Two approaches at a load point.
   *
   * @param all that were measured there
   */
  static Statement.PointDifference difference(
      ApproachSummary less, ApproachSummary more, List<ApproachSummary> all) {
    long alike =
        all.stream()
            .filter(each -> !each.equals(more) && !each.equals(less))
            .filter(each -> each.low() > more.high() / MARGIN)
            .count();
    return new Statement.PointDifference(
        less.point(), less.answered(), more.answered(), (int) alike);
  }

  private ApproachSummary best(LoadPoint point) {
    return at(point).stream().max(Comparator.comparingDouble(ApproachSummary::low)).orElseThrow();
  }

  private ApproachSummary worst(LoadPoint point) {
    return at(point).stream().min(Comparator.comparingDouble(ApproachSummary::high)).orElseThrow();
  }

  private Optional<Statement> unexplained() {
    int unexplained = with(RuleId.UNKNOWN).size();
    return unexplained == 0
        ? Optional.empty()
        : Optional.of(new Statement.Unexplained(unexplained, summaries.size()));
  }

  private List<ApproachSummary> with(RuleId rule) {
    return summaries.stream().filter(each -> each.finding(rule).isPresent()).toList();
  }

  private List<ApproachSummary> at(LoadPoint point) {
    return summaries.stream().filter(each -> each.point().equals(point)).toList();
  }
}

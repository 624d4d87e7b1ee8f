package parkbench.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import parkbench.result.RuleId;
import parkbench.text.Figures;

/** What many load points have in common: where approaches differ, and which limits were met. */
final class MatrixVerdict {
  static final int EXAMPLES = 3;

  /** Throughputs within this factor of each other are told as alike. */
  static final double MARGIN = 1.05;

  private static final int LIMITS_TOLD = 6;
  private static final List<RuleId> LIMITS =
      List.of(
          RuleId.SERVICE_DIED,
          RuleId.UPSTREAM_AT_CAPACITY,
          RuleId.THREAD_POOL_EXHAUSTED,
          RuleId.REQUEST_THREADS_EXHAUSTED,
          RuleId.ERRORS,
          RuleId.LIVENESS_PROBE_WOULD_FAIL,
          RuleId.LISTEN_BACKLOG_OVERFLOW);

  private final List<ApproachSummary> answers;
  private final List<LoadPoint> points;

  private MatrixVerdict(List<ApproachSummary> answers, List<LoadPoint> points) {
    this.answers = answers;
    this.points = points;
  }

  static List<String> of(List<ApproachSummary> answers, List<LoadPoint> points) {
    MatrixVerdict matrix = new MatrixVerdict(answers, points);
    List<String> sentences = new ArrayList<>(matrix.limits());
    matrix.cpu().ifPresent(sentences::add);
    matrix.differences().ifPresent(sentences::add);
    matrix.unknown().ifPresent(sentences::add);
    return sentences;
  }

  /** Each limit of each approach once, by its dearest example. */
  private List<String> limits() {
    List<String> sentences = new ArrayList<>();
    for (RuleId rule : LIMITS) {
      List<ApproachSummary> found = with(rule);
      for (String name : found.stream().map(ApproachSummary::name).distinct().toList()) {
        sentences.add(
            limit(rule, found.stream().filter(each -> each.name().equals(name)).toList()));
      }
    }
    if (sentences.size() <= LIMITS_TOLD) {
      return sentences;
    }
    List<String> told = new ArrayList<>(sentences.subList(0, LIMITS_TOLD));
    told.add(sentences.size() - LIMITS_TOLD + " more findings of this kind stand with the trials.");
    return told;
  }

  private String limit(RuleId rule, List<ApproachSummary> found) {
    ApproachSummary worst =
        found.stream().min(Comparator.comparingDouble(this::ofBest)).orElseThrow();
    return worst.name()
        + " "
        + worst.told(worst.finding(rule).orElseThrow())
        + " ("
        + worst.point().words()
        + "; "
        + found.size()
        + " of "
        + points.size()
        + " load points).";
  }

  private double ofBest(ApproachSummary one) {
    double best = at(one.point()).stream().mapToDouble(ApproachSummary::rps).max().orElse(0);
    return best > 0 ? one.rps() / best : 1;
  }

  private Optional<String> cpu() {
    List<ApproachSummary> found = with(RuleId.CPU_BOUND);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    String each =
        found.stream()
            .map(ApproachSummary::name)
            .distinct()
            .map(name -> cpu(name, found))
            .collect(Collectors.joining(", "));
    return Optional.of("CPU is the limit of " + each + ".");
  }

  private static String cpu(String name, List<ApproachSummary> found) {
    List<ApproachSummary> own = found.stream().filter(each -> each.name().equals(name)).toList();
    double most = own.stream().mapToDouble(ApproachSummary::rps).max().orElse(0);
    return name
        + " at "
        + own.size()
        + (own.size() == 1 ? " load point" : " load points")
        + " (up to "
        + (own.stream().allMatch(each -> each.low() == each.high()) ? "" : "about ")
        + Figures.rps(most)
        + ")";
  }

  private Optional<String> differences() {
    List<LoadPoint> shared = points.stream().filter(point -> at(point).size() > 1).toList();
    if (shared.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        repeated() ? PointDifferences.of(answers, shared).sentence() : described(shared));
  }

  private String described(List<LoadPoint> shared) {
    List<LoadPoint> different =
        shared.stream()
            .filter(point -> share(point) < 1 / MARGIN)
            .sorted(Comparator.comparingDouble(this::share))
            .toList();
    String margin = Figures.percent(MARGIN - 1);
    if (different.isEmpty()) {
      long alike = shared.stream().filter(this::alike).count();
      return alike == shared.size()
          ? "At every load point all approaches lie within " + margin + "."
          : "No difference of more than %s shows; at %d of %d load points the machine may hide one."
              .formatted(margin, shared.size() - alike, shared.size());
    }
    return "Throughput differs by more than "
        + margin
        + " at "
        + different.size()
        + " of "
        + shared.size()
        + " load points, most at "
        + different.stream().limit(EXAMPLES).map(this::range).collect(Collectors.joining("; "))
        + ". With one repeat this is shown, not tested.";
  }

  private boolean repeated() {
    return answers.stream().anyMatch(each -> each.trials().size() > 1);
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

  private String range(LoadPoint point) {
    return range(worst(point), best(point));
  }

  /** {@code 500 ms, 400 users: 392 (spring-mvc/blocking) to 788 rps (spring-webflux/webclient)}. */
  static String range(ApproachSummary less, ApproachSummary more) {
    return less.point().words()
        + ": "
        + less.throughputWords()
        + " ("
        + less.name()
        + ") to "
        + more.throughputWords()
        + " rps ("
        + more.name()
        + ")";
  }

  private ApproachSummary best(LoadPoint point) {
    return at(point).stream().max(Comparator.comparingDouble(ApproachSummary::low)).orElseThrow();
  }

  private ApproachSummary worst(LoadPoint point) {
    return at(point).stream().min(Comparator.comparingDouble(ApproachSummary::high)).orElseThrow();
  }

  private Optional<String> unknown() {
    int unknown = with(RuleId.UNKNOWN).size();
    return unknown == 0
        ? Optional.empty()
        : Optional.of(
            unknown
                + " of "
                + answers.size()
                + " cells fall short for a reason that no rule explains.");
  }

  private List<ApproachSummary> with(RuleId rule) {
    return answers.stream().filter(each -> each.finding(rule).isPresent()).toList();
  }

  private List<ApproachSummary> at(LoadPoint point) {
    return answers.stream().filter(each -> each.point().equals(point)).toList();
  }
}

package parkbench.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import parkbench.measure.Median;
import parkbench.plan.Quantity;
import parkbench.result.Finding;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.result.Statement;
import parkbench.result.Status;
import parkbench.result.TrialReport;

/**
 * The valid trials of one approach at one load point, and the statement about them. With repeats,
 * the trial of median throughput represents all; of an even number, that one of the two in the
 * middle which was measured first, since neither is the median and the slower one would bias the
 * result. Failures of any other trial are stated too.
 *
 * @param trials at least one
 */
record ApproachSummary(String name, LoadPoint point, List<AnalysedTrial> trials) {
  private static final Set<RuleId> TROUBLE =
      Set.of(
          RuleId.SERVICE_DIED,
          RuleId.ERRORS,
          RuleId.LIVENESS_PROBE_WOULD_FAIL,
          RuleId.LISTEN_BACKLOG_OVERFLOW);

  static List<ApproachSummary> of(List<AnalysedTrial> valid) {
    return valid.stream()
        .map(trial -> new Key(trial.name(), trial.point()))
        .distinct()
        .map(
            key ->
                new ApproachSummary(
                    key.name(),
                    key.point(),
                    valid.stream()
                        .filter(
                            trial ->
                                trial.name().equals(key.name())
                                    && trial.point().equals(key.point()))
                        .toList()))
        .toList();
  }

  private record Key(String name, LoadPoint point) {}

  /** The trial of median throughput. */
  TrialReport medianReport() {
    List<AnalysedTrial> sorted =
        trials.stream()
            .sorted(Comparator.comparingDouble(trial -> trial.report().responses().throughputRps()))
            .toList();
    return sorted.subList((sorted.size() - 1) / 2, sorted.size() / 2 + 1).stream()
        .min(Comparator.comparingInt(trial -> trial.record().order()))
        .orElseThrow()
        .report();
  }

  /** How many starts of the service they are of. */
  int forks() {
    return Blocks.forks(trials);
  }

  /** Whether two trials are in the middle, so that none has the median throughput. */
  boolean twoInTheMiddle() {
    return trials.size() % 2 == 0;
  }

  /** The median throughput: of an even number of trials, the mean of the two in the middle. */
  double rps() {
    return Median.of(trials, trial -> trial.report().responses().throughputRps());
  }

  /** The approach with its throughput, and the percentiles that a statement may rest on. */
  Statement.Answered answered() {
    Report.Percentiles response = medianReport().latency().responseMs();
    return new Statement.Answered(
        name,
        rps(),
        medianReport().graded(Quantity.THROUGHPUT_RPS),
        Optional.of(response.p50()).filter(value -> supports("p50")),
        Optional.of(response.p99()).filter(value -> supports("p99")));
  }

  /** Least throughput of a quiet machine, the median over the trials. */
  double low() {
    return Median.of(trials, trial -> trial.report().throughput().low());
  }

  /** Most throughput of a quiet machine; infinite where no end is known. */
  double high() {
    return Median.of(trials, trial -> trial.report().throughput().top());
  }

  /** Of the median trial; trouble of any other too. */
  Optional<Finding> finding(RuleId rule) {
    return findings().stream().filter(found -> found.rule() == rule).findFirst();
  }

  /** What the median trial shows, and then what went wrong in others only. */
  private List<Finding> findings() {
    List<Finding> all = new ArrayList<>(medianReport().findings());
    trials.stream()
        .flatMap(trial -> trial.report().findings().stream())
        .filter(found -> TROUBLE.contains(found.rule()))
        .filter(found -> all.stream().noneMatch(other -> other.rule() == found.rule()))
        .collect(Collectors.toMap(Finding::rule, found -> found, (a, b) -> a, LinkedHashMap::new))
        .values()
        .forEach(all::add);
    return all;
  }

  /** A finding with how many forks have it. */
  Statement.FoundIn in(Finding finding) {
    List<AnalysedTrial> having =
        trials.stream().filter(trial -> has(trial, finding.rule())).toList();
    return new Statement.FoundIn(finding, Blocks.forks(having), forks());
  }

  private static boolean has(AnalysedTrial trial, RuleId rule) {
    return trial.report().findings().stream().anyMatch(found -> found.rule() == rule);
  }

  /** Whether the service did all that was asked, and no other finding exists. */
  boolean clean() {
    return findings().size() == 1 && finding(RuleId.LIMITED_BY_LOAD).isPresent();
  }

  /** Whether what was found leaves open what limits the service. */
  boolean undecided() {
    return Status.of(medianReport()) == Status.UNDECIDED;
  }

  /**
   * What was found, or what was measured where nothing was.
   *
   * @param at absent: the run has one load point only
   */
  Statement statement(Optional<LoadPoint> at) {
    List<Finding> found = findings();
    return found.isEmpty()
        ? new Statement.ApproachFigures(at, answered())
        : new Statement.ApproachFindings(at, name, found.stream().map(this::in).toList());
  }

  /** Whether ten samples at least lie beyond the percentile, so that a statement may rest on it. */
  private boolean supports(String percentile) {
    return !medianReport().latency().responseMs().tooFew().contains(percentile)
        && Quantity.of("response-" + percentile + "-ms").map(medianReport()::exact).orElse(true);
  }
}

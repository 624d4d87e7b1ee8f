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
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.result.TrialReport;
import parkbench.text.Figures;
import parkbench.text.FindingText;

/**
 * The valid trials of one approach at one load point, and what is to be said about them. With
 * repeats, the one of median throughput speaks for all; of an even number, that one of the two in
 * the middle which was measured first, since neither is the median and the slower one would lean to
 * one side. What went wrong in any other is said too.
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

  /** The trial that speaks for all. */
  TrialReport cell() {
    List<AnalysedTrial> sorted =
        trials.stream()
            .sorted(Comparator.comparingDouble(trial -> trial.cell().responses().throughputRps()))
            .toList();
    return sorted.subList((sorted.size() - 1) / 2, sorted.size() / 2 + 1).stream()
        .min(Comparator.comparingInt(trial -> trial.record().order()))
        .orElseThrow()
        .cell();
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
    return Median.of(trials, trial -> trial.cell().responses().throughputRps());
  }

  /** The throughput in words: {@code 392}, or of a noisy machine {@code 752 to 800}. */
  String throughputWords() {
    return cell()
        .graded(Quantity.THROUGHPUT_RPS)
        .map(graded -> Figures.graded(graded, Figures::number))
        .orElseGet(() -> Figures.number(rps()));
  }

  /** Least throughput of a quiet machine, the median over the trials. */
  double low() {
    return Median.of(trials, trial -> trial.cell().throughput().low());
  }

  /** Most throughput of a quiet machine; infinite where no end is known. */
  double high() {
    return Median.of(trials, trial -> trial.cell().throughput().top());
  }

  /** Of the median trial; trouble of any other too. */
  Optional<Finding> finding(RuleId rule) {
    return findings().stream().filter(found -> found.rule() == rule).findFirst();
  }

  /** What the median trial shows, and then what went wrong in others only. */
  private List<Finding> findings() {
    List<Finding> all = new ArrayList<>(cell().findings());
    trials.stream()
        .flatMap(trial -> trial.cell().findings().stream())
        .filter(found -> TROUBLE.contains(found.rule()))
        .filter(found -> all.stream().noneMatch(told -> told.rule() == found.rule()))
        .collect(Collectors.toMap(Finding::rule, found -> found, (a, b) -> a, LinkedHashMap::new))
        .values()
        .forEach(all::add);
    return all;
  }

  /** A finding as part of a sentence: {@code in 1 of 3 forks fails 3 % of its requests: …}. */
  String told(Finding finding) {
    long forks = trials.stream().filter(trial -> has(trial, finding.rule())).count();
    String often =
        TROUBLE.contains(finding.rule()) && forks < trials.size()
            ? "in " + forks + " of " + trials.size() + " forks "
            : "";
    return often + clause(FindingText.sentence(finding));
  }

  private static boolean has(AnalysedTrial trial, RuleId rule) {
    return trial.cell().findings().stream().anyMatch(found -> found.rule() == rule);
  }

  /** Whether the service did all that was asked, and nothing else is to be said. */
  boolean clean() {
    return findings().size() == 1 && finding(RuleId.LIMITED_BY_LOAD).isPresent();
  }

  /** {@code spring-mvc/blocking stops at 392 rps: …; fails 3 % of its requests: …}. */
  String sentence() {
    List<String> said = findings().stream().map(this::told).toList();
    return said.isEmpty() ? name + plain() : name + " " + String.join("; ", said) + ".";
  }

  private String plain() {
    Report.Percentiles response = cell().latency().responseMs();
    return " answers at "
        + throughputWords()
        + " rps"
        + (tells("p50") ? ", p50 " + Figures.millis(response.p50()) : "")
        + (tells("p99") ? ", p99 " + Figures.millis(response.p99()) : "")
        + ".";
  }

  /** Whether ten samples at least lie beyond the percentile, so that a sentence may rest on it. */
  boolean tells(String percentile) {
    return !cell().latency().responseMs().tooFew().contains(percentile)
        && Quantity.of("response-" + percentile + "-ms").map(cell()::exact).orElse(true);
  }

  /** A sentence without its capital and its full stop. */
  private static String clause(String sentence) {
    String open = sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    return open.isEmpty() ? open : Character.toLowerCase(open.charAt(0)) + open.substring(1);
  }
}

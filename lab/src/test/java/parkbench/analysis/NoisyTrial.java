package parkbench.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import parkbench.plan.Quantity;
import parkbench.result.Bracket;
import parkbench.result.Confidence;
import parkbench.result.Finding;
import parkbench.result.Grade;
import parkbench.result.Graded;
import parkbench.result.RuleId;
import parkbench.result.TrialReport;
import parkbench.statistics.AnalysedTrial;
import parkbench.statistics.Quantities;

/**
 * A trial of known truth: what was taken from its service, and what was said of it that is false.
 *
 * @param kind of interference, as the bench calls it
 * @param taken share of the service's demand, from 0 to 1
 * @param exact whether its throughput is
 * @param answered whether its throughput is exact, or its bracket narrow enough for what was taken,
 *     or a finding of high confidence names the limit
 * @param falsehoods empty: none
 */
record NoisyTrial(
    String kind,
    AnalysedTrial trial,
    double taken,
    boolean exact,
    boolean answered,
    List<String> falsehoods) {
  private static final List<Quantity> STATED =
      List.of(
          Quantity.THROUGHPUT_RPS,
          Quantity.RESPONSE_MEAN_MS,
          Quantity.RESPONSE_P50_MS,
          Quantity.RESPONSE_P90_MS,
          Quantity.RESPONSE_P99_MS,
          Quantity.CPU_US_PER_REQUEST);

  /** Rules that conclude nothing. */
  private static final Set<RuleId> SILENT = Set.of(RuleId.NOT_DECIDED, RuleId.UNKNOWN);

  /** Up to what was taken a bracket may be so wide, and above it. */
  private static final double LITTLE = 0.08;

  private static final double NARROW = 0.10;
  private static final double WIDE = 0.25;

  static NoisyTrial of(String kind, AnalysedTrial trial, QuietTruth truth) {
    TrialReport cell = trial.report();
    double taken = taken(cell);
    return new NoisyTrial(
        kind,
        trial,
        taken,
        trial.valid() && cell.exact(Quantity.THROUGHPUT_RPS),
        trial.valid() && answered(trial, taken),
        trial.valid() ? falsehoods(trial, truth) : List.of());
  }

  /** One where it is not known: such a trial is no quiet one. */
  static double taken(TrialReport cell) {
    return cell.quality().interference().takenOfDemand().orElse(1.0);
  }

  private static boolean answered(AnalysedTrial trial, double taken) {
    double width = trial.report().throughput().width();
    return width <= (taken < LITTLE ? NARROW : WIDE)
        || trial.report().findings().stream()
            .anyMatch(
                finding ->
                    finding.rule() == QuietTruth.limit(trial)
                        && finding.confidence() == Confidence.HIGH);
  }

  private static List<String> falsehoods(AnalysedTrial trial, QuietTruth truth) {
    List<String> all = new ArrayList<>();
    for (Quantity quantity : STATED) {
      truth
          .of(trial, quantity)
          .flatMap(quiet -> falsehood(trial.report(), quantity, quiet))
          .ifPresent(all::add);
    }
    trial.report().findings().stream()
        .map(Finding::rule)
        .filter(rule -> !SILENT.contains(rule) && rule != QuietTruth.limit(trial))
        .map(rule -> "finding: " + rule)
        .forEach(all::add);
    return all;
  }

  private static Optional<String> falsehood(
      TrialReport cell, Quantity quantity, QuietTruth.Figure quiet) {
    if (cell.graded(quantity).filter(each -> each.grade() == Grade.UNUSABLE).isPresent()
        || Quantities.tooFew(cell, quantity)
        || Quantities.oneSecond(cell, quantity)) {
      return Optional.empty();
    }
    return Quantities.value(cell, quantity)
        .map(value -> cell.graded(quantity).map(Graded::bracket).orElse(Bracket.exactly(value)))
        .filter(
            said ->
                said.low() * (1 - quiet.tolerance()) > quiet.value()
                    || said.top() * (1 + quiet.tolerance()) < quiet.value())
        .map(
            said ->
                "%s %.4g to %.4g, truth %.4g"
                    .formatted(quantity.word(), said.low(), said.top(), quiet.value()));
  }

  /** For who wants to know why it has no answer. */
  String said() {
    TrialReport cell = trial.report();
    return "%.4g to %.4g rps; %s"
        .formatted(
            cell.throughput().low(),
            cell.throughput().top(),
            cell.findings().stream().map(each -> each.rule() + " " + each.confidence()).toList());
  }
}

package parkbench.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.plan.Bound;
import parkbench.plan.Quantity;
import parkbench.plan.Threshold;
import parkbench.result.Report;
import parkbench.text.Figures;

/** A threshold, as a claim for each approach at each load point. */
final class Thresholds {
  private final int number;
  private final Quantity quantity;
  private final Optional<String> approach;
  private final Bound bound;

  private Thresholds(int number, Threshold threshold) {
    this.number = number;
    this.quantity = threshold.quantity();
    this.approach = threshold.approach();
    this.bound = threshold.bound();
  }

  static List<Report.Claim> of(List<Threshold> thresholds, List<AnalysedTrial> trials) {
    List<Report.Claim> claims = new ArrayList<>();
    for (int i = 0; i < thresholds.size(); i++) {
      claims.addAll(new Thresholds(i + 1, thresholds.get(i)).test(trials));
    }
    return claims;
  }

  private List<Report.Claim> test(List<AnalysedTrial> trials) {
    List<Repeats> bounded =
        Claims.repeats(
            trials.stream()
                .filter(trial -> approach.map(trial.approach()::equals).orElse(true))
                .toList());
    if (bounded.isEmpty()) {
      return List.of(claim(new Repeats(approach.orElse("every approach"), List.of())));
    }
    return bounded.stream().map(this::claim).toList();
  }

  private Report.Claim claim(Repeats repeats) {
    String must = bound.words(value -> Figures.in(quantity.unit(), value));
    BoundVerdict decided = BoundVerdict.of(quantity, bound, repeats);
    return new Report.Claim(
        "threshold " + number + ", " + repeats.words(),
        new Report.Claim.Origin("", "", repeats.words() + ": " + quantity.word() + " " + must),
        repeats.words(),
        quantity.word(),
        quantity.unit(),
        new Report.Claim.Expectation(Optional.empty(), Optional.empty(), "", must, true),
        decided.measured(),
        decided.verdict(),
        decided.why());
  }
}

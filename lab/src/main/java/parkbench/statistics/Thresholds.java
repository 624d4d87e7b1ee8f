package parkbench.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.plan.Bound;
import parkbench.plan.Quantity;
import parkbench.plan.Threshold;
import parkbench.result.ClaimSide;
import parkbench.result.Report;

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
      return List.of(claim(Repeats.none(new ClaimSide.OfThreshold(approach))));
    }
    return bounded.stream().map(this::claim).toList();
  }

  private Report.Claim claim(Repeats repeats) {
    BoundVerdict decided = BoundVerdict.of(quantity, bound, repeats);
    return new Report.Claim(
        "threshold " + number,
        new Report.Claim.Origin("", "", ""),
        List.of(repeats.of()),
        Optional.of(quantity),
        Optional.empty(),
        quantity.unit(),
        new Report.Claim.Expectation(
            Optional.empty(), Optional.empty(), "", Optional.of(bound), true),
        decided.measured(),
        decided.verdict(),
        decided.reason());
  }
}

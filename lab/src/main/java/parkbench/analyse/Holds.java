package parkbench.analyse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.diagnose.Figures;
import parkbench.model.Bound;
import parkbench.model.Quantity;
import parkbench.model.Report;
import parkbench.model.Threshold;

/** A threshold, as a claim for each approach at each load point. */
final class Holds {
  private final int number;
  private final Quantity quantity;
  private final Optional<String> approach;
  private final Bound bound;

  private Holds(int number, Threshold threshold) {
    this.number = number;
    this.quantity = threshold.quantity();
    this.approach = threshold.approach();
    this.bound = threshold.bound();
  }

  static List<Report.Claim> of(List<Threshold> thresholds, List<Judged> trials) {
    List<Report.Claim> claims = new ArrayList<>();
    for (int i = 0; i < thresholds.size(); i++) {
      claims.addAll(new Holds(i + 1, thresholds.get(i)).test(trials));
    }
    return claims;
  }

  private List<Report.Claim> test(List<Judged> trials) {
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
    String must = bound.told(value -> Figures.in(quantity.unit(), value));
    Decided decided = Decided.of(quantity, bound, repeats);
    return new Report.Claim(
        "threshold " + number + ", " + repeats.words(),
        "",
        "",
        repeats.words() + ": " + quantity.word() + " " + must,
        repeats.words(),
        quantity.word(),
        quantity.unit(),
        Optional.empty(),
        Optional.empty(),
        "",
        must,
        decided.measured(),
        true,
        decided.verdict(),
        decided.why());
  }
}

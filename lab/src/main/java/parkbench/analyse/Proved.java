package parkbench.analyse;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.diagnose.Figures;
import parkbench.diagnose.Rules;
import parkbench.model.Counterfactual;
import parkbench.model.Report;
import parkbench.model.Verdict;

/**
 * What became of a finding when the one thing was changed that it is about.
 *
 * @param verdict on the finding
 * @param sentence the verdict with its figures, and the next limit where there is one
 */
record Proved(Verdict verdict, String sentence) {

  /** By the claims of the proof, which were written down before it ran. */
  static Proved of(Counterfactual asked, List<Report.Claim> claims, List<Report.Cell> trials) {
    Report.Claim placebo = claim(claims, Counterfactual.PLACEBO);
    Report.Claim effect = claim(claims, Counterfactual.EFFECT);
    Report.Claim changed = claim(claims, Counterfactual.CHANGED);
    if (!tells(asked, placebo, effect)) {
      return new Proved(
          Verdict.UNDECIDED,
          "Undecided: the placebo, which changes nothing, is no proven nothing ("
              + placebo.why()
              + "), so that a change says nothing either.");
    }
    return switch (effect.verdict()) {
      case CONFIRMED -> effective(asked, placebo, changed, trials);
      case REFUTED ->
          new Proved(
              Verdict.REFUTED,
              "Refuted: "
                  + tried(asked, changed)
                  + ". Something else is the limit."
                  + alone(trials));
      case UNDECIDED, NOT_TESTED ->
          new Proved(
              Verdict.UNDECIDED, "Undecided: " + tried(asked, changed) + "; " + effect.why() + ".");
    };
  }

  /**
   * Whether the placebo lets the change say something: it did nothing; or its forks scatter around
   * nothing too much to show that, and the change did more than the placebo did by its interval.
   */
  private static boolean tells(Counterfactual asked, Report.Claim placebo, Report.Claim effect) {
    return switch (placebo.verdict()) {
      case CONFIRMED -> true;
      case REFUTED, NOT_TESTED -> false;
      case UNDECIDED ->
          effect.verdict() == Verdict.CONFIRMED
              && placebo
                  .measured()
                  .filter(nothing -> nothing.low() < 1 && 1 < nothing.high())
                  .map(nothing -> nothing.high() * asked.change().ifWrong())
                  .flatMap(most -> effect.measured().map(did -> did.low() > most))
                  .orElse(false);
    };
  }

  /** It is the limit; whether the next one is the predicted one is another question. */
  private static Proved effective(
      Counterfactual asked, Report.Claim placebo, Report.Claim changed, List<Report.Cell> trials) {
    String held =
        switch (changed.verdict()) {
          case CONFIRMED -> "Confirmed: ";
          case REFUTED -> "Confirmed, but what was predicted did not come true: ";
          case UNDECIDED, NOT_TESTED ->
              "Confirmed, and whether what was predicted came true is undecided: ";
        };
    return new Proved(
        Verdict.CONFIRMED,
        held + tried(asked, changed) + "." + scattered(placebo) + alone(trials) + next(trials));
  }

  private static String scattered(Report.Claim placebo) {
    return placebo.verdict() == Verdict.CONFIRMED
        ? ""
        : " The placebo alone: " + placebo.why() + ".";
  }

  /** That one fork alone tells of a side, where that is so: how much forks differ is not known. */
  private static String alone(List<Report.Cell> trials) {
    Map<String, Long> forks =
        sound(trials).collect(Collectors.groupingBy(Report.Cell::approach, Collectors.counting()));
    return forks.containsValue(1L)
        ? " One fork alone tells of "
            + forks.entrySet().stream()
                .filter(each -> each.getValue() == 1)
                .map(Map.Entry::getKey)
                .sorted()
                .collect(Collectors.joining(" and of "))
            + ": more of them (--repeat) may tell otherwise."
        : "";
  }

  private static String tried(Counterfactual asked, Report.Claim changed) {
    return "with "
        + asked.change().words()
        + " it answers "
        + changed.measured().map(seen -> Figures.rps(seen.value())).orElse("nothing that counts")
        + ", "
        + Figures.rps(asked.foundRps())
        + " as found; "
        + predicted(asked.predicted())
        + " predicted ("
        + asked.predicted().by()
        + ")";
  }

  private static String predicted(Counterfactual.Prediction predicted) {
    return predicted
        .high()
        .map(high -> Figures.rps(predicted.low()) + " to " + Figures.rps(high) + " were")
        .orElse("at least " + Figures.rps(predicted.low()) + " were");
  }

  /** What the rules say of the changed service. */
  private static String next(List<Report.Cell> trials) {
    return sound(trials)
        .filter(cell -> cell.approach().endsWith("-" + Counterfactual.CHANGED))
        .flatMap(cell -> cell.findings().stream().limit(1))
        .filter(finding -> !finding.rule().equals(Rules.UNKNOWN))
        .map(finding -> " Then: " + finding.sentence())
        .findFirst()
        .orElse("");
  }

  private static Stream<Report.Cell> sound(List<Report.Cell> trials) {
    return trials.stream().filter(cell -> cell.audit().passed());
  }

  private static Report.Claim claim(List<Report.Claim> claims, String id) {
    List<Report.Claim> found = claims.stream().filter(claim -> claim.id().equals(id)).toList();
    if (found.size() != 1) {
      throw new IllegalArgumentException(
          "no proof: it has " + found.size() + " claims \"" + id + "\"");
    }
    return found.getFirst();
  }
}

package parkbench.text;

import parkbench.plan.Intervention;
import parkbench.record.ClaimVerdict;
import parkbench.result.ExperimentReason;
import parkbench.result.Finding;
import parkbench.result.Statement;

/** The sentence about an experiment: the verdict with its figures, and the next limit. */
final class ExperimentText {
  private final Statement.Experiment experiment;

  private ExperimentText(Statement.Experiment experiment) {
    this.experiment = experiment;
  }

  static String sentence(Statement.Experiment experiment) {
    return new ExperimentText(experiment).sentence();
  }

  private String sentence() {
    return switch (experiment.reason()) {
      case ExperimentReason.BurstUnanswered burst ->
          "Undecided: of a burst "
              + Figures.count(burst.requests())
              + " requests had no good answer, so that forks with and without such are not measured"
              + " over the same time.";
      case ExperimentReason.PlaceboNotProven of ->
          "Undecided: the placebo, which changes nothing, is no proven nothing ("
              + ClaimText.why(of.placebo())
              + "), so that a change says nothing either.";
      case ExperimentReason.EffectUndecided of -> undecided(ClaimText.why(of.effect()));
      case ExperimentReason.CoresShared shared ->
          undecided("so work may do that shares nothing, where cores share theirs (hyper-threads)");
      case ExperimentReason.ServiceChanged changed ->
          undecided("the finding is of a service that answered otherwise than it does now");
      case ExperimentReason.BusyThreadsUnknown unknown ->
          undecided("it is unknown whether " + unknown.setting() + " gave it more threads");
      case ExperimentReason.SettingWithoutEffect setting ->
          undecided(
              "no more than "
                  + setting.busyChanged()
                  + " threads were ever busy, "
                  + setting.busyFound()
                  + " as found, so that "
                  + setting.setting()
                  + " may not be what sets their number");
      case ExperimentReason.OtherLimit other ->
          "Refuted: " + tried() + ". Something else is the limit" + singleBlock() + ".";
      case ExperimentReason.Effective effective ->
          held(effective.prediction())
              + tried()
              + singleBlock()
              + "."
              + effective
                  .placebo()
                  .map(placebo -> " The placebo alone: " + ClaimText.why(placebo) + ".")
                  .orElse("")
              + effective.next().map(ExperimentText::then).orElse("");
    };
  }

  private String undecided(String why) {
    return "Undecided: " + tried() + "; " + why + singleBlock() + ".";
  }

  private static String held(ClaimVerdict prediction) {
    return switch (prediction) {
      case CONFIRMED -> "Confirmed: ";
      case REFUTED -> "Confirmed, but what was predicted did not come true: ";
      case UNDECIDED, NOT_TESTED ->
          "Confirmed, and whether what was predicted came true is undecided: ";
    };
  }

  private static String then(Finding next) {
    return " Then: " + FindingText.sentence(next);
  }

  /** With one block it is not known how much forks differ. */
  private String singleBlock() {
    return experiment.singleBlock().isEmpty()
        ? ""
        : " (one block alone shows "
            + String.join(" and of ", experiment.singleBlock())
            + ": more of them, --repeat, may show otherwise)";
  }

  private String tried() {
    return experiment.tried().map(ExperimentText::tried).orElse("nothing was tried");
  }

  private static String tried(ExperimentReason.Tried tried) {
    return "with "
        + tried.change().words()
        + " it answers "
        + tried.changedRps().map(Figures::rps).orElse("nothing that counts")
        + ", "
        + Figures.rps(tried.foundRps())
        + " as found"
        + tried.nowRps().map(now -> " and " + Figures.rps(now) + " now").orElse("")
        + "; "
        + predicted(tried.predicted())
        + " predicted ("
        + tried.predicted().by()
        + ")";
  }

  private static String predicted(Intervention.Prediction predicted) {
    return predicted
        .high()
        .map(high -> Figures.rps(predicted.low()) + " to " + Figures.rps(high) + " were")
        .orElse("at least " + Figures.rps(predicted.low()) + " were");
  }
}

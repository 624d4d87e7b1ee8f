package parkbench.statistics;

import java.util.Optional;
import parkbench.plan.Claim;
import parkbench.plan.Rate;
import parkbench.result.Report;

/** Which trials are those of a claim's side. */
final class ClaimSides {
  /** Rates come back from the number of requests that they made. */
  private static final double ROUNDING = 1e-9;

  private ClaimSides() {}

  static boolean fits(Claim.Side side, AnalysedTrial trial) {
    return side.approach().equals(trial.approach())
        && side.delay().map(trial.record().trial().delay()::equals).orElse(true)
        && side.users().map(n -> trial.report().load().users().equals(Optional.of(n))).orElse(true)
        && side.rate().map(rate -> near(rate, trial.report().load())).orElse(true)
        && side.limits().map(trial.fork().limits()::equals).orElse(true)
        && side.java()
            .map(java -> trial.report().target().java().equals(Optional.of(java)))
            .orElse(true);
  }

  private static boolean near(Rate rate, Report.LoadSummary load) {
    double allowed = ROUNDING * rate.perSecond();
    return load.rate().filter(asked -> Math.abs(asked - rate.perSecond()) <= allowed).isPresent();
  }
}

package parkbench.report;

import java.util.List;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.text.Figures;

/** What a script of the upstream did to a service, in words: a time, or that there is none. */
final class ScriptEffects {
  /** What degraded and recovered mean, for readers. */
  static final String RULE =
      "Degraded: from the script's first change to the first second whose p99 is twice that of all"
          + " seconds before, or with more failures than the worst of them. Recovered: from the end"
          + " of the last change to the first of three seconds in a row that are as before again."
          + " Both are in whole seconds, by the instant at which a request was meant to be sent.";

  private ScriptEffects() {}

  /** Trials that count and were disturbed. */
  static List<TrialReport> shown(Report report) {
    return report.trials().stream()
        .filter(
            cell ->
                cell.quality().audit().passed()
                    && cell.course().overTime().disturbance().isPresent())
        .toList();
  }

  static String degraded(Report.Disturbance seen) {
    return seen.degradedAfterSeconds()
        .map(ScriptEffects::after)
        .orElse("not within the " + seconds(seen.lastedSeconds()) + " of the script");
  }

  static String recovered(Report.Disturbance seen) {
    if (seen.degradedAfterSeconds().isEmpty()) {
      return "did not degrade";
    }
    if (seen.leftSeconds() == 0) {
      return "the upstream does not come back while the load lasts";
    }
    return seen.recoveredAfterSeconds()
        .map(ScriptEffects::after)
        .orElse("not within the " + seconds(seen.leftSeconds()) + " that were left");
  }

  private static String after(double seconds) {
    return seconds < 1 ? "in the same second" : "after " + seconds(seconds);
  }

  private static String seconds(double seconds) {
    return Figures.number(seconds) + " s";
  }
}

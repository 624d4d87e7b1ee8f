package parkbench.report;

import java.util.Comparator;
import java.util.List;
import parkbench.result.TrialReport;

/** The order of approaches, which is that of their identifiers: trials ran in another each time. */
final class Approaches {
  static final Comparator<TrialReport> ORDER =
      Comparator.comparing((TrialReport trial) -> trial.target().system())
          .thenComparing(trial -> trial.target().approach())
          .thenComparing(Row::approach);

  private Approaches() {}

  /** Names of the approaches of these trials, in their order. */
  static List<String> of(List<TrialReport> trials) {
    return trials.stream().sorted(ORDER).map(Row::approach).distinct().toList();
  }
}

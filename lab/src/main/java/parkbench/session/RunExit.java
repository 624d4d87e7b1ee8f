package parkbench.session;

import java.util.List;
import java.util.stream.Collectors;
import parkbench.record.ClaimVerdict;
import parkbench.record.TrialRecord;
import parkbench.result.CapacityAnswer;
import parkbench.result.Outcome;
import parkbench.result.RegressionAnswer;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.text.ClaimText;

/** The exit code of a finished run, for the program that started it. */
final class RunExit {
  private RunExit() {}

  static Exit of(List<TrialRecord> records, Report report) {
    if (!report.capacities().isEmpty()) {
      return ofSearch(records, report.capacities());
    }
    return report
        .versions()
        .filter(answer -> records.stream().noneMatch(RunExit::died))
        .map(RunExit::ofVersions)
        .orElseGet(() -> ofTrials(records, report));
  }

  private static Exit ofVersions(RegressionAnswer answer) {
    return switch (answer.verdict()) {
      case WORSE -> Exit.BOUND_BROKEN;
      case BETTER, NOT_WORSE -> Exit.DONE;
      case UNDECIDED -> Exit.NO_VALID_TRIAL;
    };
  }

  /** A rate that is too high for a service, or ends it, is part of a search. */
  private static Exit ofSearch(List<TrialRecord> records, List<CapacityAnswer> searched) {
    if (searched.stream().allMatch(answer -> answer.search().rps().isPresent())) {
      return Exit.DONE;
    }
    if (records.stream().allMatch(RunExit::died)) {
      return Exit.DIED;
    }
    boolean broken =
        searched.stream()
            .flatMap(answer -> answer.steps().stream())
            .anyMatch(step -> step.kept() == CapacityAnswer.Kept.BROKEN);
    return broken ? Exit.BOUND_BROKEN : Exit.NO_VALID_TRIAL;
  }

  private static Exit ofTrials(List<TrialRecord> records, Report report) {
    return of(
        records,
        report.trials().stream()
            .filter(cell -> cell.quality().audit().passed())
            .map(TrialReport::outcome)
            .toList(),
        bounds(report.claims()).stream().map(Report.Claim::verdict).toList());
  }

  /**
   * The first that applies: a process died, nothing is valid, a bound is not confirmed, done. A
   * service that answered nothing well counts as one that died.
   *
   * @param valid outcomes of the trials that count
   * @param bounds verdicts on what the user asked to hold
   */
  static Exit of(List<TrialRecord> records, List<Outcome> valid, List<ClaimVerdict> bounds) {
    if (records.stream().anyMatch(RunExit::died) || valid.contains(Outcome.FAILED)) {
      return Exit.DIED;
    }
    if (valid.isEmpty()) {
      return Exit.NO_VALID_TRIAL;
    }
    return bounds.stream().allMatch(ClaimVerdict.CONFIRMED::equals) ? Exit.DONE : Exit.BOUND_BROKEN;
  }

  /** The service, or one of the lab's own processes. */
  private static boolean died(TrialRecord record) {
    return record.service().died().isPresent() || !record.lab().instruments().isEmpty();
  }

  /** Whatever the user asked to hold; other claims may come out as they will. */
  static List<Report.Claim> bounds(List<Report.Claim> claims) {
    return claims.stream().filter(each -> each.expectation().required()).toList();
  }

  /** A message for each bound that was not confirmed; empty: none. */
  static String broken(Report report) {
    return bounds(report.claims()).stream()
        .filter(bound -> bound.verdict() != ClaimVerdict.CONFIRMED)
        .map(RunExit::broken)
        .collect(Collectors.joining());
  }

  private static String broken(Report.Claim bound) {
    String verdict =
        "parkbench: %s: %s: %s\n"
            .formatted(
                bound.verdict().word(),
                ClaimText.text(bound).replaceFirst("[.]$", ""),
                ClaimText.why(bound));
    return bound.verdict() == ClaimVerdict.REFUTED
        ? verdict
        : verdict
            + "  A bound that is not confirmed does not hold\n"
            + "  Run it again, with --repeat 5 where an interval is too wide, or correct the bound\n";
  }
}

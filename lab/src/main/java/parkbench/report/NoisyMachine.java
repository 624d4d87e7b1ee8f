package parkbench.report;

import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import parkbench.plan.Quantity;
import parkbench.result.Audit;
import parkbench.result.Grade;
import parkbench.result.Graded;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.text.CheckText;
import parkbench.text.Figures;

/**
 * What a noisy machine did to a run, for the end of its report; each a sentence.
 *
 * @param cause what was met, and how much of it
 * @param consequence what the figures are worth
 * @param next one thing to do
 */
record NoisyMachine(String cause, String consequence, String next) {
  private static final int NAMED = 2;

  /** A smaller share of the CPU is not worth a word. */
  private static final double NOTHING = 0.005;

  /** What was chosen beside the scenario is not on the report. */
  private static final String STRICTLY =
      "For exact figures: the same command with --strict, on a quiet machine.";

  /** Where a command has no such option. */
  private static final String AGAIN = "For exact figures: the same command on a quiet machine.";

  private static final Set<Quantity> PERCENTILES =
      Set.of(Quantity.RESPONSE_P50_MS, Quantity.RESPONSE_P99_MS);

  /** Absent: no trial that counts met interference. */
  static Optional<NoisyMachine> of(Report report) {
    List<TrialReport> met = report.trials().stream().filter(TrialReport::interfered).toList();
    return met.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new NoisyMachine(cause(met, report.trials().size()), consequence(met), next(report)));
  }

  private static String next(Report report) {
    return NextStep.isOfRun(report) ? STRICTLY : AGAIN;
  }

  /**
   * Two checks of the same thing differ in what they are made by: {@code …, reference requests}.
   */
  private static String name(Audit.Check check) {
    return CheckText.name(check).replaceFirst(", (its ledger|reference requests)$", "");
  }

  private static String cause(List<TrialReport> met, int trials) {
    DoubleSummaryStatistics taken =
        met.stream()
            .flatMap(cell -> cell.quality().interference().takenOfCores().stream())
            .mapToDouble(Double::doubleValue)
            .summaryStatistics();
    List<String> names =
        met.stream()
            .flatMap(cell -> cell.quality().audit().interfering().stream())
            .map(NoisyMachine::name)
            .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()))
            .entrySet()
            .stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .map(Map.Entry::getKey)
            .toList();
    return "The machine interfered with %s of %s: %s%s%s."
        .formatted(
            Figures.count(met.size()),
            trials == 1 ? "one trial" : Figures.count(trials) + " trials",
            taken.getMax() < NOTHING || taken.getCount() == 0
                ? ""
                : range(taken) + " of the service's CPU was taken; ",
            String.join(", ", names.subList(0, Math.min(NAMED, names.size()))),
            names.size() > NAMED
                ? " and %d more beyond their limits".formatted(names.size() - NAMED)
                : names.size() == 1 ? " beyond its limit" : " beyond their limits");
  }

  private static String range(DoubleSummaryStatistics shares) {
    String low = Figures.percent(shares.getMin());
    String high = Figures.percent(shares.getMax());
    return low.equals(high) ? high : low.replace(" %", "") + " to " + high;
  }

  private static String consequence(List<TrialReport> met) {
    Set<String> worth = new LinkedHashSet<>();
    if (any(met, Quantity.THROUGHPUT_RPS, Grade.AT_LEAST)) {
      worth.add("throughputs are ranges, from what was measured to the ceiling");
    }
    if (any(met, Quantity.THROUGHPUT_RPS, Grade.ABOUT)) {
      worth.add("≈ marks an estimate");
    }
    for (Quantity percentile : PERCENTILES) {
      if (any(met, percentile, Grade.AT_MOST)) {
        worth.add("percentiles are upper bounds");
      }
    }
    for (Quantity percentile : PERCENTILES) {
      if (any(met, percentile, Grade.UNUSABLE)) {
        worth.add("percentiles of services at their limit are left out");
      }
    }
    return worth.isEmpty()
        ? "Figures allow for that."
        : "There, %s.".formatted(String.join("; ", worth));
  }

  private static boolean any(List<TrialReport> met, Quantity quantity, Grade grade) {
    return met.stream()
        .flatMap(cell -> cell.graded(quantity).stream())
        .map(Graded::grade)
        .anyMatch(grade::equals);
  }
}

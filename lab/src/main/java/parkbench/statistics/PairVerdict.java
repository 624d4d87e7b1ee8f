package parkbench.statistics;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.plan.Plan;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.system.Approach;

/** What a run in pairs says: its comparisons, each with the control beside it. */
public final class PairVerdict {
  private PairVerdict() {}

  private static final String INTERFERED =
      "The machine interfered: this compares both under the same interference, and of one that"
          + " answers otherwise to it a quiet machine may show a few per cent more or less.";

  /** A sentence for each comparison; empty where the plan has no pairs. */
  public static List<String> of(
      Plan plan, List<Report.Comparison> comparisons, List<TrialReport> cells) {
    if (!plan.inPairs()) {
      return List.of();
    }
    Stream<String> sentences =
        comparisons.stream()
            .filter(each -> !control(each))
            .map(each -> sentence(each, comparisons));
    Stream<String> caution =
        cells.stream().anyMatch(TrialReport::interfered) ? Stream.of(INTERFERED) : Stream.of();
    return Stream.concat(sentences, caution).toList();
  }

  private static boolean control(Report.Comparison each) {
    return Stream.of(each.a(), each.b()).anyMatch(name -> name.contains(Approach.CONTROL));
  }

  private static String sentence(Report.Comparison each, List<Report.Comparison> comparisons) {
    Optional<Report.Comparison> control =
        comparisons.stream()
            .filter(other -> control(other) && other.metric().equals(each.metric()))
            .findFirst();
    return "%s: %s to %s is %s, %s%s."
        .formatted(
            each.metric(),
            each.a(),
            each.b(),
            ratio(each),
            each.verdict(),
            control
                .map(itself -> "; the control: %s, %s".formatted(ratio(itself), itself.verdict()))
                .orElse(""));
  }

  private static String ratio(Report.Comparison each) {
    return String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", each.ratio(), each.low(), each.high());
  }
}

package parkbench.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import parkbench.plan.Plan;
import parkbench.result.Report;
import parkbench.result.Statement;
import parkbench.result.TrialReport;
import parkbench.system.Approach;

/** The verdict of a run in pairs: its comparisons, each with the control beside it. */
public final class PairVerdict {
  private PairVerdict() {}

  /** One for each comparison; empty where the plan has no pairs. */
  public static List<Statement> of(
      Plan plan, List<Report.Comparison> comparisons, List<TrialReport> trials) {
    if (!plan.inPairs()) {
      return List.of();
    }
    List<Statement> statements = new ArrayList<>();
    comparisons.stream()
        .filter(each -> !control(each))
        .forEach(each -> statements.add(statement(each, comparisons)));
    if (trials.stream().anyMatch(TrialReport::interfered)) {
      statements.add(new Statement.PairInterference());
    }
    return List.copyOf(statements);
  }

  private static boolean control(Report.Comparison each) {
    return Stream.of(each.a(), each.b()).anyMatch(name -> name.contains(Approach.CONTROL));
  }

  private static Statement statement(Report.Comparison each, List<Report.Comparison> comparisons) {
    return new Statement.PairCompared(
        each,
        comparisons.stream()
            .filter(other -> control(other) && other.metric() == each.metric())
            .filter(other -> other.point().equals(each.point()))
            .findFirst());
  }
}

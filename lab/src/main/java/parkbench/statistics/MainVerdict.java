package parkbench.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import parkbench.result.LoadPoint;
import parkbench.result.RuleId;
import parkbench.result.Statement;
import parkbench.store.StoredRun;

/** The answer to the scenario's question, with numbers, for any run. */
public final class MainVerdict {
  /** Up to this number of load points, each has statements of its own. */
  private static final int MOST_SINGLE_POINTS = 3;

  private MainVerdict() {}

  public static List<Statement> of(StoredRun run, List<AnalysedTrial> trials) {
    List<AnalysedTrial> valid = trials.stream().filter(AnalysedTrial::valid).toList();
    List<Statement> verdict = new ArrayList<>();
    if (trials.isEmpty()) {
      verdict.add(new Statement.NoTrial());
    } else if (valid.isEmpty()) {
      verdict.add(new Statement.NoValidTrial(InvalidTrials.reason(trials)));
    } else {
      List<ApproachSummary> summaries = ApproachSummary.of(valid);
      List<LoadPoint> points = summaries.stream().map(ApproachSummary::point).distinct().toList();
      verdict.addAll(
          points.size() > MOST_SINGLE_POINTS
              ? MatrixVerdict.of(summaries, points)
              : eachPoint(summaries, points));
    }
    verdict.addAll(remarks(run, trials));
    return List.copyOf(verdict);
  }

  /** What is missing of a run, whatever its answer is. */
  public static List<Statement> remarks(StoredRun run, List<AnalysedTrial> trials) {
    List<Statement> remarks = new ArrayList<>();
    if (trials.stream().anyMatch(AnalysedTrial::valid)) {
      invalid(trials).ifPresent(remarks::add);
    }
    unfinished(run, trials).ifPresent(remarks::add);
    return List.copyOf(remarks);
  }

  private static List<Statement> eachPoint(
      List<ApproachSummary> summaries, List<LoadPoint> points) {
    List<Statement> statements = new ArrayList<>();
    for (LoadPoint point : points) {
      List<ApproachSummary> here =
          summaries.stream().filter(each -> each.point().equals(point)).toList();
      Optional<LoadPoint> at = Optional.of(point).filter(one -> points.size() > 1);
      here.stream()
          .filter(each -> !each.clean())
          .sorted(Comparator.comparing(ApproachSummary::undecided))
          .forEach(each -> statements.add(each.statement(at)));
      List<ApproachSummary> clean = here.stream().filter(ApproachSummary::clean).toList();
      if (!clean.isEmpty()) {
        statements.add(together(at, clean));
      }
    }
    int trials = summaries.stream().mapToInt(each -> each.trials().size()).max().orElse(1);
    int forks = summaries.stream().mapToInt(ApproachSummary::forks).max().orElse(1);
    if (trials > 1) {
      statements.add(new Statement.MedianTrials(trials, forks));
      if (summaries.stream().anyMatch(ApproachSummary::twoInTheMiddle)) {
        statements.add(new Statement.EvenTrials());
      }
    }
    return statements;
  }

  /** Approaches that do all that is asked of them. */
  private static Statement together(Optional<LoadPoint> at, List<ApproachSummary> clean) {
    ApproachSummary first = clean.getFirst();
    return clean.size() == 1
        ? first.statement(at)
        : new Statement.OfferedLoadReached(
            at,
            first.finding(RuleId.LIMITED_BY_LOAD).orElseThrow(),
            first.medianReport().load().users().isPresent(),
            clean.stream().map(ApproachSummary::answered).toList());
  }

  /** Invalid trials are counted by approach, so that they cannot hide a bias. */
  private static Optional<Statement> invalid(List<AnalysedTrial> trials) {
    List<AnalysedTrial> invalid = trials.stream().filter(trial -> !trial.valid()).toList();
    return invalid.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Statement.InvalidLeftOut(
                invalid.stream()
                    .map(AnalysedTrial::name)
                    .distinct()
                    .map(
                        name ->
                            new Statement.InvalidOf(
                                name, count(name, invalid), count(name, trials)))
                    .toList(),
                InvalidTrials.reason(invalid)));
  }

  private static long count(String name, List<AnalysedTrial> trials) {
    return trials.stream().filter(trial -> trial.name().equals(name)).count();
  }

  private static Optional<Statement> unfinished(StoredRun run, List<AnalysedTrial> trials) {
    String ended = run.run().ended();
    return ended.equals("complete")
        ? Optional.empty()
        : Optional.of(new Statement.Unfinished(ended, trials.size(), run.run().plan().trials()));
  }
}

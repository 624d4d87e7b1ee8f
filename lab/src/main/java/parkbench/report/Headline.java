package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.result.Finding;
import parkbench.result.Report;
import parkbench.result.Statement;
import parkbench.text.VerdictText;

/**
 * The verdict by weight.
 *
 * @param answer the first sentences that a reader sees: two, or three where two limits were met
 * @param more the rest of the answer
 * @param trust what limits its certainty
 * @param limits findings of the first sentences that name a limit, in their order
 */
record Headline(List<String> answer, List<String> more, List<String> trust, List<Finding> limits) {
  private static final int FIRST = 2;

  /** Limits of a matrix that come before where it changes. */
  private static final int LIMITS = 2;

  static Headline of(Report report) {
    List<Statement> answers = new ArrayList<>();
    List<Statement> later = new ArrayList<>();
    List<Statement> trust = new ArrayList<>();
    for (Statement statement : report.verdict()) {
      switch (weight(statement)) {
        case ANSWER -> answers.add(statement);
        case MORE -> later.add(statement);
        case TRUST -> trust.add(statement);
      }
    }
    List<Statement> ordered = differencesAfterLimits(answers);
    List<String> sentences = VerdictText.sentences(ordered);
    int first = Math.min(limits(ordered) > 1 ? LIMITS + 1 : FIRST, sentences.size());
    List<String> more = new ArrayList<>(sentences.subList(first, sentences.size()));
    more.addAll(VerdictText.sentences(later));
    return new Headline(
        List.copyOf(sentences.subList(0, first)),
        List.copyOf(more),
        VerdictText.sentences(trust),
        ordered.stream().limit(first).flatMap(each -> limit(each).stream()).toList());
  }

  private static Optional<Finding> limit(Statement statement) {
    Optional<Finding> finding =
        switch (statement) {
          case Statement.LimitMet met -> Optional.of(met.worst().finding());
          case Statement.ApproachFindings found ->
              Optional.of(found.findings().getFirst().finding());
          default -> Optional.empty();
        };
    return finding.filter(found -> NextStep.isLimit(found.rule()));
  }

  private enum Weight {
    ANSWER,
    MORE,
    TRUST
  }

  private static Weight weight(Statement statement) {
    return switch (statement) {
      case Statement.MedianTrials s -> Weight.TRUST;
      case Statement.EvenTrials s -> Weight.TRUST;
      case Statement.InvalidLeftOut s -> Weight.TRUST;
      case Statement.Unfinished s -> Weight.TRUST;
      case Statement.WrongByChance s -> Weight.TRUST;
      case Statement.Drifted s -> Weight.TRUST;
      case Statement.MoreDrifts s -> Weight.TRUST;
      case Statement.PairInterference s -> Weight.TRUST;
      case Statement.MoreLimits s -> Weight.MORE;
      case Statement.CpuLimits s -> Weight.MORE;
      case Statement.Unexplained s -> Weight.MORE;
      case Statement.ClaimCounts s -> Weight.MORE;
      case Statement.NoTrial s -> Weight.ANSWER;
      case Statement.NoValidTrial s -> Weight.ANSWER;
      case Statement.ApproachFindings s -> Weight.ANSWER;
      case Statement.ApproachFigures s -> Weight.ANSWER;
      case Statement.OfferedLoadReached s -> Weight.ANSWER;
      case Statement.LimitMet s -> Weight.ANSWER;
      case Statement.ShownDifferences s -> Weight.ANSWER;
      case Statement.TestedDifferences s -> Weight.ANSWER;
      case Statement.PairCompared s -> Weight.ANSWER;
      case Statement.Experiment s -> Weight.ANSWER;
      case Statement.CapacityFound s -> Weight.ANSWER;
      case Statement.VersionsCompared s -> Weight.ANSWER;
      case Statement.IncidentMet s -> Weight.ANSWER;
    };
  }

  private static int limits(List<Statement> answers) {
    return (int)
        answers.stream()
            .takeWhile(each -> each instanceof Statement.LimitMet)
            .limit(LIMITS)
            .count();
  }

  /** Where it changes is more than a third limit. */
  private static List<Statement> differencesAfterLimits(List<Statement> answers) {
    List<Statement> ordered = new ArrayList<>(answers);
    int place = Math.max(1, limits(answers));
    answers.stream()
        .filter(
            statement ->
                statement instanceof Statement.ShownDifferences
                    || statement instanceof Statement.TestedDifferences)
        .findFirst()
        .filter(differences -> answers.indexOf(differences) > place)
        .ifPresent(
            differences -> {
              ordered.remove(differences);
              ordered.add(place, differences);
            });
    return ordered;
  }
}

package parkbench.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.RuleId;
import parkbench.result.TrialReport;
import parkbench.store.StoredRun;
import parkbench.text.Figures;
import parkbench.text.FindingText;

/** The answer to the scenario's question, with numbers, for any run; one sentence per entry. */
public final class MainVerdict {
  /** With more load points than these, what they have in common is told. */
  private static final int TOLD_ONE_BY_ONE = 3;

  private MainVerdict() {}

  public static List<String> of(StoredRun run, List<AnalysedTrial> trials) {
    List<AnalysedTrial> valid = trials.stream().filter(AnalysedTrial::valid).toList();
    List<String> verdict = new ArrayList<>();
    if (trials.isEmpty()) {
      verdict.add("No trial was finished, so that nothing can be said.");
    } else if (valid.isEmpty()) {
      verdict.add("No valid trial: " + InvalidTrials.why(trials) + ".");
    } else {
      List<ApproachSummary> answers = ApproachSummary.of(valid);
      List<LoadPoint> points = answers.stream().map(ApproachSummary::point).distinct().toList();
      verdict.addAll(
          points.size() > TOLD_ONE_BY_ONE
              ? MatrixVerdict.of(answers, points)
              : oneByOne(answers, points));
      invalid(trials).ifPresent(verdict::add);
    }
    unfinished(run, trials).ifPresent(verdict::add);
    return List.copyOf(verdict);
  }

  private static List<String> oneByOne(List<ApproachSummary> answers, List<LoadPoint> points) {
    List<String> sentences = new ArrayList<>();
    for (LoadPoint point : points) {
      List<ApproachSummary> here =
          answers.stream().filter(each -> each.point().equals(point)).toList();
      String where = points.size() == 1 ? "" : "At " + point.words() + ", ";
      here.stream()
          .filter(each -> !each.clean())
          .forEach(each -> sentences.add(where + each.sentence()));
      List<ApproachSummary> clean = here.stream().filter(ApproachSummary::clean).toList();
      if (!clean.isEmpty()) {
        sentences.add(where + together(clean));
      }
    }
    int trials = answers.stream().mapToInt(each -> each.trials().size()).max().orElse(1);
    int forks = answers.stream().mapToInt(ApproachSummary::forks).max().orElse(1);
    if (trials > 1) {
      sentences.add(
          "Figures are those of the median of up to "
              + (trials == forks ? "" : trials + " slices of ")
              + forks
              + " forks.");
      if (answers.stream().anyMatch(ApproachSummary::twoInTheMiddle)) {
        sentences.add(
            "Of an even number, findings and response times are of the earlier of the two in the"
                + " middle, other throughputs the mean of both.");
      }
    }
    return sentences;
  }

  /** {@code a and b reach 788 and 789 rps of 800 (400 users / 0.5 s).} */
  private static String together(List<ApproachSummary> clean) {
    if (clean.size() == 1) {
      return clean.getFirst().sentence();
    }
    TrialReport first = clean.getFirst().cell();
    Finding byLoad = clean.getFirst().finding(RuleId.LIMITED_BY_LOAD).orElseThrow();
    String asked = Figures.number(byLoad.number(FactName.OFFERED_LOAD).orElse(0.0));
    String reach =
        list(clean, ApproachSummary::name)
            + " reach "
            + list(clean, ApproachSummary::throughputWords)
            + " rps of "
            + asked;
    return first.load().users().isPresent()
        ? reach + " (" + FindingText.usersOverCycle(byLoad) + ")."
        : reach
            + (clean.stream().allMatch(each -> each.tells("p99"))
                ? ", p99 "
                    + list(clean, each -> Figures.millis(each.cell().latency().responseMs().p99()))
                : "")
            + ".";
  }

  private static String list(
      List<ApproachSummary> answers, Function<ApproachSummary, String> word) {
    List<String> words = answers.stream().map(word).toList();
    return words.size() == 1
        ? words.getFirst()
        : String.join(", ", words.subList(0, words.size() - 1)) + " and " + words.getLast();
  }

  /** Invalid trials are counted by approach, so that they cannot hide a bias. */
  private static Optional<String> invalid(List<AnalysedTrial> trials) {
    List<AnalysedTrial> invalidated = trials.stream().filter(trial -> !trial.valid()).toList();
    if (invalidated.isEmpty()) {
      return Optional.empty();
    }
    List<String> names = invalidated.stream().map(AnalysedTrial::name).distinct().toList();
    String byName =
        names.stream()
            .map(
                name ->
                    count(name, invalidated)
                        + " of "
                        + count(name, trials)
                        + (name.equals(names.getFirst()) ? " trials of " : " of ")
                        + name)
            .collect(Collectors.joining(", "));
    return Optional.of(
        "Invalid and left out: " + byName + "; " + InvalidTrials.why(invalidated) + ".");
  }

  private static long count(String name, List<AnalysedTrial> trials) {
    return trials.stream().filter(trial -> trial.name().equals(name)).count();
  }

  private static Optional<String> unfinished(StoredRun run, List<AnalysedTrial> trials) {
    String ended = run.run().ended();
    if (ended.equals("complete")) {
      return Optional.empty();
    }
    return Optional.of(
        "The run did not end as planned ("
            + ended
            + "): "
            + trials.size()
            + " of "
            + run.run().plan().trials()
            + " trials were finished.");
  }
}

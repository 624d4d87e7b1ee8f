package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import parkbench.record.RunRecord;
import parkbench.result.Audit;
import parkbench.result.Confidence;
import parkbench.result.Finding;
import parkbench.result.Report;
import parkbench.text.Figures;
import parkbench.text.Plain;

/** How sure the answer is, and what makes it surer; sentences, the most important first. */
final class Certainty {
  private Certainty() {}

  static List<String> of(Report report, Headline headline) {
    List<String> sentences = new ArrayList<>();
    state(report, sentences);
    long valid = report.trials().stream().filter(each -> each.quality().audit().passed()).count();
    if (valid == 0) {
      return sentences;
    }
    ofLimits(headline.limits()).ifPresent(sentences::add);
    sentences.add(forks(report));
    NoisyMachine.of(report)
        .ifPresentOrElse(
            machine -> sentences.add(machine.cause() + " " + machine.consequence()),
            () -> {
              if (isQuiet(report)) {
                sentences.add(
                    compiling(report)
                        ? "The machine was quiet."
                        : "The machine was quiet: figures are as measured.");
              }
            });
    sentences.addAll(headline.trust());
    return sentences;
  }

  private static void state(Report report, List<String> sentences) {
    String ended = report.run().ended();
    if (ended.equals(RunRecord.RUNNING)) {
      sentences.add("The run is not over: this is of the trials finished so far.");
    } else if (!ended.equals(RunRecord.COMPLETE)) {
      sentences.add("The run did not finish: it ended as “" + ended + "”.");
    }
  }

  /** Of the limits that the answer names; absent: it names none. */
  static Optional<String> ofLimits(List<Finding> limits) {
    List<String> sure = limits.stream().map(limit -> word(limit.confidence())).toList();
    List<String> different = sure.stream().distinct().toList();
    if (sure.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        sure.size() == 1
            ? "The limit has " + sure.getFirst() + " confidence."
            : different.size() == 1
                ? "The limits have " + different.getFirst() + " confidence."
                : "The limits have " + Plain.list(sure) + " confidence, in this order.");
  }

  private static String word(Confidence confidence) {
    return confidence.name().toLowerCase(Locale.ROOT);
  }

  private static boolean compiling(Report report) {
    return SummaryRow.of(report).stream().anyMatch(row -> row.cpu().startsWith("≤"));
  }

  /** Whether no trial met interference, an invalid one included. */
  private static boolean isQuiet(Report report) {
    return report.trials().stream()
        .flatMap(trial -> trial.quality().audit().checks().stream())
        .allMatch(check -> check.passed() || check.kind() != Audit.Kind.INTERFERENCE);
  }

  private static String forks(Report report) {
    List<SummaryRow> rows = SummaryRow.of(report);
    LongSummaryStatistics starts = rows.stream().mapToLong(Certainty::starts).summaryStatistics();
    if (report.repeated().isEmpty()) {
      return rows.size() > 1
          ? "One start each: no intervals, and differences are not tested."
          : "One start: no intervals.";
    }
    String many =
        (starts.getMin() < starts.getMax() ? Figures.count(starts.getMin()) + " to " : "")
            + Figures.count(starts.getMax())
            + " starts of each service; ";
    return many
        + (report.incidents().isEmpty()
            ? "figures are means with 95 % intervals."
            : "shown is the median one.");
  }

  /** A service that is asked in turn with another has several trials in each start. */
  private static long starts(SummaryRow row) {
    return row.trials().stream().map(trial -> trial.identity().fork()).distinct().count();
  }
}

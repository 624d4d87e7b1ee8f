package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import parkbench.record.RunRecord;
import parkbench.result.Audit;
import parkbench.result.Report;
import parkbench.text.Figures;

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
    sentences.add(forks(report));
    NoisyMachine.of(report)
        .ifPresentOrElse(
            machine -> sentences.add(machine.cause() + " " + machine.consequence()),
            () -> {
              if (isQuiet(report)) {
                sentences.add("The machine was quiet: figures are as measured.");
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

  /** Whether no trial met interference, an invalid one included. */
  private static boolean isQuiet(Report report) {
    return report.trials().stream()
        .flatMap(trial -> trial.quality().audit().checks().stream())
        .allMatch(check -> check.passed() || check.kind() != Audit.Kind.INTERFERENCE);
  }

  private static String forks(Report report) {
    List<SummaryRow> rows = SummaryRow.of(report);
    LongSummaryStatistics starts =
        rows.stream().mapToLong(row -> row.trials().size()).summaryStatistics();
    if (report.repeated().isEmpty()) {
      return rows.size() > 1
          ? "One start of each service: no figure has an interval, and differences are not tested."
          : "One start of the service: no figure has an interval.";
    }
    return "%s%s starts of each service; figures are means with 95 %% intervals."
        .formatted(
            starts.getMin() < starts.getMax() ? Figures.count(starts.getMin()) + " to " : "",
            Figures.count(starts.getMax()));
  }
}

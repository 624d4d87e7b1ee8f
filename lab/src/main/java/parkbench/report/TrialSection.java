package parkbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import parkbench.result.Audit;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.text.Block;
import parkbench.text.Block.Bullets;
import parkbench.text.Block.Cell;
import parkbench.text.Block.Column;
import parkbench.text.Block.Facts;
import parkbench.text.Block.Folded;
import parkbench.text.Block.Item;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Section;
import parkbench.text.Block.Table;
import parkbench.text.Block.Tone;
import parkbench.text.CheckText;
import parkbench.text.LoadWords;

/** Every trial: a row each, and behind it all that was computed of it. */
final class TrialSection {
  /** Of longer runs, {@code report.json} alone has all of each trial. */
  private static final int MOST_DETAILED = 120;

  private static final int FEW = 6;

  private TrialSection() {}

  static Section of(Report report) {
    return of(report, MOST_DETAILED);
  }

  /** For a document that is read from its beginning to its end: details of a few trials alone. */
  static Section brief(Report report) {
    return of(report, FEW);
  }

  private static Section of(Report report, int most) {
    List<TrialReport> trials =
        report.trials().stream()
            .sorted(
                Comparator.comparing(LoadPoint::of, LoadPoint.LIGHTEST_FIRST)
                    .thenComparing(Approaches.ORDER)
                    .thenComparingInt(trial -> trial.identity().repeat()))
            .toList();
    boolean detailed = trials.size() <= most;
    List<Block> blocks = new ArrayList<>();
    if (trials.isEmpty()) {
      blocks.add(new Paragraph("No trial was finished."));
    } else {
      blocks.add(
          new Folded(
              "trials", trials.size() + " trials, a row each", List.of(table(trials, detailed))));
    }
    if (detailed) {
      trials.forEach(trial -> blocks.add(details(trial)));
    } else {
      blocks.add(new Paragraph("Everything that was computed for each trial is in report.json."));
    }
    return new Section("details", "Every trial", blocks);
  }

  static Table table(List<TrialReport> trials, boolean linked) {
    return new Table(
        Column.all(
            "approach",
            "load",
            "#upstream delay",
            "#repeat",
            "#rps",
            "#ceiling",
            "#of ceiling",
            "#p50",
            "#p99",
            "#failed",
            "#CPU",
            "#busy pool",
            "outcome",
            "audit"),
        trials.stream().map(trial -> row(Row.of(trial), linked)).toList());
  }

  private static Block.Row row(Row row, boolean linked) {
    Tone figures = row.counts() ? Tone.PLAIN : Tone.STRUCK;
    Cell approach = Cell.of(row.subject().approach());
    return new Block.Row(
        List.of(
            linked ? approach.leadingTo(anchor(row.subject().id())) : approach,
            Cell.of(row.point().load()),
            Cell.of(LoadWords.delay(row.point())),
            Cell.of(Integer.toString(row.repeat())),
            Cell.of(row.rate().throughput(), figures),
            Cell.of(row.rate().ceiling()),
            Cell.of(row.rate().ofCeiling(), figures),
            Cell.of(row.p50(), figures),
            Cell.of(row.p99(), figures),
            Cell.of(row.errors()),
            Cell.of(row.cpu()),
            Cell.of(row.threads().pool()),
            outcome(row),
            Cell.of(row.audit())));
  }

  private static Cell outcome(Row row) {
    return Cell.of(
        row.outcomeWord(),
        switch (row.outcome()) {
          case OK -> Tone.GOOD;
          case DEGRADED -> Tone.WARN;
          case FAILED -> Tone.BAD;
        });
  }

  private static String anchor(String trial) {
    return "t-" + trial;
  }

  private static Folded details(TrialReport trial) {
    List<Block> blocks = new ArrayList<>();
    Row row = Row.of(trial);
    if (!row.why().isEmpty()) {
      blocks.add(new Paragraph("Why " + row.outcomeWord() + ":", row.why()));
    }
    if (!row.rate().growth().isEmpty()) {
      blocks.add(
          new Paragraph(
              "Not stationary:",
              "mean and percentiles depend on the run's length; " + row.rate().growth() + "."));
    }
    blocks.add(latency(trial));
    blocks.add(checks(trial));
    grades(trial, blocks);
    if (!trial.quality().notes().isEmpty()) {
      blocks.add(new Paragraph("What could not be observed in this trial:"));
      blocks.add(Bullets.texts(trial.quality().notes().stream()));
    }
    blocks.add(
        new Facts(
            TrialFacts.of(trial).entrySet().stream()
                .map(fact -> new Item(fact.getKey(), fact.getValue()))
                .toList()));
    return new Folded(
        anchor(trial.identity().id()),
        Row.approach(trial)
            + ", "
            + LoadWords.where(trial)
            + ": "
            + (trial.quality().audit().passed() ? Row.word(trial.outcome()) : "invalid"),
        blocks);
  }

  private static Table latency(TrialReport trial) {
    return Table.of(
            Column.all(
                Stream.concat(Stream.of("time"), LatencySection.headings().stream())
                    .toArray(String[]::new)),
            Stream.of(
                times(
                    "response (intended to completed)",
                    trial.latency().responseMs(),
                    Row.grows(trial)),
                times("service (sent to completed)", trial.latency().serviceMs(), false),
                times("connection wait (fired to sent)", trial.latency().connectionWaitMs(), false),
                times("send lag (intended to fired)", trial.latency().sendLagMs(), false)))
        .captioned("Latency");
  }

  private static List<String> times(String name, Report.Percentiles of, boolean grows) {
    return Stream.concat(Stream.of(name), LatencySection.figures(of, grows)).toList();
  }

  private static Table checks(TrialReport trial) {
    return new Table(
        "Audit: "
            + (!trial.quality().audit().passed()
                ? "failed, the trial is invalid"
                : trial.interfered() ? "valid, with graded figures" : "passed"),
        Column.all("check", "result", "measured", "limit", "remedy"),
        trial.quality().audit().checks().stream().map(check -> check(trial, check)).toList());
  }

  private static Block.Row check(TrialReport trial, Audit.Check check) {
    boolean grades = check.interferes() && trial.quality().audit().passed();
    return new Block.Row(
        List.of(
            Cell.of(CheckText.name(check)),
            check.passed()
                ? Cell.of("passed", Tone.GOOD)
                : grades ? Cell.of("grades", Tone.WARN) : Cell.of("failed", Tone.BAD),
            Cell.of(CheckText.measured(check)),
            Cell.of(CheckText.limit(check)),
            Cell.of(check.passed() ? "" : CheckText.remedy(check))));
  }

  private static void grades(TrialReport trial, List<Block> blocks) {
    if (!trial.quality().grades().isEmpty()) {
      blocks.add(
          Table.of(
                  Column.all("figure", "grade", "#low", "#high", "why"),
                  GradedRow.of(trial).stream()
                      .map(
                          row ->
                              List.of(row.figure(), row.grade(), row.low(), row.high(), row.why())))
              .captioned("Graded figures: what a quiet machine may give"));
    }
  }
}

package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import parkbench.record.RunRecord;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.text.Block;
import parkbench.text.Block.Bullets;
import parkbench.text.Block.Column;
import parkbench.text.Block.Heading;
import parkbench.text.Block.Item;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Table;
import parkbench.text.Figures;
import parkbench.text.FindingText;
import parkbench.text.LoadWords;
import parkbench.text.VerdictText;

/** The whole report: verdict, tables, findings, caveats, environment. */
public final class ReportDocument {
  private final List<Block> blocks = new ArrayList<>();

  private ReportDocument() {}

  public static List<Block> of(Report report) {
    ReportDocument text = new ReportDocument();
    Page page = Page.of(report, List.of());
    text.head(report);
    text.answer("Versions", RegressionDocument.of(report));
    text.answer("Incidents", IncidentDocument.of(report));
    text.answer("Capacity", CapacityDocument.of(report));
    text.matrix(page.matrix());
    text.trials(page);
    text.answer("What if", WhatIfDocument.of(report));
    text.graded(page);
    text.repeated(report);
    text.invalid(page);
    text.probes(report);
    text.disturbances(report);
    text.comparisons(report);
    text.claims(report);
    text.findings(page.findings());
    text.audits(page);
    text.unseen(page);
    text.caveats(page);
    text.environment(report);
    return List.copyOf(text.blocks);
  }

  private void head(Report report) {
    Report.Run run = report.run();
    blocks.add(new Heading(1, run.question()));
    VerdictText.sentences(report.verdict())
        .forEach(sentence -> blocks.add(new Paragraph(sentence, "")));
    blocks.add(
        new Paragraph(
            "Scenario %s, run %s, %s, Parkbench %s, random seed %d."
                .formatted(
                    run.scenario(), run.id(), run.started(), run.labVersion(), run.randomSeed())));
    if (run.ended().equals(RunRecord.RUNNING)) {
      blocks.add(
          new Paragraph(
              "This run is still running.", "The report is of the trials finished so far."));
    } else if (!run.ended().equals(RunRecord.COMPLETE)) {
      blocks.add(new Paragraph("This run did not finish:", "it ended as “" + run.ended() + "”."));
    }
  }

  /** What the run was made for. */
  private void answer(String title, List<Block> answer) {
    if (!answer.isEmpty()) {
      title(title);
      blocks.addAll(answer);
    }
  }

  private void matrix(ThroughputMatrix matrix) {
    if (!matrix.isUseful()) {
      return;
    }
    title("Throughput, rps (share of the ceiling)");
    List<Column> columns = new ArrayList<>(Column.all("Approach"));
    matrix
        .points()
        .forEach(
            point -> columns.add(Column.numbers(LoadWords.delay(point) + ", " + point.load())));
    table(
        columns,
        matrix.lines().stream()
            .map(
                line ->
                    Stream.concat(
                            Stream.of(line.approach()),
                            line.figures().stream().map(ReportDocument::ofCeiling))
                        .toList()));
  }

  private static String ofCeiling(ThroughputMatrix.Figure figure) {
    return figure.ofCeiling().isEmpty()
        ? figure.words()
        : figure.words() + " (" + figure.ofCeiling() + ")";
  }

  private void trials(Page page) {
    title("Trials");
    if (page.groups().isEmpty()) {
      paragraph(
          page.checks().isEmpty()
              ? "No trial was finished."
              : "No trial counts: the audits failed in all of them.");
      return;
    }
    blocks.add(
        new Table(
            Column.all(
                "Approach",
                "Generation",
                "JVM",
                "Load",
                "#Upstream delay",
                "#Throughput, rps",
                "#Ceiling, rps",
                "#Of ceiling",
                "#p50",
                "#p99",
                "#Errors",
                "#CPU",
                "#Busy pool",
                "Outcome"),
            page.groups().stream()
                .flatMap(group -> group.rows().stream())
                .map(ReportDocument::trial)
                .toList()));
    paragraph(
        "CPU is of one core. ≥: failures would reach this percentile. *: fewer than ten answers"
            + " beyond it.");
  }

  private static Block.Row trial(Row row) {
    String approach =
        row.subject().approach() + (row.repeat() > 1 ? ", repeat " + row.repeat() : "");
    return new Block.Row(
        List.of(
            approach,
            row.subject().generation(),
            row.subject().java(),
            row.point().load(),
            LoadWords.delay(row.point()),
            row.rate().throughput(),
            row.rate().ceiling(),
            row.rate().ofCeiling(),
            row.p50(),
            row.p99(),
            row.errors(),
            row.cpu(),
            row.threads().pool(),
            row.outcomeWord() + (row.why().isEmpty() ? "" : ": " + row.why())),
        row.rate().growth().isEmpty()
            ? List.of()
            : List.of(
                new Block.Note(
                    "↗ not stationary",
                    LoadWords.title(row.point())
                        + ", mean and percentiles depend on the run's length; "
                        + row.rate().growth()
                        + ".")));
  }

  private void repeated(Report report) {
    if (report.repeated().isEmpty()) {
      return;
    }
    title("Over the forks");
    paragraph("Means with 95 % intervals from the variation between forks.");
    table(
        Column.all("Approach", "Load point", "#Forks", "#Throughput", "#p50", "#p99"),
        RepeatedRow.all(report).stream()
            .map(
                row ->
                    List.of(
                        row.approach(),
                        row.point(),
                        Integer.toString(row.forks()),
                        row.throughput(),
                        row.p50(),
                        row.p99())));
  }

  private void graded(Page page) {
    if (page.graded().isEmpty()) {
      return;
    }
    title("Graded figures");
    NoisyMachine.of(page.report())
        .ifPresent(machine -> paragraph(machine.cause() + " " + machine.consequence()));
    table(
        Column.all("Approach", "Load point", "Figure", "Grade", "#Low", "#High"),
        page.graded().stream()
            .map(
                row ->
                    List.of(
                        row.approach(),
                        row.where(),
                        row.figure(),
                        row.grade(),
                        row.low(),
                        row.high())));
  }

  private void invalid(Page page) {
    if (page.invalid().isEmpty()) {
      return;
    }
    title("Invalid trials");
    paragraph("An instrument of the lab was out of its limits; these figures say nothing.");
    table(
        Column.all("Approach", "Load point", "Failed check", "Measured", "Limit", "What to do"),
        page.invalid().stream()
            .flatMap(
                row -> row.checks().failedChecks().stream().map(check -> invalid(row, check))));
  }

  private static List<String> invalid(Row row, CheckRow check) {
    return List.of(
        row.subject().approach(),
        LoadWords.title(row.point()),
        check.name(),
        check.measured(),
        check.limit(),
        check.remedy());
  }

  private void probes(Report report) {
    List<TrialReport> probed =
        report.trials().stream()
            .filter(cell -> cell.course().probe().isPresent() && cell.quality().audit().passed())
            .toList();
    if (probed.isEmpty()) {
      return;
    }
    title("Health check");
    table(
        Column.all(
            "Approach",
            "Load point",
            "#Asked",
            "#Failed",
            "#Longest run",
            "#Evicts after",
            "#Slowest"),
        probed.stream().map(ReportDocument::probe));
  }

  private static List<String> probe(TrialReport trial) {
    Report.ProbeSummary probe = trial.course().probe().orElseThrow();
    return List.of(
        Row.approach(trial),
        Page.where(trial),
        Figures.count(probe.asks()),
        Figures.count(probe.failed()),
        Figures.count(probe.longestFailure()),
        Figures.count(probe.failuresToEvict()),
        Figures.latency(probe.slowestMillis()));
  }

  private void disturbances(Report report) {
    List<TrialReport> disturbed = ScriptEffects.shown(report);
    if (disturbed.isEmpty()) {
      return;
    }
    title("Degrade and recover");
    paragraph(ScriptEffects.RULE);
    table(
        Column.all(
            "Approach",
            "Load point",
            "#p99 before",
            "#p99 at worst",
            "#Failures",
            "Degraded",
            "Recovered"),
        disturbed.stream().map(ReportDocument::disturbance));
  }

  private static List<String> disturbance(TrialReport trial) {
    Report.Disturbance seen = trial.course().overTime().disturbance().orElseThrow();
    return List.of(
        Row.approach(trial),
        Page.where(trial),
        Figures.latency(seen.levelP99Ms()),
        Figures.latency(seen.worstP99Ms()),
        Figures.count(seen.failures()),
        ScriptEffects.degraded(seen),
        ScriptEffects.recovered(seen));
  }

  private void comparisons(Report report) {
    if (report.comparisons().isEmpty()) {
      return;
    }
    title("Comparisons");
    paragraph(Report.Comparison.RULE);
    Caveat.uncompared(report).ifPresent(this::paragraph);
    table(
        Column.all("Metric", "A", "B", "#A / B", "#95 % interval", "A is"),
        report.comparisons().stream()
            .map(
                pair ->
                    List.of(
                        VerdictText.metric(pair),
                        pair.a(),
                        pair.b(),
                        Figures.number(pair.ratio()),
                        Figures.number(pair.low()) + " to " + Figures.number(pair.high()),
                        VerdictText.word(pair.verdict()))));
  }

  private void claims(Report report) {
    if (report.claims().isEmpty()) {
      return;
    }
    title("Claims");
    table(
        Column.all(
            "Id",
            "Claim",
            "By",
            "About",
            "#Published",
            "#Predicted",
            "Must be",
            "#Measured",
            "Verdict",
            "Why"),
        ClaimRow.all(report).stream()
            .map(
                claim ->
                    List.of(
                        claim.id(),
                        claim.text(),
                        claim.origin(),
                        claim.about(),
                        claim.published(),
                        claim.predicted()
                            + (claim.because().isEmpty() ? "" : ": " + claim.because()),
                        claim.expected(),
                        claim.measured(),
                        claim.verdict().word(),
                        claim.why())));
  }

  private void findings(List<Page.Place> places) {
    if (places.isEmpty()) {
      return;
    }
    title("Findings");
    blocks.add(new Bullets(places.stream().map(ReportDocument::finding).toList()));
  }

  private static Item finding(Page.Place place) {
    return new Item(
        "",
        "%s (%s, %s; rule %s, confidence %s)"
            .formatted(
                place.sentence(),
                place.approach(),
                place.where(),
                place.rule(),
                place.confidence()),
        List.of("What to do: " + FindingText.remedy(place.finding()) + "."));
  }

  /** Invalid trials by approach, so that they cannot hide a bias, and what the instruments met. */
  private void audits(Page page) {
    title("Audits");
    paragraph(Instruments.WHAT);
    table(
        Column.all(
            "Approach",
            "#Trials",
            "#Invalid",
            "#Run-queue latency",
            "#Steal",
            "#Pressure: CPU, memory, disk",
            "#Load generator",
            "#Upstream",
            "#Controller"),
        page.tallies().stream()
            .map(
                tally ->
                    List.of(
                        tally.approach(),
                        Figures.count(tally.trials()),
                        Figures.count(tally.invalid()),
                        tally.worst().runDelay(),
                        tally.worst().steal(),
                        tally.worst().pressure(),
                        tally.worst().load(),
                        tally.worst().upstream(),
                        tally.worst().controller())));
  }

  private void unseen(Page page) {
    if (page.unseen().isEmpty()) {
      return;
    }
    title("What could not be observed");
    blocks.add(
        Bullets.texts(
            page.unseen().stream().map(unseen -> unseen.note() + " In " + unseen.where() + ".")));
  }

  private void caveats(Page page) {
    title("How this report can mislead");
    blocks.add(
        new Bullets(
            page.caveats().stream()
                .map(caveat -> new Item(caveat.title() + ".", caveat.words()))
                .toList()));
  }

  private void environment(Report report) {
    title("Environment");
    var environment = report.run().environment();
    Stream<String> own =
        Stream.of("Time spent: " + Facts.time(report.run()), "Sandbox: " + environment.sandbox());
    Stream<String> missing =
        environment.notEnforced().stream().map(each -> "Not enforced: " + each);
    Stream<String> facts =
        environment.facts().entrySet().stream().map(fact -> fact.getKey() + ": " + fact.getValue());
    blocks.add(Bullets.texts(Stream.of(own, missing, facts).flatMap(lines -> lines)));
  }

  private void title(String words) {
    blocks.add(new Heading(2, words));
  }

  private void paragraph(String words) {
    blocks.add(new Paragraph(words));
  }

  private void table(List<Column> columns, Stream<List<String>> rows) {
    blocks.add(Table.of(columns, rows));
  }
}

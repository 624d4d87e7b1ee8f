package parkbench.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.record.RunRecord;
import parkbench.result.Audit;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.text.Figures;
import parkbench.text.FindingText;
import parkbench.text.LoadWords;
import parkbench.text.VerdictText;

/** The report as Markdown (GitHub's tables): verdict, tables, findings, cautions, environment. */
public final class ReportMarkdown {
  private final StringBuilder out = new StringBuilder();

  private ReportMarkdown() {}

  public static String of(Report report) {
    ReportMarkdown text = new ReportMarkdown();
    Page page = Page.of(report, List.of());
    text.head(report);
    text.matrix(page.matrix());
    text.trials(page);
    text.graded(page);
    text.repeated(report);
    text.invalid(page);
    text.probes(report);
    text.disturbances(report);
    text.comparisons(report);
    text.claims(report);
    text.findings("Findings", page.findings());
    text.audits(page);
    text.unseen(page);
    text.cautions(page);
    text.environment(report);
    return text.out.toString();
  }

  private void head(Report report) {
    line("# " + safe(report.run().question()));
    line("");
    for (String sentence : VerdictText.sentences(report.verdict())) {
      line("**" + safe(sentence) + "**");
      line("");
    }
    line(
        "Scenario %s, run %s, %s, Parkbench %s, random seed %d."
            .formatted(
                safe(report.run().scenario()),
                safe(report.run().id()),
                report.run().started(),
                safe(report.run().labVersion()),
                report.run().randomSeed()));
    if (!report.run().ended().equals("complete")) {
      line("");
      line(
          report.run().ended().equals(RunRecord.RUNNING)
              ? "**This run is still running.** The report is of the trials finished so far."
              : "**This run did not finish:** it ended as “" + safe(report.run().ended()) + "”.");
    }
  }

  private void matrix(ThroughputMatrix matrix) {
    if (!matrix.tells()) {
      return;
    }
    title("Throughput, rps (share of the ceiling)");
    Stream<String> names = matrix.points().stream().map(p -> LoadWords.delay(p) + ", " + p.load());
    header(
        Stream.concat(Stream.of("Approach"), names).toList(),
        "l" + "r".repeat(matrix.points().size()));
    for (ThroughputMatrix.Line line : matrix.lines()) {
      Stream<String> figures =
          line.figures().stream()
              .map(
                  f ->
                      f.ofCeiling().isEmpty() ? f.words() : f.words() + " (" + f.ofCeiling() + ")");
      row(Stream.concat(Stream.of(line.approach()), figures).toList());
    }
  }

  private void trials(Page page) {
    title("Trials");
    if (page.groups().isEmpty()) {
      line(
          page.checks().isEmpty()
              ? "No trial was finished."
              : "No trial counts: the audits failed in all of them.");
      return;
    }
    header(
        List.of(
            "Approach",
            "Generation",
            "JVM",
            "Load",
            "Upstream delay",
            "Throughput, rps",
            "Ceiling, rps",
            "Of ceiling",
            "p50",
            "p99",
            "Errors",
            "CPU",
            "Busy pool",
            "Outcome"),
        "llllrrrrrrrrrl");
    page.groups().stream().flatMap(group -> group.rows().stream()).forEach(this::trial);
    line("");
    line(
        "CPU is of one core. ≥: failures would reach this percentile. \\*: fewer than ten answers beyond it.");
    page.groups().stream()
        .flatMap(group -> group.rows().stream())
        .filter(row -> !row.rate().growth().isEmpty())
        .forEach(
            row -> {
              line("");
              line(
                  "↗ "
                      + safe(row.subject().approach() + ", " + LoadWords.title(row.point()))
                      + (row.repeat() > 1 ? ", repeat " + row.repeat() : "")
                      + ": not stationary, mean and percentiles depend on the run's length; "
                      + safe(row.rate().growth())
                      + ".");
            });
  }

  private void trial(Row row) {
    row(
        List.of(
            row.subject().approach() + (row.repeat() > 1 ? ", repeat " + row.repeat() : ""),
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
            row.outcomeWord() + (row.why().isEmpty() ? "" : ": " + row.why())));
  }

  private void repeated(Report report) {
    if (report.repeated().isEmpty()) {
      return;
    }
    title("Over the forks");
    line("Means with 95 % intervals from the variation between forks.");
    line("");
    header(List.of("Approach", "Load point", "Forks", "Throughput", "p50", "p99"), "llrrrr");
    for (RepeatedRow row : RepeatedRow.all(report)) {
      row(
          List.of(
              row.approach(),
              row.point(),
              Integer.toString(row.forks()),
              row.throughput(),
              row.p50(),
              row.p99()));
    }
  }

  private void graded(Page page) {
    if (page.graded().isEmpty()) {
      return;
    }
    title("Graded figures");
    NoisyMachine.of(page.report())
        .ifPresent(
            machine -> {
              line(safe(machine.cause() + " " + machine.consequence()));
              line("");
            });
    header(List.of("Approach", "Load point", "Figure", "Grade", "Low", "High"), "llllrr");
    for (GradedRow row : page.graded()) {
      row(List.of(row.approach(), row.where(), row.figure(), row.grade(), row.low(), row.high()));
    }
  }

  private void invalid(Page page) {
    if (page.invalid().isEmpty()) {
      return;
    }
    title("Invalid trials");
    line("An instrument of the lab was out of its limits; these figures say nothing.");
    line("");
    header(
        List.of("Approach", "Load point", "Failed check", "Measured", "Limit", "What to do"),
        "llllll");
    for (Row row : page.invalid()) {
      for (Audit.Check check : row.checks().failedChecks()) {
        row(
            List.of(
                row.subject().approach(),
                LoadWords.title(row.point()),
                check.name(),
                check.measured(),
                check.limit(),
                check.remedy()));
      }
    }
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
    header(
        List.of(
            "Approach", "Load point", "Asked", "Failed", "Longest run", "Evicts after", "Slowest"),
        "llrrrrr");
    for (TrialReport cell : probed) {
      Report.ProbeSummary probe = cell.course().probe().orElseThrow();
      row(
          List.of(
              Row.approach(cell),
              Page.where(cell),
              Figures.count(probe.asks()),
              Figures.count(probe.failed()),
              Figures.count(probe.longestFailure()),
              Figures.count(probe.failuresToEvict()),
              Figures.latency(probe.slowestMillis())));
    }
  }

  private void disturbances(Report report) {
    List<TrialReport> disturbed = ScriptEffects.shown(report);
    if (disturbed.isEmpty()) {
      return;
    }
    title("Degrade and recover");
    line(ScriptEffects.RULE);
    line("");
    header(
        List.of(
            "Approach",
            "Load point",
            "p99 before",
            "p99 at worst",
            "Failures",
            "Degraded",
            "Recovered"),
        "llrrrll");
    for (TrialReport cell : disturbed) {
      Report.Disturbance seen = cell.course().overTime().disturbance().orElseThrow();
      row(
          List.of(
              Row.approach(cell),
              Page.where(cell),
              Figures.latency(seen.levelP99Ms()),
              Figures.latency(seen.worstP99Ms()),
              Figures.count(seen.failures()),
              ScriptEffects.degraded(seen),
              ScriptEffects.recovered(seen)));
    }
  }

  private void comparisons(Report report) {
    if (report.comparisons().isEmpty()) {
      return;
    }
    title("Comparisons");
    line(Report.Comparison.RULE);
    Caveat.uncompared(report).ifPresent(words -> line(safe(words)));
    line("");
    header(List.of("Metric", "A", "B", "A / B", "95 % interval", "A is"), "lllrrl");
    for (Report.Comparison pair : report.comparisons()) {
      row(
          List.of(
              VerdictText.metric(pair),
              pair.a(),
              pair.b(),
              Figures.number(pair.ratio()),
              Figures.number(pair.low()) + " to " + Figures.number(pair.high()),
              VerdictText.word(pair.verdict())));
    }
  }

  private void claims(Report report) {
    if (report.claims().isEmpty()) {
      return;
    }
    title("Claims");
    header(
        List.of(
            "Id",
            "Claim",
            "By",
            "About",
            "Published",
            "Predicted",
            "Must be",
            "Measured",
            "Verdict",
            "Why"),
        "llllrrlrll");
    for (ClaimRow claim : ClaimRow.all(report)) {
      row(
          List.of(
              claim.id(),
              claim.text(),
              claim.origin(),
              claim.about(),
              claim.published(),
              claim.predicted() + (claim.because().isEmpty() ? "" : ": " + claim.because()),
              claim.expected(),
              claim.measured(),
              claim.verdict().word(),
              claim.why()));
    }
  }

  private void findings(String title, List<Page.Place> places) {
    if (places.isEmpty()) {
      return;
    }
    title(title);
    for (Page.Place place : places) {
      line(
          "- %s (%s, %s; rule %s, confidence %s)"
              .formatted(
                  safe(place.sentence()),
                  safe(place.approach()),
                  safe(place.where()),
                  safe(place.rule()),
                  place.confidence()));
      line("  What to do: " + safe(FindingText.remedy(place.finding())) + ".");
    }
  }

  /** Invalid trials by approach, so that they cannot hide a bias, and what the instruments met. */
  private void audits(Page page) {
    title("Audits");
    line(Instruments.WHAT);
    line("");
    header(
        List.of(
            "Approach",
            "Trials",
            "Invalid",
            "Run delay",
            "Steal",
            "Pressure: CPU, memory, disk",
            "Load engine",
            "Upstream",
            "Conductor"),
        "lrrrrrrrr");
    for (Page.Tally tally : page.tallies()) {
      row(
          List.of(
              tally.approach(),
              Figures.count(tally.trials()),
              Figures.count(tally.invalid()),
              tally.worst().runDelay(),
              tally.worst().steal(),
              tally.worst().pressure(),
              tally.worst().load(),
              tally.worst().upstream(),
              tally.worst().conductor()));
    }
  }

  private void unseen(Page page) {
    if (page.unseen().isEmpty()) {
      return;
    }
    title("What could not be observed");
    for (Page.Unseen unseen : page.unseen()) {
      line("- " + safe(unseen.note()) + " In " + safe(unseen.where()) + ".");
    }
  }

  private void cautions(Page page) {
    title("How this report can mislead");
    for (Caveat caution : page.cautions()) {
      line("- **" + safe(caution.title()) + ".** " + safe(caution.words()));
    }
  }

  private void environment(Report report) {
    title("Environment");
    line("- Time spent: " + Facts.time(report.run()));
    line("- Sandbox: " + safe(report.run().environment().sandbox()));
    report
        .run()
        .environment()
        .notEnforced()
        .forEach(missing -> line("- Not enforced: " + safe(missing)));
    report
        .run()
        .environment()
        .facts()
        .forEach((name, fact) -> line("- " + safe(name) + ": " + safe(fact)));
  }

  private void title(String words) {
    line("");
    line("## " + words);
    line("");
  }

  /** Names of columns, and for each {@code l} or {@code r}: where its cells stand. */
  private void header(List<String> names, String sides) {
    row(names);
    line(
        sides
            .chars()
            .mapToObj(side -> side == 'l' ? "---" : "---:")
            .collect(Collectors.joining(" | ", "| ", " |")));
  }

  private void row(List<String> cells) {
    line(cells.stream().map(ReportMarkdown::safe).collect(Collectors.joining(" | ", "| ", " |")));
  }

  private void line(String words) {
    out.append(words).append('\n');
  }

  /** The text on one line, with everything that Markdown or HTML would act on taken literally. */
  static String safe(String text) {
    StringBuilder safe = new StringBuilder();
    Plain.line(text)
        .codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '&' -> safe.append("&amp;");
                case '\\', '`', '*', '_', '[', ']', '|', '~', '#', '!' ->
                    safe.append('\\').appendCodePoint(c);
                default -> safe.appendCodePoint(c);
              }
            });
    return safe.toString();
  }
}

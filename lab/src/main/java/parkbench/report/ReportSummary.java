package parkbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.record.ClaimVerdict;
import parkbench.result.CapacityAnswer;
import parkbench.result.Report;
import parkbench.result.Statement;
import parkbench.text.Block;
import parkbench.text.Block.Bullets;
import parkbench.text.Block.Column;
import parkbench.text.Block.Gap;
import parkbench.text.Block.Heading;
import parkbench.text.Block.Item;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Table;
import parkbench.text.ClaimText;
import parkbench.text.LoadWords;
import parkbench.text.VerdictText;

/**
 * The report for a terminal: the verdict, one table per load point, invalid trials and what to do
 * about them.
 */
public final class ReportSummary {
  private final List<Block> blocks = new ArrayList<>();

  private ReportSummary() {}

  /** Tables and verdict. */
  public static List<Block> of(Report report) {
    ReportSummary summary = new ReportSummary();
    Page page = Page.of(report, List.of());
    List<RepeatedRow> repeated = RepeatedRow.all(report);
    boolean answered =
        Stream.of(report.capacities(), report.incidents(), report.versions().stream().toList())
            .anyMatch(answers -> !answers.isEmpty());
    summary.answer(RegressionDocument.of(report));
    summary.answer(IncidentDocument.of(report));
    report.capacities().forEach(summary::capacity);
    if (!answered) {
      page.groups().forEach(group -> summary.group(group, page.repeated(), repeated));
    }
    summary.jvms(report);
    summary.invalid(page.invalid());
    summary.instruments(report);
    if (!answered) {
      summary.marks(page);
      summary.oneRepeat(page);
    }
    summary.verdict(report);
    if (!answered) {
      summary.dumped(page);
    }
    summary.claims(report);
    NoisyMachine.of(report).ifPresent(summary::noisy);
    return List.copyOf(summary.blocks);
  }

  private static final List<Column> COLUMNS =
      List.of(
          Column.words("approach"),
          Column.numbers("rps"),
          Column.numbers("ceiling").ranked(2),
          Column.numbers("reached").ranked(3),
          Column.numbers("p50").ranked(4),
          Column.numbers("p99").ranked(1),
          Column.numbers("errors").ranked(5),
          Column.numbers("CPU").ranked(6),
          Column.numbers("busy pool").ranked(7),
          Column.words("outcome"));

  private void group(Page.Group group, boolean severalRepeats, List<RepeatedRow> repeated) {
    blocks.add(new Heading(2, upperFirst(LoadWords.title(group.point()))));
    blocks.add(
        new Table(COLUMNS, group.rows().stream().map(row -> row(row, severalRepeats)).toList()));
    List<Item> over =
        repeated.stream()
            .filter(row -> row.point().equals(LoadWords.point(group.point())))
            .map(ReportSummary::over)
            .toList();
    if (!over.isEmpty()) {
      paragraph("Over the forks, with 95 % intervals");
      blocks.add(new Bullets(over));
    }
    gap();
  }

  private static Block.Row row(Row row, boolean severalRepeats) {
    List<Block.Note> notes = new ArrayList<>();
    if (!row.why().isEmpty()) {
      notes.add(new Block.Note(row.outcomeWord(), row.why()));
    }
    if (!row.rate().growth().isEmpty()) {
      notes.add(new Block.Note("not stationary", row.rate().growth()));
    }
    return new Block.Row(
        List.of(
            row.subject().approach() + (severalRepeats ? " #" + row.repeat() : ""),
            row.rate().throughput(),
            row.rate().ceiling(),
            row.rate().ofCeiling(),
            row.p50(),
            row.p99(),
            row.errors(),
            row.cpu(),
            row.threads().pool(),
            row.outcomeWord()),
        notes);
  }

  /** What the repeats of this load point make of each approach. */
  private static Item over(RepeatedRow row) {
    return new Item(
        "",
        "%s, %d forks: %s, p50 %s, p99 %s"
            .formatted(row.approach(), row.forks(), row.throughput(), row.p50(), row.p99()));
  }

  private void invalid(List<Row> invalid) {
    if (invalid.isEmpty()) {
      return;
    }
    paragraph("Invalid: an instrument of the lab was out of its limits, these trials say nothing");
    blocks.add(Bullets.texts(invalid.stream().map(ReportSummary::invalid)));
    invalid.stream()
        .flatMap(row -> row.checks().failedChecks().stream())
        .map(CheckRow::remedy)
        .filter(remedy -> !remedy.isBlank())
        .distinct()
        .forEach(remedy -> blocks.add(new Paragraph("What to do:", remedy)));
    gap();
  }

  private static String invalid(Row row) {
    CheckRow first = row.checks().failedChecks().getFirst();
    int more = row.checks().failedChecks().size() - 1;
    return "%s, %s: %s %s%s"
        .formatted(
            row.subject().approach(),
            LoadWords.title(row.point()),
            first.name(),
            first.measured(),
            more == 0 ? "" : " (and " + more + " more)");
  }

  /** Who ran on what: one line per JVM, the oldest first. */
  private void jvms(Report report) {
    Map<String, List<String>> names =
        report.trials().stream()
            .filter(cell -> cell.target().java().isPresent())
            .sorted(Comparator.comparingInt(cell -> cell.target().java().orElse(0)))
            .collect(
                Collectors.groupingBy(
                    cell -> cell.target().jvm(),
                    LinkedHashMap::new,
                    Collectors.mapping(Row::approach, Collectors.toList())));
    names.forEach(
        (jvm, approaches) ->
            blocks.add(
                new Paragraph(
                    "JVM:",
                    names.size() == 1
                        ? jvm
                        : jvm + " ran " + String.join(", ", new TreeSet<>(approaches)))));
    if (!names.isEmpty()) {
      gap();
    }
  }

  /** Where they passed as well: how much room there was. */
  private void instruments(Report report) {
    Instruments worst = Instruments.worst(report.trials());
    blocks.add(
        new Paragraph(
            "Lab at its worst:",
            "run-queue latency %s, steal %s, pressure (CPU, memory, disk) %s; hiccups at p99: load generator %s; upstream %s; controller %s"
                .formatted(
                    worst.runDelay(),
                    worst.steal(),
                    worst.pressure(),
                    worst.load(),
                    worst.upstream(),
                    worst.controller())));
    gap();
  }

  /** Explains only the marks that are in the table. */
  private void marks(Page page) {
    List<Row> rows = page.groups().stream().flatMap(group -> group.rows().stream()).toList();
    if (rows.stream().anyMatch(row -> (row.p50() + row.p99()).contains("≥"))) {
      paragraph("≥ failures would reach this percentile: its true value is at least this.");
    }
    if (rows.stream().anyMatch(row -> (row.p50() + row.p99()).contains("*"))) {
      paragraph("* fewer than ten answers lie beyond this percentile.");
    }
    if (rows.stream().anyMatch(row -> row.rate().throughput().contains("≈"))) {
      paragraph(
          "≈ an estimate: the service used up the CPU that the machine left to it, or requests failed.");
    }
    if (rows.stream().anyMatch(row -> row.cpu().startsWith("≤"))) {
      paragraph("≤ at most: the JIT was still compiling.");
    }
    if (rows.stream().anyMatch(row -> !row.rate().growth().isEmpty())) {
      paragraph("↗ not stationary: a longer run would have measured more.");
    }
  }

  /** What the table cannot show, and whose absence is no sign of certainty. */
  private void oneRepeat(Page page) {
    if (page.counted() > 0 && !page.repeated()) {
      paragraph("One repeat: no figure has an interval, and nothing is compared (--repeat 5).");
    }
  }

  private void verdict(Report report) {
    if (report.trials().stream().noneMatch(cell -> cell.quality().audit().passed())) {
      paragraph("No trial counts.");
    }
    for (Statement statement : report.verdict()) {
      VerdictText.sentences(List.of(statement)).forEach(this::paragraph);
      if (statement instanceof Statement.CapacityFound found) {
        blocks.add(CapacityDocument.advice(found.answer()));
      }
    }
  }

  /** What the run was made for. */
  private void answer(List<Block> answer) {
    if (!answer.isEmpty()) {
      blocks.addAll(answer);
      gap();
    }
  }

  /** A search has one trial at each load point: its trials are shown in one table. */
  private void capacity(CapacityAnswer answer) {
    blocks.add(new Heading(2, CapacityDocument.title(answer)));
    blocks.add(CapacityDocument.steps(answer));
    gap();
  }

  /** Findings of thread dumps: of each approach and load point the first that shows a stack. */
  private void dumped(Page page) {
    Map<String, Page.Place> first = new LinkedHashMap<>();
    page.findings().stream()
        .filter(place -> !place.finding().stack().isEmpty())
        .forEach(
            place ->
                first.putIfAbsent(
                    place.approach() + ", " + LoadWords.title(place.group().point()), place));
    if (!first.isEmpty()) {
      gap();
      paragraph("What the threads did");
    }
    blocks.add(
        Bullets.texts(
            first.entrySet().stream()
                .map(
                    each ->
                        each.getKey()
                            + ": "
                            + each.getValue().rule()
                            + ". "
                            + each.getValue().sentence())));
  }

  /** Every claim, and the thresholds that are not confirmed. */
  private void claims(Report report) {
    List<Report.Claim> published =
        report.claims().stream()
            .filter(
                claim ->
                    !claim.expectation().required() || claim.verdict() != ClaimVerdict.CONFIRMED)
            .toList();
    if (published.isEmpty()) {
      return;
    }
    gap();
    paragraph("Claims");
    blocks.add(
        Bullets.texts(
            published.stream()
                .map(
                    claim ->
                        ClaimText.name(claim)
                            + " "
                            + claim.verdict().word()
                            + ": "
                            + brief(claim))));
  }

  /** Last, since it is what a reader does next. */
  private void noisy(NoisyMachine machine) {
    gap();
    paragraph(machine.cause());
    paragraph(machine.consequence());
    paragraph(machine.next());
  }

  /** What was measured and must be; where nothing was, the first sentence of the reason. */
  private static String brief(Report.Claim claim) {
    return claim.measured().isPresent()
        ? ClaimText.why(claim) + "; must be " + ClaimText.expected(claim)
        : ClaimText.brief(claim);
  }

  private void paragraph(String words) {
    blocks.add(new Paragraph(words));
  }

  private void gap() {
    blocks.add(new Gap());
  }

  private static String upperFirst(String words) {
    return words.isEmpty()
        ? words
        : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}

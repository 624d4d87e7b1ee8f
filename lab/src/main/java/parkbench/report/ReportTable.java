package parkbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import parkbench.record.ClaimVerdict;
import parkbench.result.Audit;
import parkbench.result.Report;
import parkbench.text.ClaimText;
import parkbench.text.LoadWords;
import parkbench.text.VerdictText;

/**
 * The report for a terminal: the verdict, one table per load point, invalid trials and what to do
 * about them. Plain text without colour; no line is longer than the width asked for.
 */
public final class ReportTable {
  private static final int NARROWEST = 40;
  private static final int GAP = 2;
  private static final int SHORTEST_NAME = 16;

  private final StringBuilder out = new StringBuilder();
  private final int width;
  private final List<RepeatedRow> repeated;

  private ReportTable(int width, List<RepeatedRow> repeated) {
    this.width = Math.max(NARROWEST, width);
    this.repeated = repeated;
  }

  /**
   * Verdict and tables, ready to print.
   *
   * @param width columns of the terminal; below 40 counts as 40
   */
  public static String of(Report report, int width) {
    ReportTable table = new ReportTable(width, RepeatedRow.all(report));
    Page page = Page.of(report, List.of());
    page.groups().forEach(group -> table.group(group, page.repeated()));
    table.jvms(report);
    table.invalid(page.invalid());
    table.instruments(report);
    table.marks(page);
    table.oneRepeat(page);
    table.verdict(report);
    table.dumped(page);
    table.claims(report);
    NoisyMachine.of(report).ifPresent(table::noisy);
    return table.out.toString();
  }

  /** A column, dropped where there is no room, the highest {@code rank} first. */
  private record Column(String name, int rank, boolean left, Function<Row, String> cell) {}

  private static final List<Column> COLUMNS =
      List.of(
          new Column("rps", 0, false, row -> row.rate().throughput()),
          new Column("ceiling", 2, false, each -> each.rate().ceiling()),
          new Column("of it", 3, false, row -> row.rate().ofCeiling()),
          new Column("p50", 4, false, Row::p50),
          new Column("p99", 1, false, Row::p99),
          new Column("errors", 5, false, Row::errors),
          new Column("CPU", 6, false, Row::cpu),
          new Column("busy pool", 7, false, each -> each.threads().pool()),
          new Column("outcome", 0, true, Row::outcomeWord));

  private void group(Page.Group group, boolean repeated) {
    Function<Row, String> name =
        row -> row.subject().approach() + (repeated ? " #" + row.repeat() : "");
    List<Column> columns = fitting(group.rows(), name);
    int[] widths = columns.stream().mapToInt(column -> width(column, group.rows())).toArray();
    int rest = width - taken(columns, group.rows());
    int names = Math.min(rest, longest("approach", group.rows(), name));
    line(upperFirst(Plain.line(LoadWords.title(group.point()))));
    row("approach", names, columns, widths, Column::name);
    line("─".repeat(Math.min(width, names + taken(columns, group.rows()))));
    for (Row row : group.rows()) {
      row(name.apply(row), names, columns, widths, column -> Plain.line(column.cell().apply(row)));
      if (!row.why().isEmpty()) {
        wrap("  " + row.outcomeWord() + ": ", row.why());
      }
      if (!row.rate().growth().isEmpty()) {
        wrap("  not stationary: ", row.rate().growth());
      }
    }
    over(group);
    line("");
  }

  /** What the repeats of this load point make of each approach. */
  private void over(Page.Group group) {
    List<RepeatedRow> here =
        repeated.stream()
            .filter(row -> row.point().equals(LoadWords.point(group.point())))
            .toList();
    if (!here.isEmpty()) {
      line("Over the forks, with 95 % intervals");
    }
    for (RepeatedRow row : here) {
      wrap(
          "  ",
          "%s, %d forks: %s, p50 %s, p99 %s"
              .formatted(row.approach(), row.forks(), row.throughput(), row.p50(), row.p99()));
    }
  }

  private List<Column> fitting(List<Row> rows, Function<Row, String> name) {
    List<Column> columns = new ArrayList<>(COLUMNS);
    int wanted = Math.max(SHORTEST_NAME, Math.min(26, longest("approach", rows, name)));
    while (width - taken(columns, rows) < wanted) {
      Column least = columns.getFirst();
      for (Column column : columns) {
        least = column.rank() > least.rank() ? column : least;
      }
      if (least.rank() == 0) {
        break;
      }
      columns.remove(least);
    }
    return columns;
  }

  private static int taken(List<Column> columns, List<Row> rows) {
    return columns.stream().mapToInt(column -> GAP + width(column, rows)).sum();
  }

  private static int width(Column column, List<Row> rows) {
    return longest(column.name(), rows, column.cell());
  }

  private static int longest(String name, List<Row> rows, Function<Row, String> cell) {
    return rows.stream()
        .map(cell)
        .mapToInt(words -> length(Plain.line(words)))
        .reduce(length(name), Math::max);
  }

  private void row(
      String name, int names, List<Column> columns, int[] widths, Function<Column, String> cell) {
    StringBuilder line = new StringBuilder(left(shortened(Plain.line(name), names), names));
    for (int i = 0; i < columns.size(); i++) {
      String words = cell.apply(columns.get(i));
      line.append(" ".repeat(GAP))
          .append(columns.get(i).left() ? left(words, widths[i]) : right(words, widths[i]));
    }
    line(line.toString().stripTrailing());
  }

  private void invalid(List<Row> invalid) {
    if (invalid.isEmpty()) {
      return;
    }
    wrap("", "Invalid: an instrument of the lab was out of its limits, these trials say nothing");
    for (Row row : invalid) {
      Audit.Check first = row.checks().failedChecks().getFirst();
      int more = row.checks().failedChecks().size() - 1;
      wrap(
          "  ",
          "%s, %s: %s %s%s"
              .formatted(
                  row.subject().approach(),
                  LoadWords.title(row.point()),
                  first.name(),
                  first.measured(),
                  more == 0 ? "" : " (and " + more + " more)"));
    }
    invalid.stream()
        .flatMap(row -> row.checks().failedChecks().stream())
        .map(Audit.Check::remedy)
        .filter(remedy -> !remedy.isBlank())
        .distinct()
        .forEach(remedy -> wrap("What to do: ", remedy));
    line("");
  }

  /** Who ran on what: one line per JVM, the oldest first. */
  private void jvms(Report report) {
    Map<String, List<String>> names =
        report.trials().stream()
            .filter(cell -> cell.target().java().isPresent())
            .sorted(Comparator.comparingInt(cell -> cell.target().java().orElse(0)))
            .collect(
                Collectors.groupingBy(
                    cell -> Plain.line(cell.target().jvm()),
                    LinkedHashMap::new,
                    Collectors.mapping(Row::approach, Collectors.toList())));
    names.forEach(
        (jvm, approaches) ->
            wrap(
                "JVM: ",
                names.size() == 1
                    ? jvm
                    : jvm + " ran " + String.join(", ", new TreeSet<>(approaches))));
    if (!names.isEmpty()) {
      line("");
    }
  }

  /** Where they passed as well: how much room there was. */
  private void instruments(Report report) {
    Instruments worst = Instruments.worst(report.trials());
    wrap(
        "Lab at its worst: ",
        "run delay %s, steal %s, pressure (CPU, memory, disk) %s; hiccups at p99: load engine %s; upstream %s; conductor %s"
            .formatted(
                worst.runDelay(),
                worst.steal(),
                worst.pressure(),
                worst.load(),
                worst.upstream(),
                worst.conductor()));
    line("");
  }

  /** Explains only the marks that stand in the table. */
  private void marks(Page page) {
    List<Row> rows = page.groups().stream().flatMap(group -> group.rows().stream()).toList();
    if (rows.stream().anyMatch(row -> (row.p50() + row.p99()).contains("≥"))) {
      wrap("", "≥ failures would reach this percentile: its true value is at least this.");
    }
    if (rows.stream().anyMatch(row -> (row.p50() + row.p99()).contains("*"))) {
      wrap("", "* fewer than ten answers lie beyond this percentile.");
    }
    if (rows.stream().anyMatch(row -> row.rate().throughput().contains("≈"))) {
      wrap("", "≈ an estimate: the service used up the CPU that the machine left to it.");
    }
    if (rows.stream().anyMatch(row -> row.cpu().startsWith("≤"))) {
      wrap("", "≤ at most: the JIT was still compiling.");
    }
    if (rows.stream().anyMatch(row -> !row.rate().growth().isEmpty())) {
      wrap("", "↗ not stationary: a longer run would have measured more.");
    }
  }

  /** What the table cannot show, and whose absence is no sign of certainty. */
  private void oneRepeat(Page page) {
    if (page.counted() > 0 && !page.repeated()) {
      wrap("", "One repeat: no figure has an interval, and nothing is compared (--repeat 5).");
    }
  }

  private void verdict(Report report) {
    if (report.trials().stream().noneMatch(cell -> cell.quality().audit().passed())) {
      line("No trial counts.");
    }
    VerdictText.sentences(report.verdict()).forEach(sentence -> wrap("", sentence));
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
      line("");
      line("What the threads did");
    }
    first.forEach(
        (whose, place) -> wrap("  ", whose + ": " + place.rule() + ". " + place.sentence()));
  }

  /** Every claim, and of the bounds to hold those that do not. */
  private void claims(Report report) {
    List<Report.Claim> shown =
        report.claims().stream()
            .filter(
                claim ->
                    !claim.expectation().required() || claim.verdict() != ClaimVerdict.CONFIRMED)
            .toList();
    if (shown.isEmpty()) {
      return;
    }
    line("");
    line("Claims");
    for (Report.Claim claim : shown) {
      wrap("  ", ClaimText.name(claim) + " " + claim.verdict().word() + ": " + brief(claim));
    }
  }

  /** Last, since it is what a reader does next. */
  private void noisy(NoisyMachine machine) {
    line("");
    wrap("", machine.cause());
    wrap("", machine.consequence());
    wrap("", machine.next());
  }

  /** What was measured and must be; where nothing was, the first sentence of the reason. */
  private static String brief(Report.Claim claim) {
    return claim.measured().isPresent()
        ? ClaimText.why(claim) + "; must be " + ClaimText.expected(claim)
        : ClaimText.brief(claim);
  }

  /** Words over as many lines as they need, the later ones indented like the first. */
  private void wrap(String lead, String text) {
    StringBuilder line = new StringBuilder(lead);
    boolean empty = true;
    for (String word : Plain.line(text).split(" +", -1)) {
      String fits = shortened(word, width - lead.length());
      if (!empty && length(line.toString()) + 1 + length(fits) > width) {
        line(line.toString());
        line = new StringBuilder(" ".repeat(lead.length()));
        empty = true;
      }
      line.append(empty ? "" : " ").append(fits);
      empty = false;
    }
    line(line.toString());
  }

  private void line(String words) {
    out.append(words).append('\n');
  }

  private static String left(String words, int width) {
    return words + " ".repeat(Math.max(0, width - length(words)));
  }

  private static String right(String words, int width) {
    return " ".repeat(Math.max(0, width - length(words))) + words;
  }

  private static String shortened(String words, int width) {
    if (length(words) <= width) {
      return words;
    }
    return words.substring(0, words.offsetByCodePoints(0, Math.max(0, width - 1))) + "…";
  }

  private static int length(String words) {
    return words.codePointCount(0, words.length());
  }

  private static String upperFirst(String words) {
    return words.isEmpty()
        ? words
        : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}

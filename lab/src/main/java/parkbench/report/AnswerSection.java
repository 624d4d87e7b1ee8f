package parkbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.Status;
import parkbench.text.Block;
import parkbench.text.Block.Bullets;
import parkbench.text.Block.Cell;
import parkbench.text.Block.Column;
import parkbench.text.Block.Gap;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Section;
import parkbench.text.Block.Table;
import parkbench.text.Block.Tone;
import parkbench.text.Figures;
import parkbench.text.LoadWords;
import parkbench.text.Plain;
import parkbench.text.StatusText;

/** The first screen: the answer, how sure it is, what to do next, and one row per approach. */
final class AnswerSection {
  /** Up to so many load points, each has its rows on the first screen. */
  private static final int FEW_POINTS = 3;

  /** Sentences about certainty that are shown unfolded. */
  private static final int FIRST_DOUBTS = 3;

  private AnswerSection() {}

  /** The verdict with its certainty. */
  static Section verdict(Report report) {
    Headline headline = Headline.of(report);
    List<Block> blocks = new ArrayList<>();
    if (headline.answer().isEmpty()) {
      blocks.add(new Paragraph("No answer: nothing that counts was measured.", ""));
    }
    for (int i = 0; i < headline.answer().size(); i++) {
      String sentence = headline.answer().get(i);
      blocks.add(i == 0 ? new Paragraph(sentence, "") : new Paragraph(sentence));
    }
    List<String> sure = Certainty.of(report, headline);
    if (!sure.isEmpty()) {
      blocks.add(new Gap());
      blocks.add(
          new Paragraph(
              "How sure:",
              String.join(" ", sure.subList(0, Math.min(FIRST_DOUBTS, sure.size()))),
              NoisyMachine.of(report).isPresent() ? Tone.WARN : Tone.PLAIN));
    }
    List<String> next = NextStep.of(report);
    if (next.size() == 1) {
      blocks.add(new Paragraph("Next:", next.getFirst()));
    } else if (!next.isEmpty()) {
      blocks.add(new Paragraph("Next:", ""));
      blocks.add(Bullets.texts(next.stream()));
    }
    return new Section("verdict", "", blocks);
  }

  /** What does not fit the first sentences, in the order of its weight. */
  static Optional<Section> more(Report report) {
    Headline headline = Headline.of(report);
    List<String> sure = Certainty.of(report, headline);
    List<String> doubts = sure.subList(Math.min(FIRST_DOUBTS, sure.size()), sure.size());
    List<String> all = Stream.concat(headline.more().stream(), doubts.stream()).toList();
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Section("more", "More of the answer", List.of(Bullets.texts(all.stream()))));
  }

  /**
   * One row per approach; empty: there are too many load points, or a command has its own table.
   */
  static Optional<Section> summary(Report report) {
    List<SummaryRow> rows = SummaryRow.of(report);
    List<LoadPoint> points =
        rows.stream().map(SummaryRow::point).distinct().sorted(LoadPoint.LIGHTEST_FIRST).toList();
    if (points.isEmpty() || points.size() > FEW_POINTS) {
      return Optional.empty();
    }
    List<Block> blocks = new ArrayList<>();
    for (LoadPoint point : points) {
      List<SummaryRow> here = rows.stream().filter(row -> row.point().equals(point)).toList();
      blocks.add(table(report, here).captioned(Plain.upperFirst(LoadWords.title(point))));
    }
    blocks.add(marks(rows));
    return Optional.of(new Section("summary", "", blocks));
  }

  /** The worst first, so that what needs a reader is on top. */
  private static Table table(Report report, List<SummaryRow> rows) {
    Optional<AgainstBest> best = AgainstBest.of(report, rows);
    boolean several = rows.stream().anyMatch(row -> row.tried() > 1);
    boolean pools = rows.stream().anyMatch(row -> !row.row().threads().pool().equals(Figures.NONE));
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("approach"));
    columns.add(Column.words("status"));
    columns.add(Column.numbers("rps"));
    best.ifPresent(any -> columns.add(Column.numbers("against the best").ranked(2)));
    columns.add(Column.numbers("of its ceiling").ranked(4));
    columns.add(Column.numbers("p50").ranked(5));
    columns.add(Column.numbers("p99").ranked(1));
    columns.add(Column.numbers("failed").ranked(6));
    columns.add(Column.numbers("CPU").ranked(3));
    if (pools) {
      columns.add(Column.numbers("busy pool").ranked(7));
    }
    if (several) {
      columns.add(Column.numbers("starts").ranked(8));
    }
    return new Table(
        columns,
        rows.stream()
            .sorted(Comparator.comparing(SummaryRow::status).reversed())
            .map(row -> row(row, best, pools, several))
            .toList());
  }

  private static Block.Row row(
      SummaryRow row, Optional<AgainstBest> best, boolean pools, boolean several) {
    Row typical = row.row();
    List<Cell> cells = new ArrayList<>();
    cells.add(Cell.of(row.approach(), Tone.STRONG).detailed(identity(row)));
    cells.add(status(row.status()).detailed(row.why()));
    cells.add(Cell.of(row.throughput(), Tone.STRONG));
    best.ifPresent(against -> cells.add(Cell.of(against.words(row))));
    cells.add(Cell.of(typical.rate().ofCeiling()).detailed(ceiling(typical)));
    cells.add(Cell.of(row.p50()));
    cells.add(Cell.of(row.p99()));
    cells.add(Cell.of(Figures.count(row.errors()), row.errors() == 0 ? Tone.PLAIN : Tone.BAD));
    cells.add(Cell.of(row.cpu()));
    if (pools) {
      cells.add(Cell.of(typical.threads().pool()).detailed(typical.threads().poolName()));
    }
    if (several) {
      cells.add(Cell.of(row.forks()));
    }
    return new Block.Row(cells, notes(typical));
  }

  /** {@code of 400: 200 Tomcat threads / 0.5 s}: two services may have different ones. */
  private static String ceiling(Row row) {
    return row.rate().ceiling().equals(Figures.NONE)
        ? ""
        : "of " + row.rate().ceiling() + ": " + row.rate().ceilingWhy();
  }

  private static List<Block.Note> notes(Row row) {
    List<Block.Note> notes = new ArrayList<>();
    if (!row.why().isEmpty()) {
      notes.add(new Block.Note(row.outcomeWord(), row.why()));
    }
    if (!row.rate().growth().isEmpty()) {
      notes.add(new Block.Note("not stationary", row.rate().growth()));
    }
    return notes;
  }

  static Cell status(Status status) {
    return Cell.of(StatusText.word(status), StatusText.tone(status));
  }

  /** {@code spring-mvc/blocking, boot-4.1, Java 25}, where the title does not say it. */
  static String identity(SummaryRow row) {
    Row.Subject subject = row.row().subject();
    return Stream.of(
            subject.identity().equals(row.approach()) ? "" : subject.identity(),
            subject.generation(),
            subject.java())
        .filter(word -> !word.isEmpty() && !word.equals("own"))
        .collect(Collectors.joining(", "));
  }

  /** Explains only the signs that are in the table. */
  private static Block marks(List<SummaryRow> rows) {
    List<String> marks = new ArrayList<>();
    marks.add("CPU is of one core.");
    if (rows.stream().anyMatch(row -> (row.p50() + row.p99()).contains("≥"))) {
      marks.add("≥: failures would reach this percentile, so that it is at least this.");
    }
    if (rows.stream().anyMatch(row -> (row.p50() + row.p99()).contains("*"))) {
      marks.add("*: fewer than ten answers lie beyond this percentile.");
    }
    if (rows.stream().anyMatch(row -> row.throughput().contains("≈"))) {
      marks.add(
          "≈: an estimate, since the service used up the CPU that the machine left to it, or"
              + " requests failed.");
    }
    if (rows.stream().anyMatch(row -> row.cpu().startsWith("≤"))) {
      marks.add("≤: at most, since the JIT was still compiling.");
    }
    if (rows.stream().anyMatch(row -> !row.row().rate().growth().isEmpty())) {
      marks.add("↗: not stationary, a longer run would have measured more.");
    }
    return new Paragraph("", String.join(" ", marks), Tone.SOFT);
  }
}

package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import parkbench.result.RegressionAnswer;
import parkbench.result.RegressionAnswer.Failed;
import parkbench.result.RegressionAnswer.Figure;
import parkbench.result.Report;
import parkbench.text.Block;
import parkbench.text.Block.Column;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Table;
import parkbench.text.Figures;
import parkbench.text.LoadWords;
import parkbench.text.RegressionText;

/** The figures of two versions, side by side. */
final class RegressionDocument {
  private static final List<Column> COLUMNS =
      List.of(
          Column.words("figure"),
          Column.words("where").ranked(2),
          Column.numbers("old").ranked(3),
          Column.numbers("new").ranked(4),
          Column.numbers("new / old"),
          Column.numbers("95 % interval").ranked(1),
          Column.words("verdict"));

  private RegressionDocument() {}

  /** All of it; empty: the report compares no versions. */
  static List<Block> of(Report report) {
    return report.versions().map(RegressionDocument::blocks).orElse(List.of());
  }

  private static List<Block> blocks(RegressionAnswer answer) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Paragraph("Old:", answer.old()));
    blocks.add(new Paragraph("New:", answer.now()));
    blocks.add(
        Table.of(
            COLUMNS,
            Stream.concat(
                answer.figures().stream().map(RegressionDocument::row),
                answer.failed().stream().map(RegressionDocument::row))));
    blocks.add(
        new Paragraph(
            "Worse:",
            "beyond the margin of %s, and by more than chance explains. The first figure decides; the others count only where they are worse."
                .formatted(Figures.percent(answer.margin()))));
    return blocks;
  }

  private static List<String> row(Figure figure) {
    return List.of(
        RegressionText.name(figure.quantity()),
        figure.approach() + ", " + LoadWords.point(figure.point()),
        RegressionText.value(figure.quantity(), figure.old()),
        RegressionText.value(figure.quantity(), figure.now()),
        Figures.number(figure.ratio().value()),
        Figures.number(figure.ratio().low()) + " to " + Figures.number(figure.ratio().high()),
        RegressionText.word(figure.verdict()));
  }

  private static List<String> row(Failed failed) {
    return List.of(
        "failed requests",
        failed.approach() + ", " + LoadWords.point(failed.point()),
        Figures.percent(failed.old()),
        Figures.percent(failed.now()),
        Figures.NONE,
        Figures.NONE,
        failed.worse() ? "worse" : "not worse");
  }
}

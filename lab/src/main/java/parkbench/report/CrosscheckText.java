package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import parkbench.crosscheck.Crosscheck;
import parkbench.text.Block;
import parkbench.text.Block.Column;
import parkbench.text.Block.Gap;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Table;
import parkbench.text.Figures;

/** A crosscheck: one line per driver, and below it where they disagree and why. */
public final class CrosscheckText {
  private static final List<Column> COLUMNS =
      Column.all(
          "driver",
          "#rps",
          "#p50",
          "#p90",
          "#p99",
          "#errors",
          "#CPU/request",
          "#of a core",
          "#service CPU/request",
          "");

  private CrosscheckText() {}

  /** Table and sentences; figures are means over the repeats that count. */
  public static List<Block> of(Crosscheck crosscheck) {
    List<Block> blocks = new ArrayList<>();
    List<List<String>> lines = crosscheck.rows().stream().map(CrosscheckText::line).toList();
    blocks.add(Table.of(COLUMNS, lines.stream()));
    if (lines.stream().flatMap(List::stream).anyMatch(cell -> cell.endsWith("*"))) {
      blocks.add(
          new Paragraph(
              "* fewer than ten answers lie beyond it, or failures reach it: not compared."));
    }
    blocks.add(new Gap());
    Stream<String> invalid =
        crosscheck.rows().stream()
            .filter(row -> row.counted().invalid() > 0)
            .map(CrosscheckText::invalid);
    Stream.concat(invalid, verdict(crosscheck).stream()).map(Paragraph::new).forEach(blocks::add);
    return blocks;
  }

  private static List<String> line(Crosscheck.Row row) {
    return List.of(
        row.name(),
        cell(row.figures().throughput(), Figures::number),
        percentile(row.figures().p50()),
        percentile(row.figures().p90()),
        percentile(row.figures().p99()),
        cell(row.figures().errors(), Figures::percent),
        cell(row.figures().micros(), Figures::micros),
        cell(row.figures().cores(), Figures::percent),
        cell(row.figures().serviceMicros(), Figures::micros),
        row.counts() ? "" : "invalid");
  }

  private static String cell(Optional<Crosscheck.Figure> figure, Function<Double, String> words) {
    return figure
        .map(value -> words.apply(value.mean()) + (value.sound() ? "" : " *"))
        .orElse(Figures.NONE);
  }

  /** None, but the reason, where it hangs on too few answers or on failures. */
  private static String percentile(Optional<Crosscheck.Figure> figure) {
    return figure
        .map(value -> value.sound() ? Figures.latency(value.mean()) : Figures.NONE + " *")
        .orElse(Figures.NONE);
  }

  private static String invalid(Crosscheck.Row row) {
    return "%s: %d of %d %s invalid: %s."
        .formatted(
            row.driver().word(),
            row.counted().invalid(),
            row.counted().trials(),
            row.counted().trials() == 1 ? "trial is" : "trials are",
            row.counted().why());
  }

  private static List<String> verdict(Crosscheck crosscheck) {
    if (crosscheck.rows().stream().noneMatch(row -> row.driver().builtIn() && row.counts())) {
      return List.of(
          "No trial of the built-in engine counts: there is nothing to compare the others with.");
    }
    long others =
        crosscheck.rows().stream().filter(row -> !row.driver().builtIn() && row.counts()).count();
    if (others == 0) {
      return List.of("No trial of another driver counts: there is nothing to compare.");
    }
    if (crosscheck.disagreements().isEmpty()) {
      return List.of(
          "No disagreement: nothing differs from the built-in engine by more than %s (of a percentile, 1 ms) and than the repeats scatter."
              .formatted(Figures.percent(Crosscheck.SHARE)));
    }
    return crosscheck.disagreements().stream().map(CrosscheckText::sentence).toList();
  }

  private static String sentence(Crosscheck.Disagreement off) {
    return "%s: %s %s, the built-in engine %s (%s). %s"
        .formatted(
            off.driver().word(),
            off.quantity().word(),
            words(off.quantity(), off.value()),
            words(off.quantity(), off.reference()),
            difference(off),
            off.causes().isEmpty()
                ? "Its cause does not show in the data."
                : "Likely: " + String.join(" ", off.causes()));
  }

  private static String words(Crosscheck.Quantity quantity, double value) {
    return switch (quantity) {
      case THROUGHPUT -> Figures.rps(value);
      case P50, P90, P99 -> Figures.latency(value);
      case ERRORS -> Figures.percent(value);
    };
  }

  private static String difference(Crosscheck.Disagreement off) {
    double more = off.value() - off.reference();
    return switch (off.quantity()) {
      case THROUGHPUT -> percent(more / off.reference());
      case P50, P90, P99 ->
          String.format(Locale.ROOT, "%+.1f ms, ", more) + percent(more / off.reference());
      case ERRORS -> String.format(Locale.ROOT, "%+.2f points", 100 * more);
    };
  }

  private static String percent(double share) {
    return Double.isFinite(share) ? String.format(Locale.ROOT, "%+.1f %%", 100 * share) : "from 0";
  }
}

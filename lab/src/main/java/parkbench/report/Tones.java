package parkbench.report;

import java.util.Locale;
import parkbench.chart.Figure;
import parkbench.chart.Plot;
import parkbench.chart.SvgWriter;
import parkbench.text.Block.Cell;
import parkbench.text.Block.Table;
import parkbench.text.Block.Tone;

/** Classes of the page's style. */
public final class Tones {
  /** Wider tables are scrolled on a phone; others become a card per row. */
  private static final int MOST_ON_CARDS = 16;

  private static final int MOST_LABELLED = 150;

  private Tones() {}

  public static String of(Tone tone) {
    return tone.name().toLowerCase(Locale.ROOT);
  }

  /** Of a cell, with its shade in a heat map. */
  public static String of(Cell cell) {
    return of(cell.tone()) + (cell.heat() == Cell.COLD ? "" : " heat heat-" + cell.heat());
  }

  /** Of long tables, each byte of a cell counts, and none is read on a phone. */
  public static boolean isLong(Table table) {
    return table.rows().size() > MOST_LABELLED;
  }

  /** {@code cards}, or of a heat map {@code matrix}. */
  public static String table(Table table) {
    boolean heat =
        table.rows().stream()
            .flatMap(row -> row.cells().stream())
            .anyMatch(cell -> cell.heat() != Cell.COLD);
    return heat
        ? "matrix"
        : table.columns().size() <= MOST_ON_CARDS && !isLong(table) ? "cards" : "";
  }

  /** Whether several panels share a row: curves over a load, and not over time. */
  public static boolean isSmall(Figure figure) {
    return figure.panels().size() > 1
        && figure.panels().stream()
            .allMatch(panel -> panel instanceof Plot plot && !plot.title().isEmpty());
  }

  public static String panels(Figure figure) {
    return isSmall(figure) ? "panels" : figure.panels().size() > 1 ? "halves" : "";
  }

  /** Width of a panel on a wide page. */
  public static int width(Figure figure) {
    return figure.panels().size() > 1 ? SvgWriter.HALF : SvgWriter.WIDE;
  }
}

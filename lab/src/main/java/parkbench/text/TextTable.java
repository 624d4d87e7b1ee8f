package parkbench.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows under headings, each column as wide as its widest cell. */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<Column> columns;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * A column.
   *
   * @param right whether its cells end at the same place, as numbers should
   */
  public record Column(String heading, boolean right) {
    public static Column words(String heading) {
      return new Column(heading, false);
    }

    public static Column numbers(String heading) {
      return new Column(heading, true);
    }
  }

  public TextTable(Column... columns) {
    this.columns = List.of(columns);
  }

  public void row(String... cells) {
    rows.add(Arrays.asList(cells));
  }

  /** Lines without spaces at their ends. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(line(columns.stream().map(Column::heading).toList()));
    rows.forEach(row -> lines.add(line(row)));
    return lines;
  }

  private String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < columns.size(); i++) {
      String pad = " ".repeat(width(i) - cells.get(i).length());
      line.append(i == 0 ? "" : GAP);
      line.append(columns.get(i).right() ? pad + cells.get(i) : cells.get(i) + pad);
    }
    return line.toString().stripTrailing();
  }

  private int width(int column) {
    return Math.max(
        columns.get(column).heading().length(),
        rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0));
  }
}

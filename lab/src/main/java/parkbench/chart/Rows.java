package parkbench.chart;

import java.util.List;
import java.util.Optional;

/**
 * One row per name, along one axis: bars, intervals, points.
 *
 * @param marks vertical lines, such as that of a ratio of one
 * @param span part of the axis that is shaded, such as a margin
 */
public record Rows(
    String title,
    String description,
    Axis x,
    List<Row> rows,
    List<Plot.Mark> marks,
    Optional<Plot.Span> span)
    implements Panel {
  public Rows {
    rows = List.copyOf(rows);
    marks = List.copyOf(marks);
  }

  /**
   * A row.
   *
   * @param value at its end
   * @param words shown at the pointer; may be empty
   */
  public record Row(String label, String value, List<Glyph> glyphs, String words) {
    public Row {
      glyphs = List.copyOf(glyphs);
    }
  }

  /** What is drawn in a row. */
  public sealed interface Glyph {
    /** A filled bar from the beginning of the axis. */
    record Bar(double to) implements Glyph {}

    /**
     * The outline of a bar.
     *
     * @param beyond whether it continues beyond the axis
     */
    record Outline(double to, boolean beyond) implements Glyph {}

    /**
     * An interval.
     *
     * @param high infinite: without an end
     */
    record Interval(double low, double high) implements Glyph {}

    /** A filled part of a bar. */
    record Part(double from, double to, Fill fill) implements Glyph {}

    /** A symbol. */
    record Dot(double x, Shape shape) implements Glyph {}
  }

  /** The colour of a part, by what it means. */
  public enum Fill {
    GOOD,
    BAD,
    WARN,
    NONE
  }

  /** The form of a symbol. */
  public enum Shape {
    CIRCLE,
    DIAMOND,
    TRIANGLE,
    TICK
  }
}

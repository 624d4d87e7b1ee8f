package parkbench.chart;

import java.util.List;
import java.util.Optional;

/**
 * Lines over two axes.
 *
 * @param marks vertical lines with words
 * @param span part of the x axis that is shaded
 * @param height of the area inside the axes, in pixels
 */
public record Plot(
    String title,
    String description,
    Axis x,
    Axis y,
    List<Line> lines,
    List<Mark> marks,
    Optional<Span> span,
    int height)
    implements Panel {
  public Plot {
    lines = List.copyOf(lines);
    marks = List.copyOf(marks);
  }

  /** How a line is drawn. */
  public enum Style {
    /** A line alone, for many points. */
    LINE,
    /** A line with a symbol at each point. */
    POINTS,
    /** Symbols without a line. */
    SCATTER,
    /** Dashed and grey: what cannot be exceeded. */
    LIMIT
  }

  /**
   * A line.
   *
   * @param series its colour and shape, from 0
   */
  public record Line(int series, String name, Style style, List<Point> points) {
    public Line {
      points = List.copyOf(points);
    }
  }

  /**
   * A point.
   *
   * @param low where its interval begins; the value, where it has none
   * @param high where it ends; infinite: without an end
   * @param words shown at the pointer; may be empty
   */
  public record Point(double x, double y, double low, double high, String words) {
    /** One without an interval. */
    public static Point of(double x, double y) {
      return new Point(x, y, y, y, "");
    }

    boolean hasInterval() {
      return high > low;
    }
  }

  /** A vertical line. */
  public record Mark(double x, String words) {}

  /** A shaded part. */
  public record Span(double from, double to) {}
}

package parkbench.chart;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** Draws panels as SVG. */
public final class SvgWriter {
  /** Fits a phone, and a column of a grid. */
  public static final int NARROW = 360;

  /** One of two next to each other. */
  public static final int HALF = 590;

  /** Fills the text's width. */
  public static final int WIDE = 760;

  /** Width of a letter, on average, at the size of labels. */
  static final double LETTER = 6.7;

  private SvgWriter() {}

  /** One panel as an {@code svg} element for a page that has the style of charts. */
  public static String panel(Panel panel, int width) {
    return switch (panel) {
      case Plot plot -> PlotSvg.of(plot, width);
      case Rows rows -> RowsSvg.of(rows, width);
    };
  }

  /** The sign of a series in a legend, as an {@code svg} element without a meaning of its own. */
  public static String sign(Figure.Entry entry) {
    Svg svg = new Svg();
    svg.open(
        "svg",
        "class",
        "sign",
        "viewBox",
        "0 0 26 12",
        "width",
        26,
        "height",
        12,
        "aria-hidden",
        "true");
    boolean limit = entry.style() == Plot.Style.LIMIT;
    String colour = limit ? "limit" : Symbols.colour(entry.series());
    if (entry.style() != Plot.Style.SCATTER) {
      svg.draw(
          "path",
          "class",
          "line " + colour + (limit ? "" : Symbols.dash(entry.series())),
          "d",
          "M1 6L25 6");
    }
    if (entry.style() == Plot.Style.POINTS || entry.style() == Plot.Style.SCATTER) {
      svg.draw("path", "class", "point " + colour, "d", Symbols.path(entry.series(), 13, 6));
    }
    return svg.close("svg").toString();
  }

  static void begin(Svg svg, double width, double height, Panel panel) {
    svg.open(
        "svg",
        "class",
        "chart",
        "role",
        "img",
        "aria-label",
        panel.description(),
        "viewBox",
        "0 0 " + Svg.number(width) + " " + Svg.number(height),
        "width",
        width,
        "height",
        height);
  }

  /** What is marked from one place of the lower axis to another. */
  static void span(Svg svg, Plot.Span span, DoubleUnaryOperator x, double top, double height) {
    double from = x.applyAsDouble(span.from());
    double width = Math.max(1, x.applyAsDouble(span.to()) - from);
    svg.draw("rect", "class", "span", "x", from, "y", top, "width", width, "height", height);
  }

  /** Labels of a lower axis, none of which leaves the picture or meets the one before it. */
  static void ticks(
      Svg svg, Axis axis, double room, DoubleUnaryOperator x, double y, double width) {
    List<Double> ticks = axis.ticks((int) Math.max(2, room));
    double free = 0;
    for (double tick : ticks) {
      double length = length(axis.words(tick));
      double from = x.applyAsDouble(tick) - length / 2;
      if (from >= free && from + length <= width) {
        svg.text(
            "text", axis.words(tick), "class", "tick middle", "x", x.applyAsDouble(tick), "y", y);
        free = from + length + 6;
      }
    }
  }

  static double length(String words) {
    return words.codePointCount(0, words.length()) * LETTER;
  }

  /** As much of a text as has room; names differ at their ends, so that the middle is left out. */
  static String cut(String words, double room) {
    int letters = words.codePointCount(0, words.length());
    int most = (int) (room / LETTER);
    if (letters <= most) {
      return words;
    }
    if (most < 2) {
      return "";
    }
    int head = most / 2;
    int tail = most - head - 1;
    return words.substring(0, words.offsetByCodePoints(0, head))
        + "…"
        + words.substring(words.offsetByCodePoints(0, letters - tail));
  }
}

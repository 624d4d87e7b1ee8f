package parkbench.chart;

import java.util.ArrayList;
import java.util.List;
import parkbench.chart.Plot.Line;
import parkbench.chart.Plot.Point;
import parkbench.chart.Plot.Style;

/** Draws a {@link Plot}. */
final class PlotSvg {
  private static final double TOP = 8;
  private static final double TITLE = 20;
  private static final double BELOW = 24;
  private static final double NAME = 18;
  private static final double RIGHT = 12;
  private static final double ROOM_PER_TICK = 64;
  private static final double ROOM_PER_LEVEL = 34;

  private final Plot plot;
  private final double width;
  private final double left;
  private final double top;
  private final List<Double> levels;

  private PlotSvg(Plot plot, int width) {
    this.plot = plot;
    this.width = width;
    this.levels = plot.y().ticks((int) Math.max(2, plot.height() / ROOM_PER_LEVEL));
    this.left =
        10
            + levels.stream()
                .mapToDouble(level -> SvgWriter.length(plot.y().words(level)))
                .max()
                .orElse(0);
    this.top = TOP + (heading().isEmpty() ? 0 : TITLE) + (plot.marks().isEmpty() ? 0 : 14);
  }

  static String of(Plot plot, int width) {
    return new PlotSvg(plot, width).draw();
  }

  private String draw() {
    Svg svg = new Svg();
    double height = top + plot.height() + BELOW + (plot.x().name().isEmpty() ? 0 : NAME);
    SvgWriter.begin(svg, width, height, plot);
    if (!heading().isEmpty()) {
      svg.text("text", SvgWriter.cut(heading(), width), "class", "head", "x", 0, "y", 13);
    }
    span(svg);
    axes(svg);
    marks(svg);
    // What limits comes first, and lies below.
    plot.lines().stream().filter(line -> line.style() == Style.LIMIT).forEach(l -> line(svg, l));
    plot.lines().stream().filter(line -> line.style() != Style.LIMIT).forEach(l -> line(svg, l));
    return svg.close("svg").toString();
  }

  /** The title, or the name of the upright axis, which has no room of its own. */
  private String heading() {
    return plot.title().isEmpty() || plot.y().name().isEmpty()
        ? plot.title() + plot.y().name()
        : plot.title() + ": " + plot.y().name();
  }

  private double x(double value) {
    return left + plot.x().place(value) * (width - left - RIGHT);
  }

  private double y(double value) {
    return top + (1 - plot.y().place(value)) * plot.height();
  }

  private void span(Svg svg) {
    plot.span().ifPresent(span -> SvgWriter.span(svg, span, this::x, top, plot.height()));
  }

  private void axes(Svg svg) {
    double bottom = top + plot.height();
    for (double level : levels) {
      svg.draw(
          "line", "class", "grid", "x1", left, "x2", width - RIGHT, "y1", y(level), "y2", y(level));
      svg.text(
          "text", plot.y().words(level), "class", "tick end", "x", left - 6, "y", y(level) + 4);
    }
    svg.draw("line", "class", "axis", "x1", left, "x2", width - RIGHT, "y1", bottom, "y2", bottom);
    SvgWriter.ticks(
        svg, plot.x(), (width - left - RIGHT) / ROOM_PER_TICK, this::x, bottom + 16, width);
    if (!plot.x().name().isEmpty()) {
      svg.text(
          "text",
          plot.x().name(),
          "class",
          "tick middle",
          "x",
          (left + width - RIGHT) / 2,
          "y",
          bottom + BELOW + 10);
    }
  }

  private void marks(Svg svg) {
    for (int i = 0; i < plot.marks().size(); i++) {
      Plot.Mark mark = plot.marks().get(i);
      double at = x(mark.x());
      double next = i + 1 < plot.marks().size() ? x(plot.marks().get(i + 1).x()) : width;
      svg.draw("line", "class", "mark", "x1", at, "x2", at, "y1", top, "y2", top + plot.height());
      svg.text(
          "text",
          SvgWriter.cut(mark.words(), next - at - 4),
          "class",
          "tick",
          "x",
          at + 2,
          "y",
          top - 4);
    }
  }

  private void line(Svg svg, Line line) {
    String colour = line.style() == Style.LIMIT ? "limit" : Symbols.colour(line.series());
    if (line.style() != Style.SCATTER) {
      svg.hinted(
          line.name(),
          "path",
          "class",
          "line " + colour + (line.style() == Style.LIMIT ? "" : Symbols.dash(line.series())),
          "d",
          path(line.points()));
    }
    if (line.style() == Style.POINTS || line.style() == Style.SCATTER) {
      line.points().forEach(point -> point(svg, line, colour, point));
    }
  }

  private void point(Svg svg, Line line, String colour, Point point) {
    if (point.hasInterval()) {
      svg.draw(
          "line",
          "class",
          "interval " + colour + (Double.isFinite(point.high()) ? "" : " open"),
          "x1",
          x(point.x()),
          "x2",
          x(point.x()),
          "y1",
          y(point.low()),
          "y2",
          y(point.high()));
    }
    svg.hinted(
        point.words(),
        "path",
        "class",
        "point " + colour,
        "d",
        Symbols.path(line.series(), x(point.x()), y(point.y())));
  }

  /** A gap where a value is missing. */
  private String path(List<Point> points) {
    List<String> steps = new ArrayList<>();
    boolean drawn = false;
    for (Point point : points) {
      if (!Double.isFinite(point.y())) {
        drawn = false;
        continue;
      }
      steps.add((drawn ? "L" : "M") + Svg.number(x(point.x())) + " " + Svg.number(y(point.y())));
      drawn = true;
    }
    return String.join("", steps);
  }
}

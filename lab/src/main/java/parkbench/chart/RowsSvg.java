package parkbench.chart;

import java.util.Locale;
import java.util.stream.DoubleStream;
import parkbench.chart.Rows.Glyph;
import parkbench.chart.Rows.Row;

/** Draws {@link Rows}. Where there is no room next to it, each label is above its row. */
final class RowsSvg {
  private static final double NARROW = 480;
  private static final double MOST_SHARE = 0.42;
  private static final double TITLE = 20;
  private static final double ROW = 26;
  private static final double BAR = 16;
  private static final double ABOVE = 15;
  private static final double BELOW = 22;
  private static final double NAME = 18;

  /** Between what is drawn and its value. */
  private static final double ROOM = 6;

  private static final double ROOM_PER_TICK = 70;

  private final Rows rows;
  private final double width;
  private final boolean above;
  private final double left;
  private final double right;
  private final double top;

  private RowsSvg(Rows rows, int width) {
    this.rows = rows;
    this.width = width;
    double labels = longest(rows.rows().stream().mapToDouble(row -> SvgWriter.length(row.label())));
    this.above = width < NARROW || labels > MOST_SHARE * width;
    this.left = above ? 2 : labels + 10;
    this.right =
        longest(rows.rows().stream().mapToDouble(row -> SvgWriter.length(row.value())))
            + 2 * ROOM
            + 4;
    this.top = 4 + (rows.title().isEmpty() ? 0 : TITLE) + (hasWords() ? 14 : 0);
  }

  private static double longest(DoubleStream lengths) {
    return lengths.max().orElse(0);
  }

  private boolean hasWords() {
    return rows.marks().stream().anyMatch(mark -> !mark.words().isEmpty());
  }

  static String of(Rows rows, int width) {
    return new RowsSvg(rows, width).draw();
  }

  private double step() {
    return ROW + (above ? ABOVE : 0);
  }

  private double bottom() {
    return top + rows.rows().size() * step();
  }

  private String draw() {
    Svg svg = new Svg();
    double height = bottom() + BELOW + (rows.x().name().isEmpty() ? 0 : NAME);
    SvgWriter.begin(svg, width, height, rows);
    if (!rows.title().isEmpty()) {
      svg.text("text", SvgWriter.cut(rows.title(), width), "class", "head", "x", 0, "y", 13);
    }
    axis(svg);
    for (int i = 0; i < rows.rows().size(); i++) {
      row(svg, rows.rows().get(i), top + i * step());
    }
    return svg.close("svg").toString();
  }

  private double x(double value) {
    return left + rows.x().place(value) * (width - left - right);
  }

  private void axis(Svg svg) {
    rows.span().ifPresent(span -> SvgWriter.span(svg, span, this::x, top, bottom() - top));
    SvgWriter.ticks(
        svg, rows.x(), (width - left - right) / ROOM_PER_TICK, this::x, bottom() + 14, width);
    for (Plot.Mark mark : rows.marks()) {
      svg.draw(
          "line", "class", "mark", "x1", x(mark.x()), "x2", x(mark.x()), "y1", top, "y2", bottom());
      svg.text("text", mark.words(), "class", "tick middle", "x", x(mark.x()), "y", top - 4);
    }
    if (!rows.x().name().isEmpty()) {
      svg.text(
          "text",
          rows.x().name(),
          "class",
          "tick middle",
          "x",
          (left + width - right) / 2,
          "y",
          bottom() + BELOW + 8);
    }
  }

  private void row(Svg svg, Row row, double y) {
    double middle = y + (above ? ABOVE : 0) + ROW / 2;
    svg.open("g");
    if (!row.words().isEmpty()) {
      svg.text("title", row.words());
    }
    if (above) {
      svg.text(
          "text", SvgWriter.cut(row.label(), width - 4), "class", "label", "x", 0, "y", y + 13);
    } else {
      svg.text(
          "text",
          SvgWriter.cut(row.label(), left - 10),
          "class",
          "label end",
          "x",
          left - 8,
          "y",
          middle + 4);
    }
    double end = left;
    for (Glyph glyph : row.glyphs()) {
      glyph(svg, glyph, middle);
      end = Math.max(end, x(end(glyph)));
    }
    boolean symbol = !row.glyphs().isEmpty() && row.glyphs().getLast() instanceof Glyph.Dot;
    svg.text(
        "text",
        row.value(),
        "class",
        "value",
        "x",
        end + (symbol ? 2 * ROOM : ROOM),
        "y",
        middle + 4);
    svg.close("g");
  }

  private static double end(Glyph glyph) {
    return switch (glyph) {
      case Glyph.Bar bar -> bar.to();
      case Glyph.Outline outline -> outline.to();
      case Glyph.Part part -> part.to();
      case Glyph.Interval interval -> interval.high();
      case Glyph.Dot dot -> dot.x();
    };
  }

  private void glyph(Svg svg, Glyph glyph, double middle) {
    switch (glyph) {
      case Glyph.Bar bar -> bar(svg, "bar", left, x(bar.to()), middle);
      case Glyph.Outline outline ->
          bar(svg, outline.beyond() ? "outline dashed" : "outline", left, x(outline.to()), middle);
      case Glyph.Part part ->
          bar(svg, "part " + word(part.fill()), x(part.from()), x(part.to()), middle);
      case Glyph.Interval interval -> {
        double low = x(interval.low());
        double high = x(interval.high());
        String open = Double.isFinite(interval.high()) ? "" : " open";
        svg.draw(
            "line", "class", "interval" + open, "x1", low, "x2", high, "y1", middle, "y2", middle);
        svg.draw(
            "line", "class", "interval", "x1", low, "x2", low, "y1", middle - 5, "y2", middle + 5);
        if (open.isEmpty()) {
          svg.draw(
              "line",
              "class",
              "interval",
              "x1",
              high,
              "x2",
              high,
              "y1",
              middle - 5,
              "y2",
              middle + 5);
        }
      }
      case Glyph.Dot dot ->
          svg.draw(
              "path",
              "class",
              "dot " + word(dot.shape()),
              "d",
              Symbols.path(dot.shape(), x(dot.x()), middle));
    }
  }

  private static String word(Enum<?> kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private static void bar(Svg svg, String kind, double from, double to, double middle) {
    svg.draw(
        "rect",
        "class",
        kind,
        "x",
        from,
        "y",
        middle - BAR / 2,
        "width",
        Math.max(0.5, to - from),
        "height",
        BAR);
  }
}

package parkbench.chart;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A figure as an SVG file of its own: title, legend and panels, with the colours of a report in
 * light and in dark. It loads nothing.
 */
public final class Picture {
  private static final String FONT = "system-ui, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif";
  private static final Pattern HEIGHT = Pattern.compile(" height=\"([0-9.]+)\"");
  private static final double MARGIN = 16;
  private static final double GAP = 24;
  private static final double LINE = 20;
  private static final double SIGN = 32;
  private static final double TITLE_LETTER = 9.4;

  private final Svg panels = new Svg();
  private final Figure figure;
  private final double width;
  private double y = MARGIN;

  private Picture(Figure figure) {
    this.figure = figure;
    this.width = figure.panels().size() > 1 ? 2 * SvgWriter.NARROW + GAP : (double) SvgWriter.WIDE;
  }

  /**
   * The file.
   *
   * @param title above it; may be empty
   */
  public static String of(String title, Figure figure) {
    Picture picture = new Picture(figure);
    if (!title.isEmpty()) {
      picture.title(title);
    }
    picture.legend();
    picture.panels();
    return picture.file(title);
  }

  private void title(String title) {
    panels.text(
        "text",
        SvgWriter.cut(title, width * SvgWriter.LETTER / TITLE_LETTER),
        "class",
        "title",
        "x",
        MARGIN,
        "y",
        y + 14);
    y += LINE + 8;
  }

  /** As many names in a line as have room. */
  private void legend() {
    double x = MARGIN;
    for (Figure.Entry entry : figure.legend()) {
      double length = SIGN + SvgWriter.length(entry.name()) + GAP;
      if (x > MARGIN && x + length > width + MARGIN) {
        x = MARGIN;
        y += LINE;
      }
      panels
          .open("g", "transform", "translate(" + Svg.number(x) + " " + Svg.number(y + 3) + ")")
          .raw(SvgWriter.sign(entry))
          .close("g");
      panels.text("text", entry.name(), "class", "label", "x", x + SIGN, "y", y + 13);
      x += length;
    }
    y += figure.legend().isEmpty() ? 0 : LINE + 8;
  }

  private void panels() {
    boolean pairs = figure.panels().size() > 1;
    List<String> drawn = new ArrayList<>();
    for (Panel panel : figure.panels()) {
      drawn.add(SvgWriter.panel(panel, pairs ? SvgWriter.NARROW : SvgWriter.WIDE));
    }
    for (int i = 0; i < drawn.size(); i += pairs ? 2 : 1) {
      double tallest = 0;
      for (int j = i; j < Math.min(drawn.size(), i + (pairs ? 2 : 1)); j++) {
        double x = MARGIN + (j - i) * (SvgWriter.NARROW + GAP);
        panels
            .open("g", "transform", "translate(" + Svg.number(x) + " " + Svg.number(y) + ")")
            .raw(drawn.get(j))
            .close("g");
        tallest = Math.max(tallest, height(drawn.get(j)));
      }
      y += tallest + 12;
    }
  }

  private static double height(String svg) {
    Matcher height = HEIGHT.matcher(svg);
    return height.find() ? Double.parseDouble(height.group(1)) : 0;
  }

  private String file(String title) {
    double whole = width + 2 * MARGIN;
    Svg svg = new Svg();
    svg.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "viewBox",
        "0 0 " + Svg.number(whole) + " " + Svg.number(y + MARGIN),
        "width",
        whole,
        "height",
        y + MARGIN,
        "font-family",
        FONT);
    if (!title.isEmpty()) {
      svg.text("title", title);
    }
    svg.open("style").raw(style()).close("style");
    svg.draw("rect", "class", "paper", "width", "100%", "height", "100%");
    return svg.raw(panels.toString()).close("svg").raw("\n").toString();
  }

  private static String style() {
    try (InputStream in =
        Objects.requireNonNull(Picture.class.getResourceAsStream("chart.css"), "chart.css")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

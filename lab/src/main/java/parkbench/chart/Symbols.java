package parkbench.chart;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Symbols and colours of series: neighbours differ in both, so that colour is never alone. */
final class Symbols {
  /** Colours of the page's style: {@code s0} to {@code s7}. */
  static final int COLOURS = 8;

  private static final double RADIUS = 3.5;

  private Symbols() {}

  static String colour(int series) {
    return "s" + Math.floorMod(series, COLOURS);
  }

  /** Lines beyond the colours are dashed. */
  static String dash(int series) {
    return switch (Math.floorMod(series / COLOURS, 3)) {
      case 0 -> "";
      case 1 -> " dashed";
      default -> " dotted";
    };
  }

  /** The symbol of a series as a path around a point. */
  static String path(int series, double x, double y) {
    double r = RADIUS;
    return switch (Math.floorMod(series, 4)) {
      case 0 -> circle(x, y, r);
      case 1 -> polygon(x, y, 0, -r * 1.3, r * 1.3, 0, 0, r * 1.3, -r * 1.3, 0);
      case 2 -> polygon(x, y, -r, -r, r, -r, r, r, -r, r);
      default -> polygon(x, y, 0, -r * 1.2, r * 1.2, r, -r * 1.2, r);
    };
  }

  /** The symbol of a shape. */
  static String path(Rows.Shape shape, double x, double y) {
    double r = 5;
    return switch (shape) {
      case CIRCLE -> circle(x, y, r);
      case DIAMOND -> polygon(x, y, 0, -r, r, 0, 0, r, -r, 0);
      case TRIANGLE -> polygon(x, y, 0, -r, r, r * 0.8, -r, r * 0.8);
      case TICK -> polygon(x, y, -1.25, -7, 1.25, -7, 1.25, 7, -1.25, 7);
    };
  }

  private static String circle(double x, double y, double r) {
    return "M%s %sa%s %s 0 1 0 %s 0a%s %s 0 1 0 %s 0z"
        .formatted(
            Svg.number(x - r),
            Svg.number(y),
            Svg.number(r),
            Svg.number(r),
            Svg.number(2 * r),
            Svg.number(r),
            Svg.number(r),
            Svg.number(-2 * r));
  }

  private static String polygon(double x, double y, double... offsets) {
    Stream.Builder<String> points = Stream.builder();
    for (int i = 0; i < offsets.length; i += 2) {
      points.add(Svg.number(x + offsets[i]) + " " + Svg.number(y + offsets[i + 1]));
    }
    return points.build().collect(Collectors.joining("L", "M", "z"));
  }
}

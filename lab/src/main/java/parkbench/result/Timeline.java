package parkbench.result;

import java.util.List;

/**
 * One trial over time: every line shares the axis, seconds since t = 0 of the trial.
 *
 * @param trial its id
 * @param windowStart seconds at which the window opens
 * @param windowEnd seconds at which it closes
 * @param marks instants worth a vertical line: changes of the upstream's script
 */
public record Timeline(
    String trial, double windowStart, double windowEnd, List<Mark> marks, List<Line> lines) {
  public Timeline {
    marks = List.copyOf(marks);
    lines = List.copyOf(lines);
  }

  public record Mark(double second, String words) {}

  /**
   * One line.
   *
   * @param group lines of a group share a chart and a unit: {@code response time}, {@code answers
   *     and failures}, {@code in flight}, {@code CPU}, {@code threads}, {@code heap}, {@code
   *     garbage collection}
   */
  public record Line(String group, String name, String unit, List<Point> points) {
    public Line {
      points = List.copyOf(points);
    }
  }

  public record Point(double second, double value) {}
}

package parkbench.result;

import java.util.List;

/**
 * One trial over time: every line shares the axis, seconds since t = 0 of the trial.
 *
 * @param trial its id
 * @param windowStart seconds at which the window opens
 * @param windowEnd seconds at which it closes
 * @param marks instants worth a vertical line: changes of the upstream's script
 * @param percentiles response times of the window, the lowest first
 */
public record Timeline(
    String trial,
    double windowStart,
    double windowEnd,
    List<Mark> marks,
    List<Line> lines,
    List<Percentile> percentiles) {
  /** Lines of the requests: what arrived, and what was answered well. */
  public static final String REQUESTS = "requests";

  public static final String ARRIVALS = "arrivals";
  public static final String COMPLETIONS = "completions";

  /** Lines of the response times. */
  public static final String RESPONSE_TIME = "response time";

  public static final String HEALTH_CHECK = "health check";

  /** Lines of what is in flight. */
  public static final String IN_FLIGHT = "in flight";

  public Timeline {
    marks = List.copyOf(marks);
    lines = List.copyOf(lines);
    percentiles = List.copyOf(percentiles);
  }

  /** The points of a line; empty: there is none. */
  public List<Point> line(String group, String name) {
    return lines.stream()
        .filter(line -> line.group().equals(group) && line.name().equals(name))
        .findFirst()
        .map(Line::points)
        .orElse(List.of());
  }

  /**
   * A percentile beyond which ten response times lie at least.
   *
   * @param share of the good answers that took no longer, from 0 to 1
   */
  public record Percentile(double share, double millis) {}

  public record Mark(double second, String words) {}

  /**
   * One line.
   *
   * @param group lines of a group share a chart and a unit: {@code response time}, {@code
   *     requests}, {@code in flight}, {@code CPU}, {@code threads}, {@code heap}, {@code garbage
   *     collection}
   */
  public record Line(String group, String name, String unit, List<Point> points) {
    public Line {
      points = List.copyOf(points);
    }
  }

  public record Point(double second, double value) {}
}

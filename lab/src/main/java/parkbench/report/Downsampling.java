package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import parkbench.result.Timeline;

/**
 * Fewer points that draw the same line: the first and the last stay, and of every stretch between
 * them the lowest and the highest, in order of time. A peak is never lost.
 */
final class Downsampling {
  private Downsampling() {}

  /**
   * At most {@code most} points of a line.
   *
   * @param most ≥ 4
   */
  static List<Timeline.Point> of(List<Timeline.Point> points, int most) {
    if (points.size() <= most) {
      return points;
    }
    int stretches = (most - 2) / 2;
    int inner = points.size() - 2;
    List<Timeline.Point> kept = new ArrayList<>(most);
    kept.add(points.getFirst());
    for (int stretch = 0; stretch < stretches; stretch++) {
      int from = 1 + (int) ((long) inner * stretch / stretches);
      int to = 1 + (int) ((long) inner * (stretch + 1) / stretches);
      addExtremes(points.subList(from, to), kept);
    }
    kept.add(points.getLast());
    return kept;
  }

  private static void addExtremes(List<Timeline.Point> stretch, List<Timeline.Point> kept) {
    int lowest = 0;
    int highest = 0;
    for (int i = 1; i < stretch.size(); i++) {
      double value = stretch.get(i).value();
      lowest = value < stretch.get(lowest).value() ? i : lowest;
      highest = value > stretch.get(highest).value() ? i : highest;
    }
    kept.add(stretch.get(Math.min(lowest, highest)));
    if (lowest != highest) {
      kept.add(stretch.get(Math.max(lowest, highest)));
    }
  }
}

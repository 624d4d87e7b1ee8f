package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import parkbench.result.Timeline;

/**
 * Fewer points that draw the same line: the first and the last stay, and of every part between them
 * the lowest and the highest, in order of time. A peak is never lost.
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
    int parts = (most - 2) / 2;
    int inner = points.size() - 2;
    List<Timeline.Point> kept = new ArrayList<>(most);
    kept.add(points.getFirst());
    for (int part = 0; part < parts; part++) {
      int from = 1 + (int) ((long) inner * part / parts);
      int to = 1 + (int) ((long) inner * (part + 1) / parts);
      addExtremes(points.subList(from, to), kept);
    }
    kept.add(points.getLast());
    return kept;
  }

  private static void addExtremes(List<Timeline.Point> part, List<Timeline.Point> kept) {
    int lowest = 0;
    int highest = 0;
    for (int i = 1; i < part.size(); i++) {
      double value = part.get(i).value();
      lowest = value < part.get(lowest).value() ? i : lowest;
      highest = value > part.get(highest).value() ? i : highest;
    }
    kept.add(part.get(Math.min(lowest, highest)));
    if (lowest != highest) {
      kept.add(part.get(Math.max(lowest, highest)));
    }
  }
}

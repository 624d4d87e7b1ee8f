package parkbench.report;

import java.util.Comparator;
import java.util.List;
import parkbench.model.Report;

/**
 * What a trial demanded, whoever answered it: trials of one load point can be compared.
 *
 * @param delayMillis nominal delay of one call of the upstream
 * @param load who asks, in words
 * @param size users or requests per second, for the order; 0 where neither is known
 */
record LoadPoint(double delayMillis, String load, double size) {
  static final Comparator<LoadPoint> LIGHTEST_FIRST =
      Comparator.comparingDouble(LoadPoint::delayMillis)
          .thenComparingDouble(LoadPoint::size)
          .thenComparing(LoadPoint::load);

  static LoadPoint of(Report.Cell cell) {
    double size =
        cell.load().users().map(Integer::doubleValue).or(() -> cell.load().rate()).orElse(0.0);
    return new LoadPoint(cell.upstream().delayMs(), cell.load().words(), size);
  }

  /** All load points of these trials, the lightest first. */
  static List<LoadPoint> all(List<Report.Cell> cells) {
    return cells.stream().map(LoadPoint::of).distinct().sorted(LIGHTEST_FIRST).toList();
  }

  String delay() {
    return Figures.chosenMillis(delayMillis);
  }

  /** {@code upstream 500 ms, 400 users}. */
  String words() {
    return "upstream " + delay() + ", " + load;
  }
}

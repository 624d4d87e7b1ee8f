package parkbench.statistics;

import java.util.Comparator;
import java.util.List;
import parkbench.result.TrialReport;
import parkbench.text.Figures;

/**
 * What a trial demanded, whoever answered it: trials of one load point can be compared.
 *
 * @param delayMillis nominal delay of one call of the upstream
 * @param load in words; with what the service was given where that differs within the run
 * @param size users or requests per second, for the order; 0 where neither is known
 */
public record LoadPoint(double delayMillis, String load, double size) {
  public static final Comparator<LoadPoint> LIGHTEST_FIRST =
      Comparator.comparingDouble(LoadPoint::delayMillis)
          .thenComparingDouble(LoadPoint::size)
          .thenComparing(LoadPoint::load);

  public static LoadPoint of(TrialReport cell) {
    double size =
        cell.load().users().map(Integer::doubleValue).or(() -> cell.load().rate()).orElse(0.0);
    return new LoadPoint(cell.upstream().delayMs(), cell.load().words(), size);
  }

  /** All load points of these trials, the lightest first. */
  public static List<LoadPoint> all(List<TrialReport> cells) {
    return cells.stream().map(LoadPoint::of).distinct().sorted(LIGHTEST_FIRST).toList();
  }

  public String delay() {
    return Figures.millis(delayMillis);
  }

  /** {@code 500 ms, 400 users}. */
  public String words() {
    return delay() + ", " + load;
  }

  /** Where it stands alone: {@code upstream 500 ms, 400 users}. */
  public String title() {
    return "upstream " + words();
  }
}

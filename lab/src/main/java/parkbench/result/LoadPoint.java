package parkbench.result;

import java.util.Comparator;
import java.util.List;

/**
 * What a trial demanded of a service. Trials of one load point can be compared.
 *
 * @param delayMillis nominal delay of one call of the upstream
 * @param load its name; with the limits of the service where these differ within the run
 * @param size users or requests per second, for the order; 0 where neither is known
 */
public record LoadPoint(double delayMillis, String load, double size) {
  public static final Comparator<LoadPoint> LIGHTEST_FIRST =
      Comparator.comparingDouble(LoadPoint::delayMillis)
          .thenComparingDouble(LoadPoint::size)
          .thenComparing(LoadPoint::load);

  public static LoadPoint of(TrialReport trial) {
    double size =
        trial.load().users().map(Integer::doubleValue).or(() -> trial.load().rate()).orElse(0.0);
    return new LoadPoint(trial.upstream().delayMs(), trial.load().words(), size);
  }

  /** All load points of these trials, the lightest first. */
  public static List<LoadPoint> all(List<TrialReport> trials) {
    return trials.stream().map(LoadPoint::of).distinct().sorted(LIGHTEST_FIRST).toList();
  }
}

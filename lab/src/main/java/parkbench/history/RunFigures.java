package parkbench.history;

import java.time.Instant;
import java.util.List;

/**
 * What the index keeps of a run.
 *
 * @param folder of the run, absolute
 * @param machine CPU, cores and memory: runs of other machines are not compared
 * @param values one for each approach, load point and metric
 */
record RunFigures(
    String folder, String scenario, Instant started, String machine, List<Figure> values) {
  RunFigures {
    values = List.copyOf(values);
  }

  /**
   * A figure over the forks that count.
   *
   * @param approach the label, which does not change when a title does
   * @param low lower end of its 95 % interval; the value, where one fork measured it
   */
  record Figure(
      String approach,
      String title,
      double delayMs,
      String load,
      double size,
      TrendMetric metric,
      double value,
      double low,
      double high,
      int forks) {}
}

package parkbench.history;

import java.time.Instant;
import java.util.List;

/**
 * A figure over time on one machine.
 *
 * @param approach its label
 * @param title as the newest run has it
 * @param values in order of time, one at least
 * @param changes where its level changes
 */
public record Trend(
    String scenario,
    String machine,
    String approach,
    String title,
    double delayMs,
    String load,
    TrendMetric metric,
    List<Value> values,
    List<Change> changes) {
  public Trend {
    values = List.copyOf(values);
    changes = List.copyOf(changes);
  }

  /**
   * What a run measured.
   *
   * @param low lower end of its 95 % interval; the value, where one fork measured it
   */
  public record Value(
      String folder, Instant at, double value, double low, double high, int forks) {}

  /**
   * A change of the level.
   *
   * @param since the first value after it
   * @param before mean before it
   * @param after mean after it
   * @param p of Welch's t-test between both levels
   */
  public record Change(Value since, double before, double after, double p) {
    /** The new level as a multiple of the old. */
    public double ratio() {
      return after / before;
    }
  }

  /** The same with the changes of its level. */
  Trend searched() {
    double[] levels = values.stream().mapToDouble(Value::value).toArray();
    return new Trend(
        scenario,
        machine,
        approach,
        title,
        delayMs,
        load,
        metric,
        values,
        ChangePoints.of(levels).stream()
            .map(
                change ->
                    new Change(
                        values.get(change.at()), change.before(), change.after(), change.p()))
            .toList());
  }
}

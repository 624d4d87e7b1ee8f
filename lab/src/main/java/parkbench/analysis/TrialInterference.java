package parkbench.analysis;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import parkbench.result.Audit;
import parkbench.statistics.AnalysedTrial;

/**
 * The interference that a trial met.
 *
 * @param failed its failed checks
 * @param taken what orders trials by it: zero where the machine did not interfere
 */
public record TrialInterference(List<Audit.Check> failed, double taken) {
  /** For each failed check: what slows the lab's processes takes nothing from the service. */
  private static final double OF_A_CHECK = 0.01;

  static TrialInterference of(AnalysedTrial trial) {
    List<Audit.Check> failed =
        trial.report().quality().audit().checks().stream()
            .filter(check -> !check.passed())
            .toList();
    long interfering = failed.stream().filter(Audit.Check::interferes).count();
    double ofDemand = trial.report().quality().interference().takenOfDemand().orElse(0.0);
    return new TrialInterference(
        failed, interfering == 0 ? 0 : interfering * OF_A_CHECK + ofDemand);
  }

  /**
   * Of a trial that was measured several times in one fork, the measurement that counts: a valid
   * one, and of these the one that met the least interference.
   */
  static List<AnalysedTrial> least(List<AnalysedTrial> trials) {
    Map<String, AnalysedTrial> counted = new LinkedHashMap<>();
    trials.forEach(
        trial ->
            counted.merge(
                trial.fork().number() + " " + trial.report().identity().id(),
                trial,
                TrialInterference::better));
    return List.copyOf(counted.values());
  }

  private static AnalysedTrial better(AnalysedTrial first, AnalysedTrial second) {
    Comparator<AnalysedTrial> order =
        Comparator.comparing((AnalysedTrial each) -> !each.valid())
            .thenComparingDouble(each -> of(each).taken());
    return order.compare(second, first) < 0 ? second : first;
  }
}

package parkbench.statistics;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.plan.Intervention;
import parkbench.result.Report;
import parkbench.result.TrialReport;

/**
 * The trials of a proof that count, by what they started.
 *
 * @param found the service as it was found
 * @param placebo with what changes nothing
 * @param changed with the change
 */
record ProofArms(List<TrialReport> found, List<TrialReport> placebo, List<TrialReport> changed) {

  static ProofArms of(Intervention asked, List<TrialReport> trials) {
    return new ProofArms(
        arm(trials, asked.approach()),
        arm(trials, asked.approach() + "-" + Intervention.PLACEBO),
        arm(trials, asked.approach() + "-" + Intervention.CHANGED));
  }

  private static List<TrialReport> arm(List<TrialReport> trials, String name) {
    return trials.stream()
        .filter(report -> report.quality().audit().passed())
        .filter(
            report -> (report.target().system() + "/" + report.target().approach()).equals(name))
        .toList();
  }

  /**
   * Requests per second of the service as it was found, of its median fork; absent: none counts.
   */
  Optional<Double> foundRps() {
    double[] sorted =
        found.stream().mapToDouble(each -> each.responses().throughputRps()).sorted().toArray();
    return sorted.length == 0
        ? Optional.empty()
        : Optional.of((sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2);
  }

  /** Names of the arms that one block alone compares with the service as it was found. */
  List<String> alone() {
    return Stream.of(placebo, changed)
        .filter(arm -> pairs(arm) == 1)
        .map(arm -> arm.getFirst().target().approach())
        .toList();
  }

  private long pairs(List<TrialReport> arm) {
    Set<Integer> blocks =
        found.stream().map(each -> each.identity().repeat()).collect(Collectors.toSet());
    return arm.stream()
        .map(each -> each.identity().repeat())
        .filter(blocks::contains)
        .distinct()
        .count();
  }

  /** The most threads of the declared pool that were ever busy; absent: not observed. */
  static OptionalInt busyMost(List<TrialReport> arm) {
    return arm.stream()
        .flatMap(report -> report.resources().service().pools().stream())
        .filter(Report.PoolUse::declared)
        .flatMap(pool -> pool.busyMax().stream())
        .mapToInt(Integer::intValue)
        .max();
  }

  /** Requests of bursts without a good answer: with one the throughput is that of a longer time. */
  long unanswered() {
    return Stream.of(found, placebo, changed)
        .flatMap(List::stream)
        .filter(report -> report.load().shape().equals(Report.LoadSummary.AT_ONCE))
        .mapToLong(report -> report.responses().errors().total() + report.responses().pending())
        .sum();
  }
}

package parkbench.statistics;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.plan.Intervention;
import parkbench.result.Report;
import parkbench.text.LoadWords;

/**
 * The trials of a proof that count, by what they started.
 *
 * @param found the service as it was found
 * @param placebo with what changes nothing
 * @param changed with the change
 */
record ProofArms(List<Report.Cell> found, List<Report.Cell> placebo, List<Report.Cell> changed) {

  static ProofArms of(Intervention asked, List<Report.Cell> trials) {
    return new ProofArms(
        arm(trials, asked.approach()),
        arm(trials, asked.approach() + "-" + Intervention.PLACEBO),
        arm(trials, asked.approach() + "-" + Intervention.CHANGED));
  }

  private static List<Report.Cell> arm(List<Report.Cell> trials, String name) {
    return trials.stream()
        .filter(cell -> cell.audit().passed())
        .filter(cell -> (cell.system() + "/" + cell.approach()).equals(name))
        .toList();
  }

  /**
   * Requests per second of the service as it was found, of its median fork; absent: none counts.
   */
  Optional<Double> foundRps() {
    double[] sorted = found.stream().mapToDouble(Report.Cell::throughputRps).sorted().toArray();
    return sorted.length == 0
        ? Optional.empty()
        : Optional.of((sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2);
  }

  /** Names of the arms that one block alone holds against the service as it was found. */
  List<String> alone() {
    return Stream.of(placebo, changed)
        .filter(arm -> pairs(arm) == 1)
        .map(arm -> arm.getFirst().approach())
        .toList();
  }

  private long pairs(List<Report.Cell> arm) {
    Set<Integer> blocks = found.stream().map(Report.Cell::repeat).collect(Collectors.toSet());
    return arm.stream().map(Report.Cell::repeat).filter(blocks::contains).distinct().count();
  }

  /** The most threads of the declared pool that were ever busy; absent: nobody saw. */
  static OptionalInt busyMost(List<Report.Cell> arm) {
    return arm.stream()
        .flatMap(cell -> cell.service().pools().stream())
        .filter(Report.PoolUse::declared)
        .flatMap(pool -> pool.busyMax().stream())
        .mapToInt(Integer::intValue)
        .max();
  }

  /** Requests of bursts without a good answer: with one the throughput is that of a longer time. */
  long unanswered() {
    return Stream.of(found, placebo, changed)
        .flatMap(List::stream)
        .filter(cell -> cell.load().shape().equals(LoadWords.AT_ONCE))
        .mapToLong(cell -> cell.errors().total() + cell.pending())
        .sum();
  }
}

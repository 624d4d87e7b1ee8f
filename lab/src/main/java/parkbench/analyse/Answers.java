package parkbench.analyse;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import parkbench.diagnose.Figures;
import parkbench.diagnose.Rules;
import parkbench.model.Finding;
import parkbench.model.Report;

/**
 * The valid trials of one approach at one load point, and what is to be said about them. With
 * repeats, the one of median throughput speaks for all.
 *
 * @param trials at least one
 */
record Answers(String name, LoadPoint point, List<Judged> trials) {

  static List<Answers> of(List<Judged> valid) {
    return valid.stream()
        .map(trial -> new Key(trial.name(), trial.point()))
        .distinct()
        .map(
            key ->
                new Answers(
                    key.name(),
                    key.point(),
                    valid.stream()
                        .filter(
                            trial ->
                                trial.name().equals(key.name())
                                    && trial.point().equals(key.point()))
                        .toList()))
        .toList();
  }

  private record Key(String name, LoadPoint point) {}

  Report.Cell cell() {
    List<Report.Cell> sorted =
        trials.stream()
            .map(Judged::cell)
            .sorted(Comparator.comparingDouble(Report.Cell::throughputRps))
            .toList();
    return sorted.get((sorted.size() - 1) / 2);
  }

  double rps() {
    return cell().throughputRps();
  }

  Optional<Finding> finding(String rule) {
    return cell().findings().stream().filter(found -> found.rule().equals(rule)).findFirst();
  }

  /** Whether the service did all that was asked, and nothing else is to be said. */
  boolean clean() {
    return cell().findings().size() == 1 && finding(Rules.LOAD_BOUND).isPresent();
  }

  /** {@code spring-mvc/blocking stops at 392 rps: …; fails 3 % of its requests: …}. */
  String sentence() {
    List<String> said =
        cell().findings().stream().map(finding -> clause(finding.sentence())).toList();
    return said.isEmpty() ? name + plain() : name + " " + String.join("; ", said) + ".";
  }

  private String plain() {
    return " answers at "
        + Figures.rps(rps())
        + ", p50 "
        + Figures.millis(cell().responseMs().p50())
        + ", p99 "
        + Figures.millis(cell().responseMs().p99())
        + ".";
  }

  /** A sentence without its capital and its full stop. */
  static String clause(String sentence) {
    String open = sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    return open.isEmpty() ? open : Character.toLowerCase(open.charAt(0)) + open.substring(1);
  }
}

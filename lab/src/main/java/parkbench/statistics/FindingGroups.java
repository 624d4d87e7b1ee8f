package parkbench.statistics;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.result.Confidence;
import parkbench.result.Finding;
import parkbench.result.FindingGroup;
import parkbench.result.LoadPoint;
import parkbench.result.RuleId;
import parkbench.result.TrialReport;

/** Findings of trials, by approach, load point and rule. */
public final class FindingGroups {
  private FindingGroups() {}

  private record Key(String approach, LoadPoint point) {}

  /**
   * The surest first. Invalid trials have findings only where no trial of their approach and load
   * point is valid.
   */
  public static List<FindingGroup> of(List<TrialReport> trials) {
    Map<Key, List<TrialReport>> byKey =
        trials.stream()
            .collect(
                Collectors.groupingBy(
                    trial -> new Key(trial.target().label(), LoadPoint.of(trial)),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return byKey.entrySet().stream()
        .flatMap(entry -> groups(entry.getKey(), counted(entry.getValue())))
        .sorted(
            Comparator.comparing((FindingGroup group) -> group.finding().confidence()).reversed())
        .toList();
  }

  private static List<TrialReport> counted(List<TrialReport> trials) {
    List<TrialReport> valid =
        trials.stream().filter(trial -> trial.quality().audit().passed()).toList();
    return valid.isEmpty() ? trials : valid;
  }

  private static Stream<FindingGroup> groups(Key key, List<TrialReport> trials) {
    return trials.stream()
        .flatMap(trial -> trial.findings().stream())
        .map(Finding::rule)
        .distinct()
        .map(rule -> group(key, rule, trials));
  }

  private static FindingGroup group(Key key, RuleId rule, List<TrialReport> trials) {
    List<TrialReport> with =
        trials.stream().filter(trial -> finding(trial, rule).isPresent()).toList();
    return new FindingGroup(
        key.approach(), key.point(), forks(with), forks(trials), typical(with, rule));
  }

  private static int forks(List<TrialReport> trials) {
    return (int) trials.stream().map(trial -> trial.identity().fork()).distinct().count();
  }

  private static Finding typical(List<TrialReport> trials, RuleId rule) {
    Confidence surest =
        trials.stream()
            .flatMap(trial -> finding(trial, rule).stream())
            .map(Finding::confidence)
            .max(Comparator.naturalOrder())
            .orElseThrow();
    List<Finding> sure =
        trials.stream()
            .sorted(Comparator.comparingDouble(trial -> trial.responses().throughputRps()))
            .flatMap(trial -> finding(trial, rule).stream())
            .filter(finding -> finding.confidence() == surest)
            .toList();
    return sure.get((sure.size() - 1) / 2);
  }

  private static Optional<Finding> finding(TrialReport trial, RuleId rule) {
    return trial.findings().stream().filter(found -> found.rule() == rule).findFirst();
  }
}

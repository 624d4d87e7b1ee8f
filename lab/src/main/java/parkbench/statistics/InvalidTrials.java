package parkbench.statistics;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import parkbench.result.Audit;
import parkbench.result.CheckId;
import parkbench.result.InvalidReason;

/** Why trials do not count. */
public final class InvalidTrials {
  private InvalidTrials() {}

  /**
   * Where several trials are invalid, the check that failed in most of them represents all.
   *
   * @param trials those that are invalid; at least one
   */
  public static InvalidReason reason(List<AnalysedTrial> trials) {
    if (trials.size() == 1) {
      return new InvalidReason(1, 1, failed(trials.getFirst()));
    }
    Map<CheckId, Long> counts =
        trials.stream()
            .flatMap(trial -> failed(trial).stream())
            .collect(
                Collectors.groupingBy(Audit.Check::id, LinkedHashMap::new, Collectors.counting()));
    long most = counts.values().stream().max(Comparator.naturalOrder()).orElse(0L);
    Optional<Audit.Check> frequent =
        trials.stream()
            .flatMap(trial -> failed(trial).stream())
            .filter(check -> counts.getOrDefault(check.id(), 0L) == most)
            .findFirst();
    return new InvalidReason(trials.size(), (int) most, frequent.stream().toList());
  }

  private static List<Audit.Check> failed(AnalysedTrial trial) {
    return trial.report().quality().audit().invalidating();
  }
}

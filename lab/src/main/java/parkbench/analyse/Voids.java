package parkbench.analyse;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import parkbench.model.Audit;

/** Why trials do not count. */
final class Voids {
  private Voids() {}

  /**
   * {@code send lag p99 3.2 ms (≤ 1 ms)}, or where several trials are void, how often each check
   * failed.
   */
  static String words(List<Judged> trials) {
    List<Audit.Check> failed = trials.stream().flatMap(trial -> failed(trial).stream()).toList();
    if (trials.size() == 1) {
      return failed.stream()
          .map(check -> check.name() + " " + check.measured() + " (" + check.limit() + ")")
          .collect(Collectors.joining(", "));
    }
    Map<String, Integer> counts = new LinkedHashMap<>();
    failed.forEach(check -> counts.merge(check.name(), 1, Integer::sum));
    return counts.entrySet().stream()
        .map(check -> check.getKey() + " (" + check.getValue() + " of " + trials.size() + ")")
        .collect(Collectors.joining(", "));
  }

  /** What to do about the check that failed most often. */
  static String remedy(List<Judged> trials) {
    Map<String, Long> counts =
        trials.stream()
            .flatMap(trial -> failed(trial).stream())
            .collect(Collectors.groupingBy(Audit.Check::remedy, Collectors.counting()));
    return counts.entrySet().stream()
        .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .orElse("");
  }

  private static List<Audit.Check> failed(Judged trial) {
    return trial.cell().audit().checks().stream().filter(check -> !check.passed()).toList();
  }
}

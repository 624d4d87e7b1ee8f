package parkbench.statistics;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import parkbench.result.Audit;
import parkbench.result.CheckId;
import parkbench.text.CheckText;

/** Why trials do not count. */
public final class InvalidTrials {
  private InvalidTrials() {}

  /**
   * The reason and what to do about it: {@code send lag p99 3.2 ms (≤ 1 ms). Give …}. Where several
   * trials are invalid, the check that failed in most of them stands for all.
   *
   * @param trials those that are invalid; at least one
   */
  public static String why(List<AnalysedTrial> trials) {
    if (trials.size() == 1) {
      List<Audit.Check> failed = failed(trials.getFirst());
      String words =
          failed.stream().map(CheckText::resultAndLimit).collect(Collectors.joining(", "));
      return words
          + failed.stream().limit(1).map(InvalidTrials::remedy).collect(Collectors.joining());
    }
    Map<CheckId, Long> counts =
        trials.stream()
            .flatMap(trial -> failed(trial).stream())
            .collect(
                Collectors.groupingBy(Audit.Check::id, LinkedHashMap::new, Collectors.counting()));
    long most = counts.values().stream().max(Comparator.naturalOrder()).orElse(0L);
    return trials.stream()
        .flatMap(trial -> failed(trial).stream())
        .filter(check -> counts.getOrDefault(check.id(), 0L) == most)
        .findFirst()
        .map(
            check ->
                "most often because of: "
                    + CheckText.name(check)
                    + " ("
                    + most
                    + (most == 1 ? " trial)" : " trials)")
                    + remedy(check))
        .orElse("no check was recorded");
  }

  private static String remedy(Audit.Check check) {
    return ". " + CheckText.remedy(check);
  }

  private static List<Audit.Check> failed(AnalysedTrial trial) {
    return trial.cell().quality().audit().invalidating();
  }
}

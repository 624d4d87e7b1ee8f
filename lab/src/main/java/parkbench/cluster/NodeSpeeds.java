package parkbench.cluster;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import parkbench.record.TrialRecord;

/** Which nodes measured how many trials, and how long the lab's fixed piece of work took there. */
final class NodeSpeeds {
  private final Map<String, Integer> trials = new TreeMap<>();
  private final Map<String, Long> leastNanos = new TreeMap<>();

  void add(TrialRecord record) {
    record
        .lab()
        .place()
        .ifPresent(
            place -> {
              trials.merge(place.node(), 1, Integer::sum);
              record
                  .lab()
                  .fixedWork()
                  .ifPresent(work -> leastNanos.merge(place.node(), work.cpuNanos(), Math::min));
            });
  }

  /** Absent where one node measured everything. */
  Optional<String> sentence() {
    if (trials.size() < 2) {
      return Optional.empty();
    }
    long quickest = leastNanos.values().stream().min(Long::compare).orElse(0L);
    return Optional.of(
        trials.entrySet().stream()
                .map(node -> words(node.getKey(), node.getValue(), quickest))
                .collect(Collectors.joining(", ", "Measured on ", "."))
            + " The time is that of a fixed piece of work, of the fastest node's.");
  }

  private String words(String node, int count, long quickest) {
    Long own = leastNanos.get(node);
    String time =
        own == null
            ? ""
            : String.format(Locale.ROOT, ", %.2f times the time", own / (double) quickest);
    return node + " (" + count + (count == 1 ? " trial" : " trials") + time + ")";
  }
}

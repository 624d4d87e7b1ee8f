package parkbench.diagnose.service;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.record.AsyncWaiters;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/**
 * Those that wait for one kind of thing without a thread, where they are more than an instant: at
 * both looks into the heap, and for a good part of the connections.
 */
record Suspended(AsyncWaiters waiting) {
  private static final long LEAST = 3;

  static Optional<Suspended> of(Examination seen, ThreadActivity doing) {
    double least = Math.max(LEAST, Waits.OF_CONNECTIONS * seen.connectionsMean().orElse(0.0));
    return seen.unthreaded().stream()
        .flatMap(all -> all.stream())
        .filter(each -> each.doing() == doing && each.least() >= least)
        .findFirst()
        .map(Suspended::new);
  }

  /** {@code 26}, or {@code 26 to 31}. */
  String many() {
    return waiting.least() == waiting.most()
        ? Figures.count(waiting.least())
        : Figures.count(waiting.least()) + " to " + Figures.count(waiting.most());
  }

  /** For a connection of a pool. */
  Finding forConnections(String rule, String remedy) {
    return finding(
        rule,
        many()
            + " requests wait, without a thread, for a connection of "
            + waiting.of()
            + waiting
                .connections()
                .map(all -> ", which have " + Figures.count(all) + " in all")
                .orElse("")
            + ".",
        remedy);
  }

  /** Counted and not looked at: where they wait, and for which of several, nobody knows. */
  Finding finding(String rule, String sentence, String remedy) {
    Map<String, String> evidence = new LinkedHashMap<>();
    evidence.put("waiting", many() + " at two looks into the heap");
    evidence.put("counted by", waiting.type());
    evidence.put(Finding.TO_DO, remedy);
    return new Finding(rule, Confidence.MEDIUM, sentence, evidence);
  }
}

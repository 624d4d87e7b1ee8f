package parkbench.diagnose.service;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.diagnose.Figures;
import parkbench.model.Doing;
import parkbench.model.Examination;
import parkbench.model.Examination.Unthreaded;
import parkbench.model.Finding;
import parkbench.model.Finding.Confidence;

/**
 * Those that wait for one kind of thing without a thread, where they are more than an instant: at
 * both looks into the heap, and for a good part of the connections.
 */
record Suspended(Unthreaded waiting) {
  private static final long LEAST = 3;
  private static final double OF_CONNECTIONS = 0.05;

  static Optional<Suspended> of(Examination seen, Doing doing) {
    double least = Math.max(LEAST, OF_CONNECTIONS * seen.connectionsMean().orElse(0.0));
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

  /** For one of the connections of a pool: where more wait than there are, nothing else is. */
  Finding forConnections(String rule, String remedy) {
    long connections = waiting.connections().orElse(0L);
    return finding(
        rule,
        waiting.least() >= connections ? Confidence.HIGH : Confidence.MEDIUM,
        many()
            + " requests wait for one of the "
            + Figures.count(connections)
            + " connections of "
            + waiting.of()
            + ", without a thread.",
        remedy);
  }

  Finding finding(String rule, Confidence confidence, String sentence, String remedy) {
    Map<String, String> evidence = new LinkedHashMap<>();
    evidence.put("waiting", many() + " at two looks into the heap");
    evidence.put("each has one", waiting.type());
    evidence.put("what to do", remedy);
    return new Finding(rule, confidence, sentence, evidence);
  }
}

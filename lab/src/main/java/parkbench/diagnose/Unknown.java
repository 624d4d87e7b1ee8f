package parkbench.diagnose;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/** Throughput is short of what was asked and no rule says why; what was looked at is told. */
final class Unknown implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence) {
    if (!evidence.trial().upstream().script().isEmpty() || failures(evidence) > 0) {
      return Optional.empty();
    }
    return evidence
        .demandRps()
        .filter(demand -> evidence.cell().throughput().top() < (1 - LoadBound.NEAR) * demand)
        .map(demand -> finding(demand, evidence));
  }

  private static long failures(Evidence evidence) {
    return evidence.cell().errors().total() + evidence.cell().pending();
  }

  private static Finding finding(double demand, Evidence evidence) {
    Map<String, String> ruledOut = ruledOut(evidence);
    String sentence =
        "Reaches "
            + evidence.throughputWords()
            + " of "
            + Figures.rps(demand)
            + " and no rule explains it; looked at: "
            + ruledOut.entrySet().stream()
                .map(seen -> seen.getKey() + " " + seen.getValue())
                .collect(Collectors.joining(", "))
            + ".";
    ruledOut.put(
        Finding.TO_DO,
        "run it with --thread-dumps for its threads, or parkbench trace for its requests");
    return new Finding(Rules.UNKNOWN, Confidence.LOW, sentence, ruledOut);
  }

  private static Map<String, String> ruledOut(Evidence evidence) {
    Map<String, String> seen = new LinkedHashMap<>();
    seen.put("CPU", evidence.cpuShare().map(Figures::percent).orElse("unknown"));
    seen.put("thread pools", pools(evidence));
    seen.put(
        "upstream in flight",
        evidence
            .record()
            .upstream()
            .map(ledger -> Figures.count(Math.round(ledger.inFlightMean())))
            .orElse("unknown"));
    seen.put(
        "accept queue overflows",
        evidence.cell().service().listenOverflows().map(Figures::number).orElse("unknown"));
    seen.put("errors", Figures.count(evidence.cell().errors().total()));
    return seen;
  }

  private static String pools(Evidence evidence) {
    return evidence.pools().isEmpty()
        ? "unknown"
        : evidence.pools().stream()
            .map(pool -> Math.round(pool.busyMean()) + " of " + pool.size() + " " + pool.name())
            .collect(Collectors.joining(" and "));
  }
}

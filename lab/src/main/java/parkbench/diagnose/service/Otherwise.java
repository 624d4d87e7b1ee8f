package parkbench.diagnose.service;

import java.util.LinkedHashMap;
import java.util.Map;
import parkbench.diagnose.Figures;
import parkbench.model.Examination;
import parkbench.model.Examination.PoolSeen;
import parkbench.model.Finding;
import parkbench.model.Finding.Confidence;
import parkbench.model.PoolKind;

/** What is said where no rule speaks: that nothing is wrong, or that nobody knows what is. */
final class Otherwise {
  private static final double ONE = 1;

  private Otherwise() {}

  static Finding of(Examination seen) {
    Map<String, String> ruledOut = ruledOut(seen);
    return seen.waitingOutside().filter(waiting -> waiting >= ONE).isPresent()
        ? new Finding(
            ServiceRules.UNKNOWN,
            Confidence.LOW,
            Figures.number(seen.waitingOutside())
                + " requests wait to be read, and no rule says why.",
            ruledOut)
        : new Finding(
            ServiceRules.NOTHING_WRONG,
            seen.waitingOutside().isPresent() && seen.cpuShare().isPresent()
                ? Confidence.HIGH
                : Confidence.MEDIUM,
            "Nothing holds it up: CPU "
                + seen.cpuShare().map(Figures::percent).orElse("unknown")
                + ", and no pool that it is known to have is full.",
            ruledOut);
  }

  private static Map<String, String> ruledOut(Examination seen) {
    Map<String, String> evidence = new LinkedHashMap<>();
    evidence.put("CPU", Figures.percent(seen.cpuShare()));
    evidence.put("stopped by its quota", Figures.percent(seen.throttledShare()));
    evidence.put("stopped by collections", Figures.percent(seen.gcShare()));
    evidence.put("requests that nobody has read", Figures.number(seen.waitingOutside()));
    seen.pools().stream()
        .filter(pool -> pool.kind() != PoolKind.OTHER && pool.threadsMax() > 1)
        .forEach(pool -> evidence.put(pool.name(), busy(pool)));
    return evidence;
  }

  private static String busy(PoolSeen pool) {
    return Figures.number(pool.busyMean())
        + " of "
        + pool.threadsMax()
        + " "
        + pool.kind().words()
        + " busy";
  }
}

package parkbench.diagnose;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.plan.Load;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.text.Figures;

/**
 * The service does all that is asked of it: nothing is wrong, more users or a higher rate would
 * show its limit. Not told where the upstream was disturbed meanwhile: how the service went with it
 * is the question there, and it reaches its rate in the end all the same.
 */
final class LoadBound implements Rule {
  /** How near throughput comes to what the load can reach. */
  static final double NEAR = 0.03;

  @Override
  public Optional<Finding> examine(Evidence evidence) {
    if (evidence.cell().overTime().disturbance().isPresent()) {
      return Optional.empty();
    }
    return evidence
        .demandRps()
        .filter(demand -> evidence.cell().throughput().low() >= (1 - NEAR) * demand)
        .filter(demand -> evidence.cell().errors().total() + evidence.cell().pending() == 0)
        .filter(demand -> !evidence.cell().overTime().stationarity().grows())
        .map(demand -> finding(demand, evidence));
  }

  private static Finding finding(double demand, Evidence evidence) {
    Map<String, String> seen = new LinkedHashMap<>();
    seen.put("asked", Figures.rps(demand));
    seen.put("measured", evidence.throughputWords() + " rps");
    evidence.cpuShare().ifPresent(share -> seen.put("CPU", Figures.percent(share)));
    seen.put(Finding.TO_DO, "nothing; more users or a higher rate show its limit");
    return new Finding(Rules.LOAD_BOUND, Confidence.HIGH, sentence(demand, evidence), seen);
  }

  private static String sentence(double demand, Evidence evidence) {
    String reaches = "Reaches " + evidence.throughputWords() + " of " + Figures.rps(demand);
    return evidence.trial().load() instanceof Load.Closed closed
        ? reaches
            + " ("
            + Figures.count(closed.users())
            + " users / "
            + Figures.number(evidence.waitSeconds() + Evidence.seconds(closed.think()))
            + " s): the users are the limit."
        : reaches + ": it keeps up with the load.";
  }
}

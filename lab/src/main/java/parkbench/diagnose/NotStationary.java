package parkbench.diagnose;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.result.Report;
import parkbench.text.Figures;

/** A queue grows as long as the load goes on: how long it went on decides the response times. */
final class NotStationary implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence) {
    Report.Stationarity seen = evidence.cell().overTime().stationarity();
    return seen.grows() ? Optional.of(finding(seen)) : Optional.empty();
  }

  private static Finding finding(Report.Stationarity seen) {
    Map<String, String> figures = new LinkedHashMap<>();
    seen.growthRps().ifPresent(growth -> figures.put("in flight grows by", perSecond(growth)));
    seen.capacityRps().ifPresent(capacity -> figures.put("capacity", perSecond(capacity)));
    figures.put(
        Finding.TO_DO,
        "fix what limits it, which another finding of this trial names; until then quote the"
            + " capacity and the growth, and to compare response times ask for less than that");
    return new Finding(
        Rules.NOT_STATIONARY,
        Confidence.HIGH,
        "Cannot keep up, so that mean and percentiles depend on the run's length: "
            + seen.why()
            + ".",
        figures);
  }

  private static String perSecond(Report.Estimate of) {
    return "%s per second (95 %%: %s to %s)"
        .formatted(Figures.number(of.value()), Figures.number(of.low()), Figures.number(of.high()));
  }
}

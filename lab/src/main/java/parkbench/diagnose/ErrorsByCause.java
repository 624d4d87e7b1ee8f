package parkbench.diagnose;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.result.Finding;
import parkbench.result.Finding.Confidence;
import parkbench.result.Report;
import parkbench.text.Figures;

/** Requests that got no good answer. */
final class ErrorsByCause implements Rule {

  @Override
  public Optional<Finding> examine(Evidence evidence) {
    Report.Cell cell = evidence.cell();
    long bad = cell.errors().total() + cell.pending();
    return bad > 0 ? Optional.of(finding(cell, bad)) : Optional.empty();
  }

  private static Finding finding(Report.Cell cell, long bad) {
    Map<String, Long> causes = new LinkedHashMap<>(cell.errors().byCause());
    if (cell.pending() > 0) {
      causes.put("without an answer at the end", cell.pending());
    }
    Map<String, String> seen = new LinkedHashMap<>();
    causes.forEach((cause, count) -> seen.put(cause, Figures.count(count)));
    seen.put("requests", Figures.count(cell.requests()));
    seen.put(
        Finding.TO_DO,
        "look at the causes: a timeout comes from another finding, the reason of a status is in"
            + " service.log");
    return new Finding(
        Rules.ERRORS,
        Confidence.HIGH,
        "Fails "
            + Figures.percent(bad / (double) Math.max(bad, cell.requests()))
            + " of its "
            + Figures.count(cell.requests())
            + " requests: "
            + Figures.causes(causes)
            + ".",
        seen);
  }
}

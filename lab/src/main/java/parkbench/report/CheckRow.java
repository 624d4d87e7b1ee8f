package parkbench.report;

import java.util.List;
import parkbench.result.Audit;
import parkbench.text.CheckText;

/** A check of an audit, ready to print. */
record CheckRow(String name, String measured, String limit, String remedy) {
  /** Of an invalid trial without a failed check. */
  static final CheckRow NONE_RECORDED =
      new CheckRow("audit", "no check recorded", "all checks", "read the trial's directory");

  static List<CheckRow> of(List<Audit.Check> checks) {
    return checks.stream().map(CheckRow::of).toList();
  }

  static CheckRow of(Audit.Check check) {
    return new CheckRow(
        CheckText.name(check),
        CheckText.measured(check),
        CheckText.limit(check),
        CheckText.remedy(check));
  }
}

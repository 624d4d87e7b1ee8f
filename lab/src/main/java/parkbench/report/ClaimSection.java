package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.record.ClaimVerdict;
import parkbench.result.Report;
import parkbench.text.Block;
import parkbench.text.Block.Bullets;
import parkbench.text.Block.Cell;
import parkbench.text.Block.Column;
import parkbench.text.Block.Section;
import parkbench.text.Block.Table;
import parkbench.text.Block.Tone;
import parkbench.text.ClaimText;

/** Claims and thresholds with their verdicts. */
final class ClaimSection {
  private ClaimSection() {}

  /** Empty: the scenario has none. */
  static Optional<Section> of(Report report) {
    return report.claims().isEmpty()
        ? Optional.empty()
        : Optional.of(new Section("claims", "Claims", List.of(table(report))));
  }

  private static Table table(Report report) {
    return new Table(
        "Published, predicted or required figures, tested.",
        Column.all("claim", "verdict", "#published", "#predicted", "#measured", "why"),
        ClaimRow.all(report).stream().map(ClaimSection::row).toList());
  }

  private static Block.Row row(ClaimRow claim) {
    List<Cell> cells = new ArrayList<>();
    cells.add(Cell.of(claim.id() + " " + claim.text()).detailed(claim.about()));
    cells.add(Cell.of(claim.verdict().word(), tone(claim.verdict())));
    cells.add(Cell.of(claim.published()).detailed(claim.origin()));
    cells.add(Cell.of(claim.predicted()).detailed(claim.because()));
    cells.add(
        Cell.of(claim.measuredAs())
            .detailed(claim.expected().isEmpty() ? "" : "must be " + claim.expected()));
    cells.add(Cell.of(claim.why()));
    return new Block.Row(cells);
  }

  static Tone tone(ClaimVerdict verdict) {
    return switch (verdict) {
      case CONFIRMED -> Tone.GOOD;
      case REFUTED -> Tone.BAD;
      case UNDECIDED -> Tone.WARN;
      case NOT_TESTED -> Tone.SOFT;
    };
  }

  /** Every claim, and the thresholds that are not confirmed, for a terminal. */
  static Optional<Section> brief(Report report) {
    List<Report.Claim> shown =
        report.claims().stream()
            .filter(
                claim ->
                    !claim.expectation().required() || claim.verdict() != ClaimVerdict.CONFIRMED)
            .toList();
    return shown.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Section(
                "claims",
                "Claims",
                List.of(Bullets.texts(shown.stream().map(ClaimSection::line)))));
  }

  private static String line(Report.Claim claim) {
    String why =
        claim.measured().isPresent()
            ? ClaimText.why(claim) + "; must be " + ClaimText.expected(claim)
            : ClaimText.brief(claim);
    return ClaimText.name(claim) + " " + claim.verdict().word() + ": " + why;
  }
}

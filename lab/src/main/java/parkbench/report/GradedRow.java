package parkbench.report;

import java.util.List;
import parkbench.result.Graded;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.text.Figures;
import parkbench.text.GradeText;
import parkbench.text.LoadWords;

/**
 * A graded figure of a trial, ready to print.
 *
 * @param figure its word: {@code throughput-rps}
 * @param low least that a quiet machine may give
 * @param high most; a dash where no end is known
 */
record GradedRow(
    String trial,
    String approach,
    String where,
    String figure,
    String grade,
    String low,
    String high,
    String why) {

  static List<GradedRow> of(Report report) {
    return report.trials().stream().flatMap(cell -> of(cell).stream()).toList();
  }

  static List<GradedRow> of(TrialReport cell) {
    return cell.quality().grades().stream().map(graded -> of(cell, graded)).toList();
  }

  private static GradedRow of(TrialReport cell, Graded graded) {
    boolean usable = graded.grade().usable();
    return new GradedRow(
        cell.identity().id(),
        Row.approach(cell),
        LoadWords.where(cell),
        graded.quantity().word(),
        Row.word(graded.grade()),
        usable ? Figures.in(graded.quantity().unit(), graded.bracket().low()) : Figures.NONE,
        graded
            .bracket()
            .high()
            .map(high -> Figures.in(graded.quantity().unit(), high))
            .orElse(Figures.NONE),
        GradeText.why(graded));
  }
}

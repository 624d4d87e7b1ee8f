package parkbench.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.record.ClaimVerdict;
import parkbench.result.Report;
import parkbench.text.Figures;

/**
 * A claim as a row of a table, in words; empty where it says nothing.
 *
 * @param origin who makes it and where its number stands
 * @param about whose figure decides it, and which, where the text does not begin with it
 * @param grade whether interference touched the figure, in a word; empty without a figure
 */
record ClaimRow(
    String id,
    String text,
    String origin,
    String about,
    String published,
    String predicted,
    String because,
    String expected,
    String measured,
    String grade,
    ClaimVerdict verdict,
    String why) {
  private static final int LONG = 110;

  static List<ClaimRow> all(Report report) {
    return report.claims().stream().map(ClaimRow::of).toList();
  }

  static ClaimRow of(Report.Claim claim) {
    boolean repeated =
        !claim.subject().isEmpty() && claim.origin().text().startsWith(claim.subject());
    return new ClaimRow(
        claim.id().replace(", " + claim.subject(), ""),
        claim.origin().text(),
        joined(
            claim.origin().post().isEmpty() ? "" : "post " + claim.origin().post(),
            claim.origin().source()),
        repeated ? "" : joined(claim.quantity(), claim.subject()),
        figure(claim, claim.expectation().published()),
        figure(claim, claim.expectation().predicted()),
        claim.expectation().because(),
        claim.expectation().expected(),
        measured(claim),
        claim.measured().map(of -> of.graded() ? "graded" : "exact").orElse(""),
        claim.verdict(),
        claim.why());
  }

  private static String joined(String... words) {
    return Stream.of(words).filter(word -> !word.isEmpty()).collect(Collectors.joining(", "));
  }

  private static String figure(Report.Claim claim, Optional<Double> value) {
    return value.map(number -> Figures.in(claim.unit(), number)).orElse(Figures.NONE);
  }

  /** {@code 392 rps (388 rps to 396 rps)}; without an interval where one fork measured it. */
  private static String measured(Report.Claim claim) {
    return claim
        .measured()
        .map(
            of ->
                figure(claim, Optional.of(of.value()))
                    + (of.low().equals(of.high())
                        ? ""
                        : " ("
                            + RepeatedRow.ends(of, value -> figure(claim, Optional.of(value)))
                            + ")"))
        .orElse(Figures.NONE);
  }

  /** The figure with its grade, for a page that others publish. */
  String measuredAs() {
    return grade.isEmpty() ? measured : measured + ", " + grade;
  }

  boolean tested() {
    return verdict != ClaimVerdict.NOT_TESTED;
  }

  /**
   * Why, beside its figures: what must hold, and what its reason says besides them. Without figures
   * the first sentence of the reason; where nothing was tested and that is long, what stands before
   * its list.
   */
  String brief() {
    String must = expected.isEmpty() ? "" : "must be " + expected;
    if (!measured.equals(Figures.NONE)) {
      String[] parts = why.split("; ", 2);
      return Stream.of(must, parts.length > 1 ? parts[1] : "")
          .filter(words -> !words.isEmpty())
          .collect(Collectors.joining("; "));
    }
    String sentence = why.split("\\. ", 2)[0].replaceFirst("\\.$", "");
    return tested() || sentence.length() <= LONG ? sentence : sentence.split(": ", 2)[0];
  }

  /** The outcome whose colour its verdict has. */
  String tone() {
    return switch (verdict) {
      case CONFIRMED -> "ok";
      case REFUTED -> "failed";
      case UNDECIDED -> "degraded";
      case NOT_TESTED -> "";
    };
  }
}

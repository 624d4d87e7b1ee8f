package parkbench.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.record.ClaimVerdict;
import parkbench.result.Report;
import parkbench.text.ClaimText;
import parkbench.text.Figures;

/**
 * A claim as a row of a table, in words; empty where it says nothing.
 *
 * @param origin who makes it and where its number is
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
    String subject = ClaimText.subject(claim);
    boolean named = !subject.isEmpty() && ClaimText.text(claim).startsWith(subject);
    return new ClaimRow(
        claim.id(),
        ClaimText.text(claim),
        joined(
            claim.origin().post().isEmpty() ? "" : "post " + claim.origin().post(),
            claim.origin().source()),
        named ? "" : joined(ClaimText.quantity(claim), subject),
        figure(claim, claim.expectation().published()),
        figure(claim, claim.expectation().predicted()),
        claim.expectation().because(),
        ClaimText.expected(claim),
        measured(claim),
        claim.measured().map(of -> of.graded() ? "graded" : "exact").orElse(""),
        claim.verdict(),
        ClaimText.why(claim));
  }

  private static String joined(String... words) {
    return Stream.of(words).filter(word -> !word.isEmpty()).collect(Collectors.joining(", "));
  }

  private static String figure(Report.Claim claim, Optional<? extends Number> value) {
    return value.map(number -> Figures.in(claim.unit(), number.doubleValue())).orElse(Figures.NONE);
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
   * Why, beside its figures: what must hold, and what limits the trust in them. Without figures the
   * reason; where nothing was tested and that is long, what comes before its list.
   */
  static String brief(Report.Claim claim) {
    if (claim.measured().isPresent()) {
      String expected = ClaimText.expected(claim);
      return Stream.of(expected.isEmpty() ? "" : "must be " + expected, ClaimText.caveats(claim))
          .filter(words -> !words.isEmpty())
          .collect(Collectors.joining("; "));
    }
    String sentence = ClaimText.brief(claim);
    return claim.verdict() != ClaimVerdict.NOT_TESTED || sentence.length() <= LONG
        ? sentence
        : sentence.split(": ", 2)[0];
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

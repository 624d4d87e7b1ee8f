package parkbench.text;

import java.util.Locale;
import parkbench.record.ClaimVerdict;
import parkbench.result.Report;
import parkbench.result.SuiteReport;

/** The sentences of a suite's report. */
public final class SuiteText {
  private SuiteText() {}

  /** How generations compare; empty: there are none. */
  public static String changed(SuiteReport report) {
    return report.changed().map(SuiteText::changed).orElse("");
  }

  private static String changed(SuiteReport.Changed changed) {
    return "What has changed since: of "
        + Figures.count(changed.comparisons())
        + (changed.comparisons() == 1 ? " comparison" : " comparisons")
        + " of then and today at the same load, "
        + (changed.comparisons() - changed.better() - changed.worse())
        + " lie within "
        + Figures.percent(changed.margin())
        + ", "
        + changed.better()
        + (changed.better() == 1 ? " is" : " are")
        + " better today and "
        + changed.worse()
        + " worse.";
  }

  /** The strongest result of a post. */
  public static String strongest(SuiteReport.Post post) {
    return post.highlights()
        .strongest()
        .flatMap(
            id -> post.claims().stream().filter(each -> each.claim().id().equals(id)).findFirst())
        .map(tested -> result(tested.claim()))
        .orElse(
            post.claims().isEmpty()
                ? "It has no claim that a scenario tests."
                : "No claim was decided: see below why.");
  }

  private static String result(Report.Claim claim) {
    String start = claim.verdict() == ClaimVerdict.REFUTED ? "Does not hold: " : "Holds: ";
    String said =
        claim
            .expectation()
            .published()
            .map(value -> "Published " + in(claim, value) + ", ")
            .or(
                () ->
                    claim
                        .expectation()
                        .predicted()
                        .map(value -> "Predicted " + in(claim, value) + ", "))
            .orElse("");
    String measured =
        claim
            .measured()
            .map(of -> "measured " + in(claim, of.value()) + ".")
            .orElse("no number was measured.");
    String text = ClaimText.text(claim).strip();
    String stop = text.endsWith(".") || text.endsWith("?") ? " " : ". ";
    return start + text + stop + Plain.upperFirst(said + measured);
  }

  private static String in(Report.Claim claim, double value) {
    return Figures.in(claim.unit(), value);
  }

  /** What another scenario says about a claim: {@code one: refuted, 392 rps}. */
  public static String elsewhere(Report.Claim claim, SuiteReport.Elsewhere other) {
    return other.scenario()
        + ": "
        + other.verdict().word()
        + other.measured().map(value -> ", " + in(claim, value)).orElse("");
  }

  /** {@code not run}. */
  public static String word(SuiteReport.Lack lack) {
    return lack.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}

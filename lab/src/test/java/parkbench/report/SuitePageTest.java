package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import parkbench.result.SuiteReport;
import parkbench.text.MarkdownWriter;
import parkbench.text.SuiteText;
import parkbench.wire.Json;

class SuitePageTest {
  private final SuiteReport report = Suites.posts();
  private final String page = SuitePage.html(report);

  @Test
  void theAnswerSaysHowManyClaimsHoldAndHowSureThatIs() {
    String first = page.substring(0, page.indexOf("id=\"posts\""));

    assertThat(first)
        .contains("Five posts, 6 claims: what holds, what does not, what has changed since")
        .contains("5 of 6 claims tested: 3 confirmed, 1 refuted, 1 undecided.")
        .contains("All figures are exact.", "9 of 10 trials count; in 1 an instrument");
  }

  @Test
  void eachPostHasItsCountsAndASentence() {
    String posts = page.substring(page.indexOf("id=\"posts\""), page.indexOf("id=\"post-001\""));

    report.posts().forEach(post -> assertThat(posts).contains(SuiteText.strongest(post)));
    assertThat(posts).contains("href=\"#post-001\"", "2 ✓  1 ✗  1 –", "class=\"part bad\"");
  }

  @Test
  void theStrongestClaimsArePicturesOfPublishedPredictedAndMeasured() {
    assertThat(page)
        .contains(
            "aria-label=\"Eight workers would have given the published mean. published 27,289 ms,"
                + " predicted 20,200 ms, measured 20,310 ms; must be within 5 % of the predicted"
                + " 20,200 ms.\"");
  }

  @Test
  void hindsightIsShown() {
    assertThat(page).contains("In hindsight", "each task has a thread of its own");
  }

  @Test
  void everyClaimHasItsNumbersItsVerdictAndWhy() {
    assertThat(page)
        .contains("27,289 ms", "27,300 ms", "27,412 ms", "✓", "✗", "undecided")
        .contains("the budget of 12m left out what decides it")
        .contains("1 claim that was not tested, and why", "./parkbench run fan-out")
        .contains("fan-out-small: refuted, 3");
  }

  @Test
  void generationsStandSideBySideAndWhatIsMissingIsSaid() {
    assertThat(page)
        .contains("users-boot-2.0/parallel", "Spring Boot 4.1.0, Tomcat 11; OpenJDK")
        .contains("402 rps (× 1.35)")
        .contains("27.4 s", "not run");
    assertThat(report.posts().getFirst().thenNow().get(1).points().getFirst().better()).isEmpty();
  }

  @Test
  void invalidTrialsEarlyEndsAndBudgetsAreToldBesideTheRun() {
    assertThat(page)
        .contains("1 of 4 trials is invalid: CPU taken by the hypervisor 0.8 %")
        .contains("It was not run.")
        .contains("./parkbench run students --budget 12m");
  }

  @Test
  void itLoadsNothingRunsNothingAndIsSmall() {
    assertThat(page)
        .doesNotContain("<script", "http://", "https://", "src=", " style=")
        .contains("default-src &#39;none&#39;");
    assertThat(page.length()).isLessThan(5_000_000);
  }

  @Test
  void wordsOfARunNeverBecomeMarkup() throws IOException {
    String hostile = SuitePage.html(Suites.hostile());
    Files.writeString(Path.of("target/suite.html"), page);
    Files.writeString(Path.of("target/suite-hostile.html"), hostile);

    assertThat(hostile).doesNotContain("<script", "<img", "<b>").contains("&lt;script&gt;");
    assertThat(markdown(Suites.hostile())).doesNotContain("<script", "<img");
  }

  @Test
  void asMarkdownItHasTheSameVerdicts() {
    String text = markdown(report);

    assertThat(text)
        .startsWith(
            "# Five posts, 6 claims: what holds, what does not, what has changed since\n\n"
                + "5 of 6 claims tested")
        .contains("H1.1-8 Eight workers", "✗ refuted")
        .contains("### Then and today", "**both at once on the common pool:**")
        .contains("- fan-out-idle: It was not run.");
  }

  @Test
  void asMarkdownClaimsThatWereNotTestedAreFoldedBelowTheOthers() {
    String[] folded = markdown(report).split("<details>", -1);

    assertThat(folded)
        .anySatisfy(
            part ->
                assertThat(part)
                    .contains(
                        "<summary>1 claim that was not tested, and why</summary>",
                        "| H1.4 With 8 Tomcat threads it is no faster. | the budget of 12m left out"
                            + " what decides it: users-boot-2.0/parallel-tomcat-8, about 2m25s more."
                            + " fan-out-small: refuted, 3 | ./parkbench run fan-out |")
                    .doesNotContain("H1.1"))
        .anySatisfy(
            part ->
                assertThat(part)
                    .contains(
                        "<summary>All 3 claims that were tested, with their figures</summary>")
                    .contains("H1.1-8")
                    .doesNotContain("H1.4"));
  }

  @Test
  void theReasonBesideAFigureDoesNotRepeatIt() {
    String page = markdown(report);

    assertThat(page)
        .contains("| 27,412 ms, exact | must be within 5 % of the predicted 27,300 ms |")
        .doesNotContain("in one fork");
  }

  @Test
  void asJsonItReadsBack() {
    assertThat(Json.read(Json.page(report), SuiteReport.class)).isEqualTo(report);
  }

  private static String markdown(SuiteReport report) {
    return MarkdownWriter.of(SuiteDocument.of(report));
  }
}

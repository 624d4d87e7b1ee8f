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
  void theFirstScreenSaysHowManyClaimsHoldAndOneSentencePerPost() {
    String first = page.substring(0, page.indexOf("<main>"));

    assertThat(first)
        .contains("Five posts, 6 claims: what holds, what does not, what has changed since")
        .containsPattern("class=\"good\"><span class=\"many\">3</span>")
        .containsPattern("class=\"bad\"><span class=\"many\">1</span>")
        .containsPattern("class=\"open\"><span class=\"many\">1</span>")
        .containsPattern("class=\"none\"><span class=\"many\">1</span>");
    report.posts().forEach(post -> assertThat(first).contains(SuiteText.strongest(post)));
    assertThat(first).contains("9 of 10 trials count; in 1 an instrument");
  }

  @Test
  void everyClaimHasItsNumbersItsVerdictAndWhy() {
    assertThat(page)
        .contains("27,289 ms", "27,300 ms", "27,412 ms", "✓", "✗", "undecided")
        .contains("the budget of 12m left out what decides it")
        .contains("1 claim that was not tested, and why", "<bdi>./parkbench run fan-out</bdi>")
        .contains("fan-out-small: refuted, 3");
  }

  @Test
  void generationsStandSideBySideAndWhatIsMissingIsSaid() {
    assertThat(page)
        .contains("users-boot-2.0/parallel", "Spring Boot 4.1.0, Tomcat 11; OpenJDK")
        .contains("today × 1.35")
        .contains("27.4 s", "not run");
    assertThat(report.posts().getFirst().thenNow().get(1).points().getFirst().better()).isEmpty();
  }

  @Test
  void invalidTrialsEarlyEndsAndBudgetsAreToldBesideTheRun() {
    assertThat(page)
        .contains("1 of 4 trials is invalid: CPU taken by the hypervisor 0.8 %")
        .contains("It was not run.")
        .contains("again with <code><bdi>./parkbench run students --budget 12m</bdi></code>");
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
  void asMarkdownItHasThePictureOfItsNameAndTheSameVerdicts() {
    String text = markdown(report);

    assertThat(text)
        .startsWith(
            "# Five posts, 6 claims: what holds, what does not, what has changed since\n\n"
                + "**3 confirmed, 1 refuted, 1 undecided, 1 not tested.**")
        .contains("](images/five-posts.png)")
        .contains("| ✗ refuted | H1.1-8 Eight workers")
        .contains("### Then and now: both at once on the common pool")
        .contains("- fan-out-idle: It was not run.");
  }

  @Test
  void asMarkdownClaimsThatWereNotTestedAreFoldedBelowTheOthers() {
    String post = markdown(report).split("(?m)^## ", -1)[1];
    String folded = post.substring(post.indexOf("<details>"), post.indexOf("</details>"));

    assertThat(folded)
        .contains(
            "<summary>1 claim that was not tested, and why</summary>",
            "| H1.4 With 8 Tomcat threads it is no faster. | the budget of 12m left out what"
                + " decides it: users-boot-2.0/parallel-tomcat-8, about 2m25s more. fan-out-small:"
                + " refuted, 3 | ./parkbench run fan-out |")
        .doesNotContain("H1.1");
    assertThat(post.substring(0, post.indexOf("<details>")))
        .contains("H1.1-8")
        .doesNotContain("H1.4");
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

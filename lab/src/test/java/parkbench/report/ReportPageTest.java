package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import parkbench.result.Report;
import parkbench.result.Timeline;
import parkbench.text.MarkdownWriter;

class ReportPageTest {
  private static final int FIVE_MEGABYTES = 5_000_000;

  @Test
  void aThousandTrialsFitIntoFiveMegabytes() {
    Report report = Reports.matrix(1000);

    String page = ReportPage.html(report, Reports.timelines(report, 60));

    assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(FIVE_MEGABYTES);
  }

  @Test
  void eightyFourTrialsOfAnHourFitIntoFiveMegabytes() {
    Report report = Reports.battle();

    String page = ReportPage.html(report, Reports.timelines(report, 3600));

    assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(FIVE_MEGABYTES);
  }

  @Test
  void aLineHasAtMostSixHundredPoints() {
    Report report = Reports.quick();

    PageData data = PageData.of(report, Reports.timelines(report, 3600), 600);

    assertThat(data.tracks())
        .hasSize(3)
        .flatMap(PageData.Track::lines)
        .allSatisfy(line -> assertThat(line.t()).hasSizeLessThanOrEqualTo(600));
  }

  @Test
  void nothingHostileIsMarkup() {
    Report report = Reports.troubled();

    String page = ReportPage.html(report, Reports.timelines(report, 60));

    assertThat(page).doesNotContain(Reports.MARKUP, Reports.ENDS_STYLE, "<img src=x");
    assertThat(occurrences("<script", page)).isEqualTo(3);
    assertThat(occurrences("</style", page)).isEqualTo(1);
  }

  @Test
  void claimsComeBeforeTheChartsWithTheirVerdicts() {
    String page = ReportPage.html(Reports.troubled(), List.of());

    assertThat(page)
        .contains(
            "data-label=\"verdict\"><span><bdi>confirmed</bdi>",
            "data-label=\"verdict\"><span><bdi>refuted</bdi>",
            "152 rps (149 rps to 154 rps)",
            "<bdi>post 009, text ");
    assertThat(page.indexOf("id=\"claims\"")).isBetween(0, page.indexOf("id=\"throughput\""));
    assertThat(ReportPage.html(Reports.quick(), List.of())).doesNotContain("id=\"claims\"");
  }

  @Test
  void whatCouldNotBeObservedIsWithTheAuditsAndWithItsTrial() {
    String page = ReportPage.html(Reports.troubled(), List.of());

    assertThat(page).contains("<summary><bdi>What could not be observed</bdi></summary>");
    assertThat(occurrences("Seen from outside only: ", page)).isEqualTo(2);
    assertThat(ReportPage.html(Reports.quick(), List.of())).doesNotContain("could not be observed");
  }

  @Test
  void dataCannotLeaveItsScript() {
    assertThat(Inline.json("{\"a\":\"</script><!--&\u2028\u2029\"}"))
        .isEqualTo("{\"a\":\"\\u003c/script\\u003e\\u003c!--\\u0026\\u2028\\u2029\"}");
  }

  @Test
  void theHeadingsDescendStepByStep() {
    Report report = Reports.troubled();
    Matcher headings = Pattern.compile("<h([1-6])").matcher(ReportPage.html(report, List.of()));
    int before = 0;
    while (headings.find()) {
      int level = Integer.parseInt(headings.group(1));
      assertThat(level).isLessThanOrEqualTo(before + 1);
      before = level;
    }
    assertThat(before).isPositive();
  }

  @Test
  void theMostTroubledTrialIsShownFirst() {
    Report report = Reports.quick();

    List<Timeline> timelines = Reports.timelines(report, 10);
    Page page = Page.of(report, timelines, timelines);

    assertThat(page.tracks())
        .filteredOn(Page.Track::chosen)
        .extracting(Page.Track::words)
        .containsExactly("spring-mvc/blocking, upstream 500 ms, 400 users");
  }

  @Test
  void anInvalidTrialIsStruckOutAndInNoChart() {
    String page = ReportPage.html(Reports.troubled(), Reports.timelines(Reports.troubled(), 60));

    assertThat(page).contains("num struck");
    assertThat(
            Pattern.compile("aria-label=\"[^\"]*(Bar|Line) chart[^\"]*خدمة").matcher(page).find())
        .isFalse();
  }

  @Test
  void aReportWithoutTrialsIsAPage() {
    Report empty = Reports.of();

    assertThat(ReportPage.html(empty, List.<Timeline>of())).contains("No trial was finished");
    assertThat(ReportCsv.of(empty)).isEmpty();
    assertThat(MarkdownWriter.of(RunDocument.of(empty, List.of())))
        .contains("No trial was finished");
  }

  private static int occurrences(String words, String text) {
    return (int) Pattern.compile(Pattern.quote(words)).matcher(text).results().count();
  }
}

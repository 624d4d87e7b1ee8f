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
  void eightyFourTrialsOfAnHourFitIntoFiveMegabytes() {
    Report report = Reports.battle();

    String page = ReportPage.html(report, Reports.timelines(report, 3600));

    assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThan(FIVE_MEGABYTES);
  }

  @Test
  void aLineHasAtMostSixHundredPoints() {
    Report report = Reports.quick();

    Charts charts = Charts.of(report, Reports.timelines(report, 3600), 600);

    assertThat(charts.tracks())
        .hasSize(3)
        .flatMap(Charts.Track::lines)
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
  void claimsStandBeforeTheChartsWithTheirVerdicts() {
    String page = ReportPage.html(Reports.troubled(), List.of());

    assertThat(page)
        .contains(
            "<span class=\"outcome ok\"><bdi>confirmed</bdi></span>",
            "<span class=\"outcome failed\"><bdi>refuted</bdi></span>",
            "152 rps (149 rps to 154 rps)",
            "<bdi>post 009, text ");
    assertThat(page.indexOf("id=\"claims\"")).isBetween(0, page.indexOf("id=\"throughput\""));
    assertThat(ReportPage.html(Reports.quick(), List.of())).doesNotContain("id=\"claims\"");
  }

  @Test
  void figuresCarryIntervalsOverTheForksWhereThereAreSeveral() {
    assertThat(ReportPage.html(Reports.troubled(), List.of()))
        .contains("<section id=\"repeated\"", "199 rps (192 rps to 206 rps)", "<dt>Drift</dt>");
    assertThat(ReportPage.html(Reports.quick(), List.of()))
        .doesNotContain("id=\"repeated\"", "<dt>Drift</dt>")
        .contains("<dt>One repeat</dt>");
  }

  @Test
  void whatCouldNotBeObservedStandsWithTheAuditsAndWithItsTrial() {
    String page = ReportPage.html(Reports.troubled(), List.of());

    assertThat(page).contains("<h3>What could not be observed</h3>");
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
  void howTrialsWentOverTimeStandsInTheTableAndInASectionOfItsOwn() {
    String page = ReportPage.html(Reports.overTime(), List.of());

    assertThat(page)
        .contains(
            "– ↗</td>",
            "<span class=\"lead\">Not stationary:</span> mean and percentiles depend on the run's"
                + " length; <bdi>in flight grows by 9.5 per second",
            "<td>after 7 s</td><td>not within the 20 s that were left</td>",
            "<td>in the same second</td><td>after 4 s</td>");
    assertThat(occurrences("href=\"#disturbances\"", page)).isEqualTo(1);
    assertThat(ReportPage.html(Reports.quick(), List.of()))
        .doesNotContain("disturbances", "Not stationary");
  }

  @Test
  void theMostTroubledTrialIsShownFirst() {
    Report report = Reports.quick();

    Page page = Page.of(report, Reports.timelines(report, 10));

    assertThat(page.tracks())
        .filteredOn(Page.Track::chosen)
        .extracting(Page.Track::words)
        .containsExactly("spring-mvc/blocking, upstream 500 ms, 400 users");
  }

  @Test
  void anInvalidTrialStandsApartAndInNoChart() {
    Report report = Reports.troubled();

    Page page = Page.of(report, List.of());

    assertThat(page.invalid()).hasSize(1);
    assertThat(page.groups()).flatMap(Page.Group::rows).hasSize(4).allMatch(Row::counts);
    assertThat(page.tallies()).extracting(Page.Tally::invalid).containsExactly(0L, 0L, 1L, 0L);
    assertThat(Charts.of(report, List.of(), 600).panels())
        .flatMap(Charts.Panel::bars)
        .extracting(Charts.Bar::approach)
        .hasSize(3)
        .noneMatch(name -> name.startsWith("خدمة"));
  }

  @Test
  void aReportWithoutTrialsIsAPage() {
    Report empty = Reports.of();

    assertThat(ReportPage.html(empty, List.<Timeline>of())).contains("No trial was finished");
    assertThat(ReportCsv.of(empty)).isEmpty();
    assertThat(MarkdownWriter.of(ReportDocument.of(empty))).contains("No trial was finished");
  }

  private static int occurrences(String words, String text) {
    return (int) Pattern.compile(Pattern.quote(words)).matcher(text).results().count();
  }
}

package parkbench.report;

import java.util.List;
import java.util.Map;
import parkbench.result.Report;
import parkbench.result.Timeline;

/**
 * The report as one HTML file: it opens from disk, loads nothing, and says what matters without
 * scripts.
 */
public final class ReportPage {
  /** Characters of chart data; with the page around it, the file stays below 5 MB. */
  private static final int MOST_DATA = 2_500_000;

  private ReportPage() {}

  /**
   * The whole page.
   *
   * @param timelines trials that can be looked at over time; others are shown without
   */
  public static String html(Report report, List<Timeline> timelines) {
    return Templates.page(
        "page.jte",
        Map.of(
            "page", Page.of(report, timelines), "data", Charts.json(report, timelines, MOST_DATA)));
  }
}

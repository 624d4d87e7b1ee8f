package parkbench.report;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.List;
import java.util.Map;
import parkbench.model.Report;
import parkbench.model.Timeline;

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
    TemplateEngine engine =
        TemplateEngine.createPrecompiled(
            null, ContentType.Html, ReportPage.class.getClassLoader(), "parkbench.report");
    StringOutput out = new StringOutput(1 << 20);
    engine.render(
        "page.jte",
        Map.of(
            "page", Page.of(report, timelines),
            "data", Charts.json(report, timelines, MOST_DATA)),
        out);
    return out.toString();
  }
}

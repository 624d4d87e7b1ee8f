package parkbench.report;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import parkbench.result.Report;
import parkbench.result.Timeline;

/**
 * The report as one HTML file: it opens from disk, loads nothing, and says what matters without
 * scripts.
 */
public final class ReportPage {
  /** Characters of chart data; with the page around it, the file stays below 5 MB. */
  private static final int MOST_DATA = 2_500_000;

  private static final int MOST_TRACKS = 120;

  private ReportPage() {}

  /**
   * The whole page.
   *
   * @param timelines trials that can be looked at over time; others are shown without
   */
  public static String html(Report report, List<Timeline> timelines) {
    List<Timeline> tracks = tracks(report, timelines);
    return Templates.page(
        "page.jte",
        Map.of(
            "page", Page.of(report, timelines, tracks),
            "data", PageData.json(report, tracks, MOST_DATA)));
  }

  /** Trials to choose from: of a long run the typical one of each approach at each load point. */
  private static List<Timeline> tracks(Report report, List<Timeline> timelines) {
    if (timelines.size() <= MOST_TRACKS) {
      return timelines;
    }
    Set<String> typical =
        SummaryRow.of(report).stream()
            .map(row -> row.typical().identity().id())
            .collect(Collectors.toSet());
    return timelines.stream()
        .filter(each -> typical.contains(each.trial()))
        .limit(MOST_TRACKS)
        .toList();
  }
}

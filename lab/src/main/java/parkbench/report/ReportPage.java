package parkbench.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.chart.Figure;
import parkbench.chart.Picture;
import parkbench.result.Report;
import parkbench.result.Timeline;
import parkbench.text.Block.Chart;
import parkbench.text.Block.Section;

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

  /**
   * A chart as an SVG file of its own.
   *
   * @param section that has it; absent: the first that has one
   * @return absent: there is none
   */
  public static Optional<String> picture(
      Report report, List<Timeline> timelines, Optional<String> section) {
    Report titled = Titles.in(report);
    return RunDocument.sections(titled, timelines).stream()
        .filter(each -> section.isEmpty() || section.get().equals(each.id()))
        .flatMap(ReportPage::figures)
        .findFirst()
        .map(figure -> Picture.of(titled.run().question(), figure));
  }

  /** The sections that have one. */
  public static List<String> charts(Report report, List<Timeline> timelines) {
    return RunDocument.sections(Titles.in(report), timelines).stream()
        .filter(section -> figures(section).findAny().isPresent())
        .map(Section::id)
        .toList();
  }

  private static Stream<Figure> figures(Section section) {
    return section.blocks().stream()
        .flatMap(
            block -> block instanceof Chart chart ? Stream.of(chart.figure()) : Stream.empty());
  }
}

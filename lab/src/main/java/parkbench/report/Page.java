package parkbench.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import parkbench.result.Confidence;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.Timeline;
import parkbench.result.TrialReport;
import parkbench.text.Block.Section;
import parkbench.text.LoadWords;

/**
 * What the template of the page prints.
 *
 * @param tracks trials that can be looked at over time
 */
record Page(Report report, List<Section> sections, List<Track> tracks) {
  private static final Set<String> ANSWER =
      Set.of("summary", "versions", "incidents", "capacity", "throughput");

  /** A trial in the list to choose from. */
  record Track(String trial, String words, boolean chosen) {}

  /**
   * The page of a report.
   *
   * @param tracks those of the timelines that can be chosen
   */
  static Page of(Report report, List<Timeline> timelines, List<Timeline> tracks) {
    Report titled = Titles.in(report);
    return new Page(titled, RunDocument.sections(titled, timelines), tracks(titled, tracks));
  }

  /** Sections that a reader can jump to. */
  List<Section> contents() {
    return sections.stream().filter(section -> !section.title().isEmpty()).toList();
  }

  /** Index of the section that ends the first screen: the table below the verdict. */
  int afterAnswer() {
    return sections.size() > 1 && ANSWER.contains(sections.get(1).id()) ? 1 : 0;
  }

  private static List<Track> tracks(Report report, List<Timeline> timelines) {
    Map<String, Timeline> byTrial =
        timelines.stream()
            .collect(Collectors.toMap(Timeline::trial, timeline -> timeline, (a, b) -> a));
    List<TrialReport> drawn =
        report.trials().stream().filter(cell -> byTrial.containsKey(cell.identity().id())).toList();
    Optional<TrialReport> chosen =
        drawn.stream().min(Comparator.comparing(Page::interest, Comparator.reverseOrder()));
    return drawn.stream()
        .map(
            cell ->
                new Track(
                    cell.identity().id(),
                    Row.approach(cell)
                        + ", "
                        + LoadWords.where(cell)
                        + (cell.quality().audit().passed() ? "" : " (invalid)"),
                    Objects.equals(cell, chosen.orElse(null))))
        .toList();
  }

  /**
   * How much a trial promises to one who looks at a single one: it counts, something went wrong, a
   * finding is certain, a pool is full, it ran far below the others.
   */
  private static double interest(TrialReport cell) {
    double counts = cell.quality().audit().passed() ? 1e6 : 0;
    double trouble =
        switch (cell.outcome()) {
          case OK -> 0;
          case DEGRADED -> 1e5;
          case FAILED -> 2e5;
        };
    long certain =
        cell.findings().stream().filter(finding -> finding.confidence() == Confidence.HIGH).count();
    boolean full =
        cell.resources().service().pools().stream()
            .anyMatch(pool -> pool.size() > 0 && pool.busyMax().orElse(0) >= pool.size());
    double load = LoadPoint.of(cell).size() / 1e4;
    return counts + trouble + certain * 1e3 + (full ? 1e2 : 0) + Math.min(load, 99);
  }
}

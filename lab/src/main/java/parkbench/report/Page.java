package parkbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.result.Audit;
import parkbench.result.CheckId;
import parkbench.result.Confidence;
import parkbench.result.Finding;
import parkbench.result.FindingGroup;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.Timeline;
import parkbench.result.TrialReport;
import parkbench.text.Block;
import parkbench.text.CheckText;
import parkbench.text.FindingText;
import parkbench.text.LoadWords;
import parkbench.text.Plain;
import parkbench.text.VerdictText;

/**
 * A report arranged for a reader: what the templates print, in the order in which they print it.
 *
 * @param groups trials that count, by load point
 * @param invalid trials that do not
 * @param unseen what could not be observed
 * @param tracks trials that can be looked at over time
 */
record Page(
    Report report,
    List<Group> groups,
    List<Row> invalid,
    ThroughputMatrix matrix,
    List<Tally> tallies,
    List<CheckTally> checks,
    List<Unseen> unseen,
    List<Place> findings,
    List<Setup> setups,
    List<Track> tracks,
    List<Caveat> caveats) {

  /** The sentences of the verdict. */
  List<String> verdict() {
    return VerdictText.sentences(report.verdict());
  }

  /** Trials of one load point. */
  record Group(LoadPoint point, List<Row> rows) {}

  /** How many trials of an approach count, and what the instruments met in all of them. */
  record Tally(String approach, long trials, long invalid, Instruments worst) {}

  /** How often a check passed. */
  record CheckTally(String name, String limit, long passed, long made, List<String> failedIn) {}

  /** What could not be observed, and in which trials: {@code every trial}. */
  record Unseen(String note, String where) {}

  /** A finding and what it is about. */
  record Place(FindingGroup group) {
    Finding finding() {
      return group.finding();
    }

    String approach() {
      return Plain.line(group.approach());
    }

    /** {@code upstream 500 ms, 400 users, 5 of 5 forks}. */
    String where() {
      String forks = group.of() > 1 ? ", " + group.forks() + " of " + group.of() + " forks" : "";
      return LoadWords.title(group.point()) + forks;
    }

    String sentence() {
      return FindingText.sentence(finding());
    }

    String rule() {
      return finding().rule().title();
    }

    /** Name to value, what to do at the end. */
    Map<String, String> evidence() {
      return FindingText.evidence(finding());
    }

    String confidence() {
      return switch (finding().confidence()) {
        case LOW -> "low";
        case MEDIUM -> "medium";
        case HIGH -> "high";
      };
    }
  }

  /** What an approach ran on. */
  record Setup(
      String approach,
      String summary,
      String generation,
      String stack,
      String jvm,
      String command) {}

  /** A trial in the list to choose from. */
  record Track(String trial, String words, boolean chosen) {}

  static Page of(Report report, List<Timeline> timelines) {
    List<Row> rows = report.trials().stream().map(Row::of).toList();
    return new Page(
        report,
        groups(rows),
        rows.stream().filter(row -> !row.counts()).toList(),
        ThroughputMatrix.of(report.trials()),
        tallies(report),
        checks(report),
        unseen(report),
        report.findings().stream().map(Place::new).toList(),
        setups(report),
        tracks(report, timelines),
        Caveat.of(report));
  }

  boolean repeated() {
    return report.trials().stream().anyMatch(cell -> cell.identity().repeat() > 1);
  }

  /** What a search for capacities tried, and what follows; empty: the report is of none. */
  List<Block> capacity() {
    return CapacityDocument.of(report);
  }

  /** The figures of two versions; empty: the report compares none. */
  List<Block> versions() {
    return RegressionDocument.of(report);
  }

  /** What incidents of the upstream did; empty: the report is of none. */
  List<Block> incidents() {
    return IncidentDocument.of(report);
  }

  /** Whether arithmetic explains what was measured; empty: nothing can be computed. */
  List<Block> whatIf() {
    return WhatIfDocument.of(report);
  }

  /** Figures that the machine touched. */
  List<GradedRow> graded() {
    return GradedRow.of(report);
  }

  Optional<NoisyMachine> noisy() {
    return NoisyMachine.of(report);
  }

  boolean probed() {
    return report.trials().stream().anyMatch(cell -> cell.course().probe().isPresent());
  }

  boolean disturbed() {
    return !ScriptEffects.shown(report).isEmpty();
  }

  int counted() {
    return report.trials().size() - invalid.size();
  }

  /** Whether a page shows its figures in full or folded, for the sake of its length. */
  boolean large() {
    return report.trials().size() > 12;
  }

  static String where(TrialReport cell) {
    String repeat = cell.identity().repeat() > 1 ? ", repeat " + cell.identity().repeat() : "";
    return LoadWords.title(LoadPoint.of(cell)) + repeat;
  }

  private static List<Group> groups(List<Row> rows) {
    Map<LoadPoint, List<Row>> byPoint =
        rows.stream().filter(Row::counts).collect(Collectors.groupingBy(Row::point));
    return byPoint.entrySet().stream()
        .map(entry -> new Group(entry.getKey(), byApproach(entry.getValue(), rows)))
        .sorted(Comparator.comparing(Group::point, LoadPoint.LIGHTEST_FIRST))
        .toList();
  }

  /** In the order of the report, the repeats of an approach beside each other. */
  private static List<Row> byApproach(List<Row> some, List<Row> all) {
    List<String> order = all.stream().map(row -> row.subject().approach()).distinct().toList();
    return some.stream()
        .sorted(
            Comparator.<Row>comparingInt(row -> order.indexOf(row.subject().approach()))
                .thenComparingInt(Row::repeat))
        .toList();
  }

  private static List<Tally> tallies(Report report) {
    Map<String, List<TrialReport>> byApproach =
        report.trials().stream()
            .collect(Collectors.groupingBy(Row::approach, LinkedHashMap::new, Collectors.toList()));
    return byApproach.entrySet().stream()
        .map(
            entry ->
                new Tally(
                    entry.getKey(),
                    entry.getValue().size(),
                    entry.getValue().stream().filter(cell -> !Row.of(cell).counts()).count(),
                    Instruments.worst(entry.getValue())))
        .toList();
  }

  private static List<CheckTally> checks(Report report) {
    Map<CheckId, CheckTally> tallies = new LinkedHashMap<>();
    for (TrialReport cell : report.trials()) {
      for (Audit.Check check : cell.quality().audit().checks()) {
        tallies.merge(
            check.id(),
            new CheckTally(
                CheckText.name(check),
                CheckText.limit(check),
                check.passed() ? 1 : 0,
                1,
                check.passed() ? List.of() : List.of(Row.approach(cell) + ", " + where(cell))),
            Page::sum);
      }
    }
    return List.copyOf(tallies.values());
  }

  private static CheckTally sum(CheckTally a, CheckTally b) {
    List<String> failed = Stream.concat(a.failedIn().stream(), b.failedIn().stream()).toList();
    return new CheckTally(
        a.name(), a.limit(), a.passed() + b.passed(), a.made() + b.made(), failed);
  }

  private static List<Unseen> unseen(Report report) {
    Map<String, List<String>> places = new LinkedHashMap<>();
    for (TrialReport cell : report.trials()) {
      for (String note : cell.quality().notes()) {
        places
            .computeIfAbsent(note, first -> new ArrayList<>())
            .add(Row.approach(cell) + ", " + where(cell));
      }
    }
    return places.entrySet().stream()
        .map(
            entry ->
                new Unseen(
                    entry.getKey(),
                    entry.getValue().size() == report.trials().size()
                        ? "every trial"
                        : String.join("; ", entry.getValue())))
        .toList();
  }

  private static List<Setup> setups(Report report) {
    return report.trials().stream()
        .map(
            cell ->
                new Setup(
                    Row.approach(cell),
                    cell.target().summary(),
                    cell.target().generation(),
                    cell.target().stack(),
                    cell.target().jvm(),
                    cell.target().command()))
        .collect(
            Collectors.toMap(
                Setup::approach, setup -> setup, (first, again) -> first, LinkedHashMap::new))
        .values()
        .stream()
        .toList();
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
                        + where(cell)
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

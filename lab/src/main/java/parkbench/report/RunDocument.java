package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.result.Report;
import parkbench.result.Timeline;
import parkbench.text.Block;
import parkbench.text.Block.Facts;
import parkbench.text.Block.Folded;
import parkbench.text.Block.Heading;
import parkbench.text.Block.Item;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Section;
import parkbench.text.Block.Widget;

/**
 * The report of a run in the order of its reader's questions: what is the answer and how sure is
 * it, where does it change, why, can I trust it, how do I repeat it.
 */
public final class RunDocument {
  private static final List<Item> COLUMNS =
      List.of(
          new Item(
              "Throughput",
              "Good answers per second of the window. An answer is good when its status and body are"
                  + " what the scenario expects."),
          new Item(
              "Ceiling",
              "The upper bound by arithmetic: 200 threads that each wait 0.5 s answer at most 400"
                  + " requests per second."),
          new Item(
              "Response time",
              "From the instant at which a request was meant to be sent until its answer was"
                  + " complete, queueing included."),
          new Item("CPU", "CPU time of the service per second; 100 % is one core."),
          new Item(
              "Status",
              "Holds: it answers all that it was asked. Limited: a limit, its own or its upstream's,"
                  + " keeps it below that. Degrades: requests fail, or wait ever longer. Would be"
                  + " restarted: too many failed health checks in a row. Fails: it ended, or gave no"
                  + " good answer. Not decided: interference or warm-up hides the limit, or no rule"
                  + " explains it."),
          new Item(
              "Audit",
              "Checks of the lab's own instruments. A trial that fails them is invalid and says"
                  + " nothing about the service."));

  private RunDocument() {}

  /** All of it, with a title. */
  public static List<Block> of(Report report, List<Timeline> timelines) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Heading(1, report.run().question()));
    blocks.add(
        new Paragraph(
            "",
            "Scenario %s, %s, Parkbench %s."
                .formatted(
                    report.run().scenario(),
                    RepeatSection.seconds(report.run().started().toString()),
                    report.run().labVersion()),
            Block.Tone.SOFT));
    Report titled = Titles.in(report);
    blocks.addAll(sections(titled, timelines, TrialSection.brief(titled)));
    return List.copyOf(blocks);
  }

  /** What fits a terminal, a comment or a message: the answer and its table. */
  public static List<Block> brief(Report labelled) {
    Report report = Titles.in(labelled);
    List<Block> blocks = new ArrayList<>();
    blocks.add(AnswerSection.verdict(report));
    tables(report).forEach(blocks::add);
    AnswerSection.more(report).ifPresent(blocks::add);
    ClaimSection.brief(report).ifPresent(blocks::add);
    if (!hasAnswer(report)) {
      FindingSection.dumped(report).ifPresent(blocks::add);
    }
    TrustSection.brief(report).ifPresent(blocks::add);
    return List.copyOf(blocks);
  }

  /** What a goal costs, by the load points that were measured. */
  public static List<Block> cost(Report report, CostGoal goal) {
    return List.of(CostSection.of(Titles.in(report), goal));
  }

  /** The tables of a terminal, which has no charts. */
  private static Stream<Section> tables(Report report) {
    if (hasAnswer(report)) {
      return answers(report).stream();
    }
    return AnswerSection.summary(report).or(() -> ThroughputSection.tables(report)).stream();
  }

  /** The sections of a page. */
  static List<Section> sections(Report report, List<Timeline> timelines) {
    return sections(report, timelines, TrialSection.of(report));
  }

  private static List<Section> sections(
      Report report, List<Timeline> timelines, Section everyTrial) {
    List<Section> sections = new ArrayList<>();
    sections.add(AnswerSection.verdict(report));
    Optional<Section> summary =
        hasAnswer(report) ? Optional.empty() : AnswerSection.summary(report);
    summary.ifPresent(sections::add);
    sections.addAll(answers(report));
    boolean many = summary.isEmpty() && !hasAnswer(report);
    if (many) {
      ThroughputSection.of(report).ifPresent(sections::add);
    }
    sections.addAll(CourseSection.of(report, timelines));
    AnswerSection.more(report).ifPresent(sections::add);
    ClaimSection.of(report).ifPresent(sections::add);
    FindingSection.of(report).ifPresent(sections::add);
    if (!many && report.incidents().isEmpty()) {
      ThroughputSection.of(report).ifPresent(sections::add);
    }
    LatencySection.of(report, timelines).ifPresent(sections::add);
    ComparisonSection.of(report).ifPresent(sections::add);
    if (!hasAnswer(report)) {
      CostSection.of(report).ifPresent(sections::add);
    }
    whatIf(report).ifPresent(sections::add);
    overTime(timelines).ifPresent(sections::add);
    sections.add(TrustSection.of(report));
    sections.add(RepeatSection.of(report));
    sections.add(everyTrial);
    sections.add(
        new Section(
            "reading",
            "How to read this",
            List.of(new Folded("What the words mean", List.of(new Facts(COLUMNS))))));
    return sections;
  }

  /** Whether a command asked more of the run than its scenario does, and has a table of its own. */
  private static boolean hasAnswer(Report report) {
    return !report.capacities().isEmpty()
        || !report.incidents().isEmpty()
        || report.versions().isPresent();
  }

  private static List<Section> answers(Report report) {
    return Stream.of(
            section("versions", "Versions", RegressionDocument.of(report)),
            section("incidents", "What the incident did", IncidentDocument.of(report)),
            section("capacity", "Capacity", CapacityDocument.of(report)))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Section> section(String id, String title, List<Block> blocks) {
    return blocks.isEmpty() ? Optional.empty() : Optional.of(new Section(id, title, blocks));
  }

  private static Optional<Section> whatIf(Report report) {
    List<Block> blocks = new ArrayList<>(WhatIfDocument.of(report));
    if (!blocks.isEmpty()) {
      blocks.addFirst(new Widget(Widget.Kind.WHAT_IF));
    }
    return section("whatif", "What if", blocks);
  }

  private static Optional<Section> overTime(List<Timeline> timelines) {
    return timelines.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Section(
                "overtime", "One trial over time", List.of(new Widget(Widget.Kind.OVER_TIME))));
  }
}

package parkbench.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.chart.Axis;
import parkbench.chart.Axis.Unit;
import parkbench.chart.Figure;
import parkbench.chart.Rows;
import parkbench.chart.Rows.Glyph;
import parkbench.record.ClaimVerdict;
import parkbench.result.SuiteReport;
import parkbench.text.Block;
import parkbench.text.Block.Bullets;
import parkbench.text.Block.Cell;
import parkbench.text.Block.Chart;
import parkbench.text.Block.Column;
import parkbench.text.Block.Command;
import parkbench.text.Block.Facts;
import parkbench.text.Block.Folded;
import parkbench.text.Block.Heading;
import parkbench.text.Block.Item;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Section;
import parkbench.text.Block.Table;
import parkbench.text.Block.Tone;
import parkbench.text.SuiteText;

/**
 * A suite's report: which claims hold, post by post, what has changed since, and how to repeat it.
 */
public final class SuiteDocument {
  private static final List<Item> WORDS =
      List.of(
          new Item(
              "Confirmed",
              "The figure, with its whole interval where it was repeated, lies within the tolerance"
                  + " that the claim had before it was run."),
          new Item(
              "Refuted",
              "All of it lies outside. This is about the claim on this machine, not about its"
                  + " author."),
          new Item(
              "Undecided",
              "The interval crosses the edge, failures leave the figure open, or no trial counts."),
          new Item(
              "Not tested", "The machine or the time cannot decide it; the reason is next to it."),
          new Item(
              "Graded",
              "Interference or a JIT at work touched the figure; its interval allows for that. Other"
                  + " figures are exact."),
          new Item(
              "One start",
              "A figure without an interval comes from one start of the service. Two starts differ by"
                  + " a few percent, so a small difference between then and today is no result."),
          new Item(
              "One machine",
              "Service, load and upstream ran on one machine. Arithmetic, ratios and shapes travel"
                  + " better than absolute figures."));

  private SuiteDocument() {}

  /** All of it as one document. */
  public static List<Block> of(SuiteReport report) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Heading(1, SuiteWords.title(report)));
    blocks.addAll(sections(report));
    return List.copyOf(blocks);
  }

  /** The sections of one page. */
  static List<Section> sections(SuiteReport report) {
    List<Section> sections = new ArrayList<>();
    sections.add(verdict(report));
    sections.add(posts(report, post -> "#" + SuiteWords.anchor(post.post())));
    report.posts().forEach(post -> sections.add(whole(post)));
    sections.addAll(end(report));
    return sections;
  }

  /** A post's sections as one, each under a smaller heading. */
  private static Section whole(SuiteReport.Post post) {
    List<Block> blocks = new ArrayList<>();
    for (Section section : post(post)) {
      if (!section.title().isEmpty()) {
        blocks.add(new Heading(3, section.title()));
      }
      blocks.addAll(section.blocks());
    }
    return new Section(SuiteWords.anchor(post.post()), post.post() + " " + post.title(), blocks);
  }

  /** The answer of the whole suite. */
  static Section verdict(SuiteReport report) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Paragraph(SuiteWords.verdict(report.counts())));
    paragraph(blocks, SuiteText.changed(report));
    if (!report.ended().equals("complete")) {
      blocks.add(
          new Paragraph(
              "This suite did not finish:",
              "it ended as “" + report.ended() + "”. Shown is what was measured until then.",
              Tone.WARN));
    }
    blocks.add(
        new Paragraph(
            "How sure:",
            Stream.of(
                    SuiteWords.grades(report),
                    SuiteWords.chance(report),
                    SuiteWords.audits(SuiteWords.runs(report)))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(" "))));
    return new Section("verdict", "", blocks);
  }

  /**
   * The posts with their counts.
   *
   * @param target what a post's name leads to
   */
  static Section posts(SuiteReport report, Function<SuiteReport.Post, String> target) {
    return new Section(
        "posts",
        "Post by post",
        List.of(
            new Chart(new Figure("", List.of(tallies(report)), List.of())),
            new Table(
                Column.all(
                    "Post",
                    "#Confirmed",
                    "#Refuted",
                    "#Undecided",
                    "#Not tested",
                    "Strongest result"),
                report.posts().stream().map(post -> row(post, target.apply(post))).toList())));
  }

  private static Rows tallies(SuiteReport report) {
    int most = report.posts().stream().mapToInt(post -> post.counts().claims()).max().orElse(1);
    List<Rows.Row> rows =
        report.posts().stream()
            .map(
                post ->
                    new Rows.Row(
                        post.post(),
                        marks(post.counts()),
                        parts(post.counts()),
                        post.post() + ": " + SuiteWords.counts(post.counts())))
            .toList();
    return new Rows(
        "",
        "Claims by verdict. "
            + rows.stream().map(Rows.Row::words).collect(Collectors.joining("; "))
            + ".",
        Axis.fromZero("claims", Unit.NUMBER, most),
        rows,
        List.of(),
        Optional.empty());
  }

  /** {@code 50 ✓ 6 ✗ 18 ? 0 –}. */
  private static String marks(SuiteReport.Counts counts) {
    return Stream.of(ClaimVerdict.values())
        .filter(verdict -> counts.of(verdict) > 0)
        .map(verdict -> counts.of(verdict) + " " + SuiteWords.mark(verdict))
        .collect(Collectors.joining("  "));
  }

  private static List<Glyph> parts(SuiteReport.Counts counts) {
    List<Glyph> parts = new ArrayList<>();
    int from = 0;
    for (ClaimVerdict verdict : ClaimVerdict.values()) {
      int to = from + counts.of(verdict);
      if (to > from) {
        parts.add(new Glyph.Part(from, to, fill(verdict)));
      }
      from = to;
    }
    return parts;
  }

  private static Rows.Fill fill(ClaimVerdict verdict) {
    return switch (verdict) {
      case CONFIRMED -> Rows.Fill.GOOD;
      case REFUTED -> Rows.Fill.BAD;
      case UNDECIDED -> Rows.Fill.WARN;
      case NOT_TESTED -> Rows.Fill.NONE;
    };
  }

  private static Block.Row row(SuiteReport.Post post, String target) {
    SuiteReport.Counts counts = post.counts();
    return new Block.Row(
        List.of(
            Cell.of(post.post() + " " + post.title()).linked(target),
            Cell.of(String.valueOf(counts.confirmed())),
            Cell.of(String.valueOf(counts.refuted())),
            Cell.of(String.valueOf(counts.undecided())),
            Cell.of(String.valueOf(counts.notTested())),
            Cell.of(SuiteText.strongest(post))));
  }

  /** The sections of one post. */
  static List<Section> post(SuiteReport.Post post) {
    String id = SuiteWords.anchor(post.post()) + "-";
    List<Section> sections = new ArrayList<>();
    List<Block> story = new ArrayList<>();
    story.add(new Paragraph(SuiteText.strongest(post), ""));
    paragraph(story, post.about());
    story.add(new Paragraph(SuiteWords.counts(post.counts()) + "."));
    if (!post.source().isEmpty()) {
      story.add(new Paragraph("", post.source(), Tone.SOFT));
    }
    sections.add(new Section(id + "story", "", story));
    pictures(post, post.highlights().refuted())
        .map(blocks -> new Section(id + "refuted", "What does not hold", blocks))
        .ifPresent(sections::add);
    pictures(post, post.highlights().confirmed())
        .map(blocks -> new Section(id + "confirmed", "What holds", blocks))
        .ifPresent(sections::add);
    if (!post.hindsight().isEmpty()) {
      sections.add(
          new Section(
              id + "hindsight", "In hindsight", List.of(Bullets.texts(post.hindsight().stream()))));
    }
    if (!post.thenNow().isEmpty()) {
      sections.add(
          new Section(id + "changed", "Then and today", GenerationSection.of(post.thenNow())));
    }
    claims(post)
        .map(blocks -> new Section(id + "claims", "Every claim", blocks))
        .ifPresent(sections::add);
    sections.add(new Section(id + "runs", "What was run", runs(post.runs())));
    return sections;
  }

  private static Optional<List<Block>> pictures(SuiteReport.Post post, List<String> ids) {
    List<Block> blocks = new ArrayList<>();
    for (SuiteReport.Tested tested : post.claims(ids)) {
      ClaimPicture.of(tested.claim())
          .ifPresent(
              figure -> {
                ClaimRow claim = ClaimRow.of(tested.claim());
                blocks.add(
                    new Paragraph(
                        SuiteWords.mark(claim.verdict()) + " " + claim.id(), claim.text()));
                blocks.add(new Chart(figure));
                paragraph(blocks, claim.because());
              });
    }
    return blocks.isEmpty() ? Optional.empty() : Optional.of(blocks);
  }

  /** Folded, as there may be many. */
  private static Optional<List<Block>> claims(SuiteReport.Post post) {
    List<Block> blocks = new ArrayList<>();
    List<SuiteReport.Tested> tested = SuiteWords.tested(post);
    if (!tested.isEmpty()) {
      blocks.add(
          new Folded(
              SuiteWords.testedTitle(tested),
              List.of(
                  new Table(
                      Column.all(
                          "Claim", "Verdict", "#Published", "#Predicted", "#Measured", "Why"),
                      tested.stream().map(SuiteDocument::claim).toList()))));
    }
    List<SuiteReport.Tested> untested = SuiteWords.untested(post);
    if (!untested.isEmpty()) {
      blocks.add(
          new Folded(
              SuiteWords.untestedTitle(untested),
              List.of(
                  Table.of(
                      Column.all("Claim", "Why not", "The whole of its scenario"),
                      untested.stream().map(each -> untested(post, each))))));
    }
    return blocks.isEmpty() ? Optional.empty() : Optional.of(blocks);
  }

  private static Block.Row claim(SuiteReport.Tested tested) {
    ClaimRow claim = ClaimRow.of(tested.claim());
    return new Block.Row(
        List.of(
            Cell.of(claim.id() + " " + claim.text())
                .detailed(
                    Stream.of(claim.about(), tested.scenario())
                        .filter(words -> !words.isEmpty())
                        .collect(Collectors.joining(", "))),
            Cell.of(
                SuiteWords.mark(claim.verdict()) + " " + claim.verdict().word(),
                ClaimSection.tone(claim.verdict())),
            Cell.of(claim.published()).detailed(tested.claim().origin().source()),
            Cell.of(claim.predicted()).detailed(claim.because()),
            Cell.of(claim.measuredAs()),
            Cell.of(why(tested))));
  }

  private static String why(SuiteReport.Tested tested) {
    return Stream.concat(
            Stream.of(ClaimRow.brief(tested.claim())),
            tested.elsewhere().stream().map(other -> SuiteText.elsewhere(tested.claim(), other)))
        .collect(Collectors.joining(". "));
  }

  private static List<String> untested(SuiteReport.Post post, SuiteReport.Tested tested) {
    ClaimRow claim = ClaimRow.of(tested.claim());
    return List.of(claim.id() + " " + claim.text(), why(tested), SuiteWords.whole(post, tested));
  }

  private static List<Block> runs(List<SuiteReport.Run> runs) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Table.of(
            Column.all("Scenario", "Day", "#Trials that count", "#Took", "Again with"),
            runs.stream()
                .map(
                    run ->
                        List.of(
                            run.scenario(),
                            run.time().started().map(SuiteDocument::day).orElse("–"),
                            SuiteWords.trials(run),
                            SuiteWords.took(run),
                            run.place().command()))));
    List<String> troubles =
        runs.stream()
            .flatMap(
                run ->
                    SuiteWords.troubles(run).stream()
                        .map(trouble -> run.scenario() + ": " + trouble))
            .toList();
    if (!troubles.isEmpty()) {
      blocks.add(new Folded("What was not as planned", List.of(Bullets.texts(troubles.stream()))));
    }
    return blocks;
  }

  private static String day(Instant at) {
    return at.toString().substring(0, 10);
  }

  /** Machine, command and words. */
  static List<Section> end(SuiteReport report) {
    List<Item> machine = new ArrayList<>();
    machine.add(new Item("Measured", SuiteWords.days(report)));
    machine.add(new Item("Parkbench", report.labVersion()));
    SuiteWords.machine(report).forEach((name, value) -> machine.add(new Item(name, value)));
    SuiteWords.jvms(report).forEach(jvm -> machine.add(new Item("JVM of a service", jvm)));
    String differing = SuiteWords.differing(report);
    if (!differing.isEmpty()) {
      machine.add(new Item("Not the same in all runs", differing));
    }
    return List.of(
        new Section("machine", "Machine", List.of(new Facts(machine))),
        new Section(
            "repeat",
            "How to repeat it",
            List.of(
                new Command(report.command()),
                new Paragraph("The command of each scenario is in the tables of its post."))),
        new Section(
            "reading",
            "How to read this",
            List.of(new Folded("What the words mean", List.of(new Facts(WORDS))))));
  }

  private static void paragraph(List<Block> blocks, String words) {
    if (!words.isEmpty()) {
      blocks.add(new Paragraph(words));
    }
  }
}

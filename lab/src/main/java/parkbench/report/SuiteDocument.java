package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.result.SuiteReport;
import parkbench.text.Block;
import parkbench.text.Block.Bullets;
import parkbench.text.Block.Column;
import parkbench.text.Block.Command;
import parkbench.text.Block.Folded;
import parkbench.text.Block.Heading;
import parkbench.text.Block.Item;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Picture;
import parkbench.text.Block.Table;
import parkbench.text.LoadWords;
import parkbench.text.SuiteText;

/** A suite's report, for a folder with its picture in images/. */
public final class SuiteDocument {
  private final List<Block> blocks = new ArrayList<>();

  private SuiteDocument() {}

  public static List<Block> of(SuiteReport report) {
    SuiteDocument text = new SuiteDocument();
    text.head(report);
    report.posts().forEach(text::post);
    text.machine(report);
    return List.copyOf(text.blocks);
  }

  private void head(SuiteReport report) {
    blocks.add(new Heading(1, SuiteWords.title(report)));
    blocks.add(new Paragraph(SuiteWords.counts(report.counts()) + ".", SuiteText.changed(report)));
    paragraph(SuiteWords.chance(report));
    blocks.add(
        new Picture(
            report.title() + ": the claims of each post and their verdicts",
            "images/" + SuiteWords.slug(report) + ".png"));
    paragraph(
        "Measured on %s with Parkbench %s. %s"
            .formatted(
                report.started().toString().substring(0, 10),
                report.labVersion(),
                SuiteWords.audits(SuiteWords.runs(report))));
    blocks.add(new Command(report.command()));
    paragraph(
        "Where a figure has no interval, one start of the service measured it, and decides alone."
            + " Claims that were not tested are folded away below those of their post.");
    if (!report.ended().equals("complete")) {
      blocks.add(new Paragraph("It did not finish:", "it ended as “" + report.ended() + "”."));
    }
    table(
        Column.all(
            "Post", "#Confirmed", "#Refuted", "#Undecided", "#Not tested", "Strongest result"),
        report.posts().stream()
            .map(
                post ->
                    List.of(
                        post.post() + " " + post.title(),
                        String.valueOf(post.counts().confirmed()),
                        String.valueOf(post.counts().refuted()),
                        String.valueOf(post.counts().undecided()),
                        String.valueOf(post.counts().notTested()),
                        SuiteText.strongest(post))));
  }

  private void post(SuiteReport.Post post) {
    blocks.add(new Heading(2, post.post() + " " + post.title()));
    paragraph(post.source());
    paragraph(post.about());
    paragraph(SuiteText.strongest(post));
    claims(post);
    untested(post);
    post.thenNow().forEach(this::pair);
    runs(post.runs());
  }

  private void claims(SuiteReport.Post post) {
    List<SuiteReport.Tested> tested = SuiteWords.tested(post);
    if (!tested.isEmpty()) {
      table(
          Column.all("Verdict", "Claim", "#Published", "#Predicted", "#Measured", "Why"),
          tested.stream().map(SuiteDocument::claim));
    }
  }

  private static List<String> claim(SuiteReport.Tested tested) {
    ClaimRow claim = ClaimRow.of(tested.claim());
    String source = tested.claim().origin().source();
    return List.of(
        SuiteWords.mark(claim.verdict()) + " " + claim.verdict().word(),
        claim.id() + " " + claim.text(),
        claim.published() + (source.isEmpty() ? "" : ", " + source),
        claim.predicted() + (claim.because().isEmpty() ? "" : ": " + claim.because()),
        claim.measuredAs(),
        why(tested));
  }

  private static String why(SuiteReport.Tested tested) {
    return Stream.concat(
            Stream.of(ClaimRow.brief(tested.claim())),
            tested.elsewhere().stream().map(other -> SuiteText.elsewhere(tested.claim(), other)))
        .collect(Collectors.joining(". "));
  }

  /** Folded, as there may be many and none says what holds. */
  private void untested(SuiteReport.Post post) {
    List<SuiteReport.Tested> untested = SuiteWords.untested(post);
    if (!untested.isEmpty()) {
      blocks.add(
          new Folded(
              SuiteWords.untestedTitle(untested),
              List.of(
                  Table.of(
                      Column.all("Claim", "Why not", "The whole of its scenario"),
                      untested.stream().map(tested -> untested(post, tested))))));
    }
  }

  private static List<String> untested(SuiteReport.Post post, SuiteReport.Tested tested) {
    ClaimRow claim = ClaimRow.of(tested.claim());
    return List.of(claim.id() + " " + claim.text(), why(tested), SuiteWords.whole(post, tested));
  }

  private void pair(SuiteReport.ThenNow pair) {
    blocks.add(new Heading(3, "Then and now: " + pair.name()));
    blocks.add(
        Bullets.of(
            new Item("", "Then: " + side(pair.then())),
            new Item("", "Today: " + side(pair.today()))));
    table(
        Column.all("Load", "Then", "Today", "#Today / then"),
        pair.points().stream()
            .map(
                point ->
                    List.of(
                        LoadWords.title(point.load()),
                        SuiteWords.everything(point.then()),
                        SuiteWords.everything(point.today()),
                        SuiteWords.ratio(point)
                            + (point.byThroughput() ? " (throughput)" : " (mean response)"))));
  }

  private static String side(SuiteReport.Side side) {
    String words = SuiteWords.generation(side);
    return side.approach() + (words.isEmpty() ? "" : ": " + words);
  }

  private void runs(List<SuiteReport.Run> runs) {
    blocks.add(new Heading(3, "What was run"));
    table(
        Column.all("Scenario", "#Trials that count", "#Took", "Again with"),
        runs.stream()
            .map(
                run ->
                    List.of(
                        run.scenario(),
                        SuiteWords.trials(run),
                        SuiteWords.took(run),
                        run.place().command())));
    blocks.add(
        Bullets.texts(
            runs.stream()
                .flatMap(
                    run ->
                        SuiteWords.troubles(run).stream()
                            .map(trouble -> run.scenario() + ": " + trouble))));
  }

  private void machine(SuiteReport report) {
    blocks.add(new Heading(2, "Machine"));
    Stream<String> facts =
        SuiteWords.machine(report).entrySet().stream()
            .map(fact -> fact.getKey() + ": " + fact.getValue());
    Stream<String> jvms = SuiteWords.jvms(report).stream().map(jvm -> "JVM of a service: " + jvm);
    Stream<String> differing =
        Stream.of(SuiteWords.differing(report))
            .filter(words -> !words.isEmpty())
            .map(words -> "Not the same in all runs: " + words);
    blocks.add(Bullets.texts(Stream.of(facts, jvms, differing).flatMap(lines -> lines)));
  }

  private void paragraph(String words) {
    if (!words.isEmpty()) {
      blocks.add(new Paragraph(words));
    }
  }

  private void table(List<Column> columns, Stream<List<String>> rows) {
    blocks.add(Table.of(columns, rows));
  }
}

package parkbench.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.result.SuiteReport;
import parkbench.text.LoadWords;
import parkbench.text.SuiteText;

/** A suite's report as Markdown (GitHub's tables), for a folder with its picture in images/. */
public final class SuiteMarkdown {
  private final StringBuilder out = new StringBuilder();

  private SuiteMarkdown() {}

  public static String of(SuiteReport report) {
    SuiteMarkdown text = new SuiteMarkdown();
    text.head(report);
    report.posts().forEach(text::post);
    text.machine(report);
    return text.out.toString();
  }

  private void head(SuiteReport report) {
    line("# " + safe(SuiteWords.title(report)));
    line("");
    line("**" + SuiteWords.counts(report.counts()) + ".** " + safe(SuiteText.changed(report)));
    if (!SuiteWords.chance(report).isEmpty()) {
      line("");
      line(safe(SuiteWords.chance(report)));
    }
    line("");
    line(
        "![%s: the claims of each post and their verdicts](images/%s.png)"
            .formatted(safe(report.title()), SuiteWords.slug(report)));
    line("");
    line(
        "Measured on %s with Parkbench %s: `%s`. %s"
            .formatted(
                report.started().toString().substring(0, 10),
                safe(report.labVersion()),
                report.command().replace("`", "'"),
                SuiteWords.audits(SuiteWords.runs(report))));
    line("");
    line(
        "Where a figure has no interval, one start of the service measured it, and decides alone."
            + " Claims that were not tested are folded away below those of their post.");
    if (!report.ended().equals("complete")) {
      line("");
      line("**It did not finish:** it ended as “" + safe(report.ended()) + "”.");
    }
    line("");
    header(
        List.of("Post", "Confirmed", "Refuted", "Undecided", "Not tested", "Strongest result"),
        "lrrrrl");
    for (SuiteReport.Post post : report.posts()) {
      row(
          post.post() + " " + post.title(),
          String.valueOf(post.counts().confirmed()),
          String.valueOf(post.counts().refuted()),
          String.valueOf(post.counts().undecided()),
          String.valueOf(post.counts().notTested()),
          SuiteText.strongest(post));
    }
  }

  private void post(SuiteReport.Post post) {
    title(post.post() + " " + post.title());
    paragraph(post.source());
    paragraph(post.about());
    paragraph(SuiteText.strongest(post));
    claims(post);
    post.thenNow().forEach(this::pair);
    runs(post.runs());
  }

  private void claims(SuiteReport.Post post) {
    List<SuiteReport.Tested> tested = SuiteWords.tested(post);
    if (!tested.isEmpty()) {
      header(List.of("Verdict", "Claim", "Published", "Predicted", "Measured", "Why"), "llrrrl");
      tested.forEach(this::claim);
      line("");
    }
    untested(post);
  }

  private void claim(SuiteReport.Tested tested) {
    ClaimRow claim = ClaimRow.of(tested.claim());
    row(
        SuiteWords.mark(claim.verdict()) + " " + claim.verdict().word(),
        claim.id() + " " + claim.text(),
        claim.published()
            + (tested.claim().origin().source().isEmpty()
                ? ""
                : ", " + tested.claim().origin().source()),
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
    if (untested.isEmpty()) {
      return;
    }
    line("<details>");
    line("<summary>" + SuiteWords.untestedTitle(untested) + "</summary>");
    line("");
    header(List.of("Claim", "Why not", "The whole of its scenario"), "lll");
    for (SuiteReport.Tested tested : untested) {
      ClaimRow claim = ClaimRow.of(tested.claim());
      row(claim.id() + " " + claim.text(), why(tested), SuiteWords.whole(post, tested));
    }
    line("");
    line("</details>");
    line("");
  }

  private void pair(SuiteReport.ThenNow pair) {
    line("### Then and now: " + safe(pair.name()));
    line("");
    line("- Then: " + safe(side(pair.then())));
    line("- Today: " + safe(side(pair.today())));
    line("");
    header(List.of("Load", "Then", "Today", "Today / then"), "lllr");
    for (SuiteReport.Point point : pair.points()) {
      row(
          LoadWords.title(point.load()),
          SuiteWords.everything(point.then()),
          SuiteWords.everything(point.today()),
          SuiteWords.ratio(point) + (point.byThroughput() ? " (throughput)" : " (mean response)"));
    }
    line("");
  }

  private static String side(SuiteReport.Side side) {
    String words = SuiteWords.generation(side);
    return side.approach() + (words.isEmpty() ? "" : ": " + words);
  }

  private void runs(List<SuiteReport.Run> runs) {
    line("### What was run");
    line("");
    header(List.of("Scenario", "Trials that count", "Took", "Again with"), "lrrl");
    for (SuiteReport.Run run : runs) {
      row(run.scenario(), SuiteWords.trials(run), SuiteWords.took(run), run.place().command());
    }
    line("");
    for (SuiteReport.Run run : runs) {
      for (String trouble : SuiteWords.troubles(run)) {
        line("- " + safe(run.scenario() + ": " + trouble));
      }
    }
  }

  private void machine(SuiteReport report) {
    title("Machine");
    SuiteWords.machine(report).forEach((name, fact) -> line("- " + safe(name) + ": " + safe(fact)));
    for (String jvm : SuiteWords.jvms(report)) {
      line("- JVM of a service: " + safe(jvm));
    }
    String differing = SuiteWords.differing(report);
    if (!differing.isEmpty()) {
      line("- Not the same in all runs: " + safe(differing));
    }
  }

  private void title(String words) {
    line("");
    line("## " + safe(words));
    line("");
  }

  private void paragraph(String words) {
    if (!words.isEmpty()) {
      line(safe(words));
      line("");
    }
  }

  private void header(List<String> names, String sides) {
    line(names.stream().collect(Collectors.joining(" | ", "| ", " |")));
    line(
        sides
            .chars()
            .mapToObj(side -> side == 'l' ? "---" : "---:")
            .collect(Collectors.joining(" | ", "| ", " |")));
  }

  private void row(String... cells) {
    line(Stream.of(cells).map(SuiteMarkdown::safe).collect(Collectors.joining(" | ", "| ", " |")));
  }

  private static String safe(String text) {
    return ReportMarkdown.safe(text);
  }

  private void line(String words) {
    out.append(words).append('\n');
  }
}

package parkbench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.result.Report;
import parkbench.session.CommandRefused;
import parkbench.session.Exit;
import parkbench.session.Home;
import parkbench.session.Knowledge;
import parkbench.session.Rerun;
import parkbench.statistics.ReferenceComparison;
import parkbench.statistics.RunComparison;
import parkbench.store.StoredRun;
import parkbench.text.LoadWords;
import parkbench.text.VerdictText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Puts two runs side by side, or one and what a part of it measures today. */
@Command(
    name = "compare",
    description = "Two runs side by side, or one and what a part of it measures today.")
final class CompareVerb implements Callable<Integer> {
  @Parameters(
      index = "0",
      paramLabel = "RUN_A",
      description =
          "Directory of the first run, or a scenario: quick is its newest run, quick~1 the one"
              + " before. A scenario alone compares these two.")
  private Path first = Path.of("");

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "RUN_B",
      description = "The second run, likewise.")
  private @Nullable Path second;

  @Option(
      names = "--reference",
      paramLabel = "SYSTEM/APPROACH",
      description =
          "An approach that is the same in both runs, and was run again with the second: all others"
              + " are shown relative to it, too.")
  private @Nullable String reference;

  @Option(
      names = "--rerun",
      paramLabel = "SYSTEM/APPROACH",
      description =
          "Instead of RUN_B: run this approach of RUN_A again now, and tell what has moved since.")
  private @Nullable String rerun;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where what is run again goes (default: runs/SCENARIO-TIME).")
  private @Nullable Path out;

  @Override
  public Integer call() throws Exception {
    resolveNames();
    String again = rerun;
    if (again != null) {
      refuseBesideRerun();
      return new Rerun(StoredRun.open(first), again, out).run(this::compareWithRerun);
    }
    compare(secondAlone());
    return Exit.DONE.code();
  }

  /** Of a scenario alone, the run before its newest one is the first. */
  private void resolveNames() throws IOException {
    Path before = Path.of(first + "~1");
    boolean alone = second == null && rerun == null && !Files.exists(first);
    if (alone && !Home.run(before).equals(before)) {
      second = Home.run(first);
      first = Home.run(before);
      return;
    }
    first = Home.run(first);
    second = second == null ? null : Home.run(second);
  }

  private Path secondAlone() {
    Path other = second;
    if (other == null) {
      throw new CommandRefused(
          "compare " + first + " with what?",
          "One run has nothing beside it",
          "Name a second run, or an approach of the first that is to be run again: --rerun"
              + " SYSTEM/APPROACH");
    }
    if (out != null) {
      throw new CommandRefused(
          "--out without --rerun",
          "Nothing is measured where both runs are there",
          "Leave it out, or name an approach that is to be run again: --rerun SYSTEM/APPROACH");
    }
    return other;
  }

  private void refuseBesideRerun() {
    if (second != null || reference != null) {
      throw new CommandRefused(
          "--rerun beside " + (second != null ? second : "--reference"),
          "What is run again now is the second run, and its own reference",
          "Name either RUN_B or --rerun");
    }
  }

  private void compareWithRerun(Path again) {
    Report now = Knowledge.analysis(again).of(StoredRun.open(again));
    if (ReferenceComparison.candidates(now).isEmpty()) {
      System.err.println(
          "parkbench: nothing that was run again counts, so that nothing is compared");
    } else {
      compare(again);
    }
  }

  private void compare(Path other) {
    Report a = Knowledge.analysis(first).of(StoredRun.open(first));
    Report b = Knowledge.analysis(other).of(StoredRun.open(other));
    if (RunComparison.of(a, b).isEmpty()) {
      throw new CommandRefused(
          first + " and " + other + " have no valid trial in common",
          "Only the same approach at the same load point can be compared",
          "Run the same scenario twice");
    }
    if (reference == null) {
      print(RunComparison.of(a, b));
    } else {
      print(beside(reference, a, b, other));
    }
    System.out.println(Report.Comparison.RULE);
    if (!a.run().environment().lasting().equals(b.run().environment().lasting())) {
      System.out.println("The environments differ: these are two experiments (see both reports).");
    }
  }

  private ReferenceComparison beside(String name, Report a, Report b, Path other) {
    checkReference(name, first, ReferenceComparison.candidates(a));
    checkReference(name, other, ReferenceComparison.candidates(b));
    ReferenceComparison compared = ReferenceComparison.of(a, b, name);
    if (compared.reference().isEmpty()) {
      throw new CommandRefused(
          "the reference " + name + " has no load point that both runs measured",
          "What moved between two runs shows in what is the same in both",
          "Run it in both at the same upstream and load");
    }
    return compared;
  }

  /**
   * Refuses a reference that a run lacks.
   *
   * @param measured what has a trial that counts there
   */
  static void checkReference(String name, Path run, List<String> measured) {
    if (!measured.contains(name)) {
      throw new CommandRefused(
          "--reference " + name + ": " + run + " has no valid trial of it",
          "What moved between two runs shows in an approach that both measured",
          "Name one that both have (here: "
              + String.join(", ", measured)
              + "), or run it again together with the others");
    }
  }

  private static void print(ReferenceComparison compared) {
    System.out.println("The reference, from the first run to the second:");
    print(compared.reference());
    System.out.println("The others; × relative to the reference below each:");
    Optional<Report.Subject> before = Optional.empty();
    for (ReferenceComparison.Row row : compared.others()) {
      before = headed(before, row.raw());
      line(row.raw());
      System.out.println(relative(row));
    }
  }

  private static void print(List<RunComparison.Row> rows) {
    Optional<Report.Subject> before = Optional.empty();
    for (RunComparison.Row row : rows) {
      before = headed(before, row);
      line(row);
    }
  }

  /** Names the approach and load point where these are others than before. */
  private static Optional<Report.Subject> headed(
      Optional<Report.Subject> before, RunComparison.Row row) {
    Optional<Report.Subject> now = Optional.of(row.of());
    if (!now.equals(before)) {
      System.out.println(row.of().approach() + ", " + LoadWords.point(row.of().point()));
    }
    return now;
  }

  private static void line(RunComparison.Row row) {
    System.out.printf(
        Locale.ROOT,
        "  %-16s %10.1f %10.1f   × %.3f %-18s %s%n",
        row.metric().word().replace('-', ' '),
        row.a(),
        row.b(),
        row.ratio(),
        interval(row),
        row.verdict().map(VerdictText::word).orElse(VerdictText.SHOWN_ONLY));
  }

  private static String relative(ReferenceComparison.Row row) {
    Optional<RunComparison.Row> relative = row.relative();
    return String.format(
        Locale.ROOT,
        "  %38s   %-26s %s",
        "relative",
        relative
            .map(of -> String.format(Locale.ROOT, "× %.3f %-18s", of.ratio(), interval(of)))
            .orElse("–"),
        VerdictText.word(row.verdict()));
  }

  private static String interval(RunComparison.Row row) {
    return row.low().isPresent() && row.high().isPresent()
        ? String.format(Locale.ROOT, "[%.3f, %.3f]", row.low().get(), row.high().get())
        : "(one repeat)";
  }
}

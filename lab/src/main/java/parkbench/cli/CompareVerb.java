package parkbench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import parkbench.analyse.Analysis;
import parkbench.analyse.RunComparison;
import parkbench.model.Report;
import parkbench.store.StoredRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Puts two runs side by side. */
@Command(name = "compare", description = "Two runs side by side.")
final class CompareVerb implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "RUN_A", description = "Directory of the first run.")
  private Path first = Path.of("");

  @Parameters(index = "1", paramLabel = "RUN_B", description = "Directory of the second run.")
  private Path second = Path.of("");

  @Override
  public Integer call() {
    Report a = Analysis.of(StoredRun.open(first));
    Report b = Analysis.of(StoredRun.open(second));
    List<RunComparison.Row> rows = RunComparison.of(a, b);
    if (rows.isEmpty()) {
      throw new Refused(
          first + " and " + second + " have no valid trial in common",
          "Only the same approach at the same load point can be compared",
          "Run the same scenario twice");
    }
    String cell = "";
    for (RunComparison.Row row : rows) {
      if (!row.cell().equals(cell)) {
        cell = row.cell();
        System.out.println(cell);
      }
      System.out.printf(
          Locale.ROOT,
          "  %-16s %10.1f %10.1f   × %.3f %-18s %s%n",
          row.metric(),
          row.a(),
          row.b(),
          row.ratio(),
          interval(row),
          row.verdict());
    }
    System.out.println(Report.Comparison.RULE);
    if (!a.run().environment().lasting().equals(b.run().environment().lasting())) {
      System.out.println("The environments differ: these are two experiments (see both reports).");
    }
    return Exit.DONE.code();
  }

  private static String interval(RunComparison.Row row) {
    return row.low().isPresent() && row.high().isPresent()
        ? String.format(Locale.ROOT, "[%.3f, %.3f]", row.low().get(), row.high().get())
        : "(one repeat)";
  }
}

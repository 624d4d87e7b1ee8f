package parkbench.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.analyse.Analysis;
import parkbench.model.Report;
import parkbench.report.ReportCsv;
import parkbench.report.ReportMarkdown;
import parkbench.store.StoredRun;
import parkbench.wire.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a run's report again from what was measured. */
@Command(name = "report", description = "Show a run's report, or write it anew.")
final class ReportVerb implements Callable<Integer> {

  /** What a report can be printed as. */
  enum Format {
    html,
    md,
    csv,
    json
  }

  @Parameters(index = "0", paramLabel = "RUN", description = "Directory of a run.")
  private Path run = Path.of("");

  @Option(
      names = "--format",
      description =
          "Print it as ${COMPLETION-CANDIDATES} (default: write report.html and report.json, show the"
              + " table).")
  private @Nullable Format format;

  @Override
  public Integer call() {
    StoredRun stored = StoredRun.open(run);
    Report report = Analysis.of(stored);
    if (format == null) {
      System.out.print(Reports.table(report));
      Reports.write(stored, report);
      System.out.printf("%nreport: %s%n", run.resolve("report.html"));
      return Exit.DONE.code();
    }
    System.out.print(
        switch (format) {
          case html -> Reports.page(stored, report);
          case md -> ReportMarkdown.of(report);
          case csv -> ReportCsv.of(report);
          case json -> Json.page(report) + "\n";
        });
    return Exit.DONE.code();
  }
}

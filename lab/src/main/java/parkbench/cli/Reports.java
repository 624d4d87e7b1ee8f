package parkbench.cli;

import java.util.List;
import java.util.stream.Collectors;
import parkbench.analyse.Lives;
import parkbench.analyse.Timelines;
import parkbench.model.Report;
import parkbench.model.Timeline;
import parkbench.report.LifeText;
import parkbench.report.ReportPage;
import parkbench.report.ReportTable;
import parkbench.store.AtomicFile;
import parkbench.store.Loss;
import parkbench.store.StoredRun;
import parkbench.wire.Json;

/** From a run directory to its reports, and to a reader. */
final class Reports {
  private static final int WIDTH = 100;

  private Reports() {}

  /**
   * Prints the table, and the lives of marked requests where there are any; writes both beside the
   * run, with the page. The lives come last: they are read from what a service printed.
   */
  static void show(StoredRun run, Report report) {
    System.out.print(ReportTable.of(report, WIDTH));
    AtomicFile.write(run.directory().resolve("report.json"), Json.page(report), Loss.REPORT);
    AtomicFile.write(run.directory().resolve("report.html"), page(run, report), Loss.REPORT);
    String lives = lives(run);
    if (!lives.isEmpty()) {
      System.out.print("\n" + lives);
      AtomicFile.write(run.directory().resolve("lives.txt"), lives, Loss.REPORT);
    }
    System.out.printf("%nreport: %s%n", run.directory().resolve("report.html"));
  }

  private static String lives(StoredRun run) {
    return Lives.of(run).stream()
        .map(LifeText::of)
        .map(lines -> String.join("\n", lines) + "\n")
        .collect(Collectors.joining("\n"));
  }

  static String page(StoredRun run, Report report) {
    List<Timeline> timelines = run.trials().stream().map(Timelines::of).toList();
    return ReportPage.html(report, timelines);
  }
}

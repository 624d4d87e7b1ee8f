package parkbench.cli;

import java.util.List;
import parkbench.analyse.Timelines;
import parkbench.model.Report;
import parkbench.model.Timeline;
import parkbench.report.ReportPage;
import parkbench.report.ReportTable;
import parkbench.store.AtomicFile;
import parkbench.store.Loss;
import parkbench.store.StoredRun;
import parkbench.wire.Json;

/** From a run directory to its reports. */
final class Reports {
  private static final int WIDTH = 100;

  private Reports() {}

  /** Writes {@code report.json} and {@code report.html} beside the run. */
  static void write(StoredRun run, Report report) {
    AtomicFile.write(run.directory().resolve("report.json"), Json.page(report), Loss.REPORT);
    AtomicFile.write(run.directory().resolve("report.html"), page(run, report), Loss.REPORT);
  }

  static String page(StoredRun run, Report report) {
    List<Timeline> timelines = run.trials().stream().map(Timelines::of).toList();
    return ReportPage.html(report, timelines);
  }

  static String table(Report report) {
    return ReportTable.of(report, WIDTH);
  }
}

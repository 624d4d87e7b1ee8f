package parkbench.session;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import parkbench.measure.Timelines;
import parkbench.record.TrialRecord;
import parkbench.report.ReportPage;
import parkbench.report.RequestTraceText;
import parkbench.report.RunDocument;
import parkbench.result.Report;
import parkbench.result.Timeline;
import parkbench.store.AtomicFile;
import parkbench.store.Loss;
import parkbench.store.StoredRun;
import parkbench.store.StoredTrial;
import parkbench.text.CheckText;
import parkbench.text.TerminalWriter;
import parkbench.trace.RequestTraces;
import parkbench.wire.Json;

/** From a run directory to its reports, and to a reader. */
public final class Reports {
  public static final int WIDTH = 100;

  private Reports() {}

  /**
   * Prints the table, and the traced requests where there are any; writes both beside the run, with
   * the page. The traces come last: they are read from what a service printed.
   */
  public static void show(StoredRun stored, Report report) {
    StoredRun run = counted(stored, report);
    System.out.print(TerminalWriter.of(RunDocument.brief(report), WIDTH));
    AtomicFile.write(run.directory().resolve("report.json"), Json.page(report), Loss.REPORT);
    AtomicFile.write(run.directory().resolve("report.html"), page(run, report), Loss.REPORT);
    String traces = traces(run, report);
    if (!traces.isEmpty()) {
      System.out.print("\n" + traces);
      AtomicFile.write(run.directory().resolve("traces.txt"), traces, Loss.REPORT);
    }
    System.out.printf("%nreport: %s%n", run.directory().resolve("report.html"));
  }

  /** Without measurements of a trial in place of which another counts. */
  private static StoredRun counted(StoredRun stored, Report report) {
    Set<String> directories =
        report.trials().stream()
            .map(each -> each.identity().directory())
            .collect(Collectors.toSet());
    return stored.only(trial -> directories.contains("trials/" + trial.directory().getFileName()));
  }

  private static String traces(StoredRun run, Report report) {
    Map<String, RequestTraces> traces =
        RequestTraces.of(run).stream()
            .collect(Collectors.toMap(each -> each.record().trial().id(), each -> each));
    return run.trials().stream()
        .map(StoredTrial::record)
        .filter(record -> record.trial().observation().traced().isPresent())
        .map(
            record ->
                traces(run, record, report, Optional.ofNullable(traces.get(record.trial().id()))))
        .collect(Collectors.joining("\n"));
  }

  private static String traces(
      StoredRun run, TrialRecord record, Report report, Optional<RequestTraces> traces) {
    String id = record.trial().id();
    return traces
            .map(found -> String.join("\n", RequestTraceText.of(found, failed(report, id))))
            .orElseGet(
                () -> RequestTraceText.none(run.run().plan().fork(record.fork()), record.trial()))
        + "\n";
  }

  /** What makes a trial invalid. */
  private static List<String> failed(Report report, String trial) {
    return report.trials().stream()
        .filter(cell -> cell.identity().id().equals(trial))
        .flatMap(cell -> cell.quality().audit().checks().stream())
        .filter(check -> !check.passed())
        .map(CheckText::name)
        .toList();
  }

  public static String page(StoredRun stored, Report report) {
    return ReportPage.html(report, timelines(stored, report));
  }

  /**
   * A chart of the report as an SVG file.
   *
   * @param section that has it; absent: the first that has one
   * @throws CommandRefused where there is none
   */
  public static String picture(StoredRun stored, Report report, Optional<String> section) {
    return ReportPage.picture(report, timelines(stored, report), section)
        .orElseThrow(
            () ->
                new CommandRefused(
                    "--format svg" + section.map(id -> " --section " + id).orElse(""),
                    "The report has no such chart",
                    "Name one of: "
                        + String.join(", ", ReportPage.charts(report, timelines(stored, report)))));
  }

  static List<Timeline> timelines(StoredRun stored, Report report) {
    return counted(stored, report).trials().stream().map(Timelines::of).toList();
  }
}

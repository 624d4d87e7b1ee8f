package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import parkbench.record.Hiccups;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.text.Block;
import parkbench.text.Block.Column;
import parkbench.text.Block.Table;
import parkbench.text.CsvWriter;
import parkbench.text.Figures;

/**
 * The report as CSV for programs: one row per trial, invalid ones included, with units in the names
 * of the columns. A figure that does not exist is an empty field.
 */
public final class ReportCsv {
  private final List<Column> columns = new ArrayList<>();
  private final List<String> values = new ArrayList<>();

  private ReportCsv() {}

  public static String of(Report report) {
    return report.trials().isEmpty() ? "" : CsvWriter.of(table(report));
  }

  private static Table table(Report report) {
    List<ReportCsv> rows = report.trials().stream().map(ReportCsv::row).toList();
    return new Table(
        rows.getFirst().columns, rows.stream().map(row -> Block.Row.texts(row.values)).toList());
  }

  private static ReportCsv row(TrialReport cell) {
    ReportCsv row = new ReportCsv();
    row.identity(cell);
    row.figures(cell);
    row.latency("response", cell.latency().responseMs());
    row.latency("service", cell.latency().serviceMs());
    row.latency("connection_wait", cell.latency().connectionWaitMs());
    row.latency("send_lag", cell.latency().sendLagMs());
    row.use(cell);
    row.overTime(cell.course().overTime());
    row.judgement(cell);
    return row;
  }

  private void identity(TrialReport cell) {
    text("trial", cell.identity().id());
    whole("fork", cell.identity().fork());
    whole("repeat", cell.identity().repeat());
    text("system", cell.target().system());
    text("approach", cell.target().approach());
    text("generation", cell.target().generation());
    text("jvm", cell.target().jvm());
    number("java", cell.target().java());
    text("workload", cell.target().workload());
    number("upstream_delay_ms", cell.upstream().delayMs());
    text("load_shape", cell.load().shape());
    text("load", cell.load().words());
    number("users", cell.load().users());
    number("rate_rps", cell.load().rate());
    number("window_s", cell.responses().windowSeconds());
    number("makespan_ms", cell.responses().makespanMs());
  }

  private void figures(TrialReport cell) {
    whole("requests", cell.responses().requests());
    number("throughput_rps", cell.responses().throughputRps());
    number("throughput_low_rps", Optional.of(cell.throughput().low()));
    number("throughput_high_rps", cell.throughput().high());
    number("counting_error_rps", cell.responses().countingErrorRps());
    number("ceiling_rps", cell.ceiling().ceilingRps());
    number("of_ceiling", cell.ceiling().ofCeiling());
    whole("errors", cell.responses().errors().total());
    whole("pending", cell.responses().pending());
    number("in_flight_mean", cell.responses().inFlight().mean());
    whole("in_flight_max", cell.responses().inFlight().max());
  }

  private void latency(String name, Report.Percentiles of) {
    whole(name + "_count", of.count());
    latency(name + "_mean_ms", of, of.mean());
    latency(name + "_p50_ms", of, of.p50());
    latency(name + "_p75_ms", of, of.p75());
    latency(name + "_p90_ms", of, of.p90());
    latency(name + "_p95_ms", of, of.p95());
    latency(name + "_p99_ms", of, of.p99());
    latency(name + "_p999_ms", of, of.p999());
    latency(name + "_max_ms", of, of.max());
    text(name + "_at_least", String.join(" ", of.atLeast()));
    text(name + "_too_few", String.join(" ", of.tooFew()));
  }

  private void latency(String name, Report.Percentiles of, double value) {
    number(name, of.count() == 0 ? Optional.empty() : Optional.of(value));
  }

  private void use(TrialReport cell) {
    number("cpu_s", cell.resources().service().cpu().cpuSeconds());
    number("cpu_cores", cell.resources().service().cpu().cpuCores());
    number("cpu_us_per_request", cell.resources().service().cpu().cpuMicrosPerRequest());
    number("rss_max_bytes", cell.resources().service().memory().rssMaxBytes());
    number("heap_max_bytes", cell.resources().service().memory().heapMaxBytes());
    number("gc_count", cell.resources().service().pauses().gcCount());
    number("gc_pause_ms", cell.resources().service().pauses().gcPauseMs());
    number("context_switches", cell.resources().service().cpu().contextSwitches());
    number("threads_max", cell.resources().service().threads().threadsMax());
    text(
        "busy_pool",
        Row.of(cell).threads().pool().equals(Figures.NONE) ? "" : Row.of(cell).threads().pool());
    number("lab_share_of_cores", cell.resources().lab().shareOfCores());
    number("steal_share", cell.resources().lab().stealShare());
    number("lab_run_delay_ms", cell.resources().lab().runDelayMillis());
    number("cpu_pressure_share", cell.resources().machine().cpuPressureShare());
    number("memory_pressure_share", cell.resources().machine().memoryPressureShare());
    number("io_pressure_share", cell.resources().machine().ioPressureShare());
    hiccups("load", cell.resources().lab().hiccups().load());
    hiccups("upstream", cell.resources().lab().hiccups().upstream());
    hiccups("controller", cell.resources().lab().hiccups().controller());
  }

  private void hiccups(String process, Optional<Hiccups> met) {
    number(process + "_hiccup_p99_ms", met.map(Hiccups::p99Millis));
    number(process + "_hiccup_max_ms", met.map(Hiccups::maxMillis));
  }

  private void overTime(Report.OverTime seen) {
    text("stationarity", seen.stationarity().kind().name().toLowerCase(Locale.ROOT));
    number("growth_rps", seen.stationarity().growthRps().map(Report.Estimate::value));
    number("capacity_rps", seen.stationarity().capacityRps().map(Report.Estimate::value));
    number(
        "degraded_after_s", seen.disturbance().flatMap(Report.Disturbance::degradedAfterSeconds));
    number(
        "recovered_after_s", seen.disturbance().flatMap(Report.Disturbance::recoveredAfterSeconds));
  }

  private void judgement(TrialReport cell) {
    text("outcome", Row.word(cell.outcome()));
    text("why", Row.of(cell).why());
    text("audit", cell.quality().audit().passed() ? "passed" : "invalid");
    text(
        "failed_checks",
        Row.of(cell).checks().failedChecks().stream()
            .map(CheckRow::name)
            .collect(Collectors.joining("; ")));
    number("taken_of_demand", cell.quality().interference().takenOfDemand());
    text(
        "grades",
        cell.quality().grades().stream()
            .map(graded -> graded.quantity().word() + "=" + Row.word(graded.grade()))
            .collect(Collectors.joining("; ")));
    text("directory", cell.identity().directory());
  }

  private void whole(String name, long value) {
    columns.add(Column.numbers(name));
    values.add(Long.toString(value));
  }

  private void number(String name, Optional<? extends Number> value) {
    columns.add(Column.numbers(name));
    values.add(
        value.map(Number::doubleValue).filter(Double::isFinite).map(Figures::exact).orElse(""));
  }

  private void number(String name, double value) {
    number(name, Optional.of(value));
  }

  private void text(String name, String value) {
    columns.add(Column.words(name));
    values.add(value);
  }
}

package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import parkbench.record.Hiccups;
import parkbench.result.Audit;
import parkbench.result.Report;
import parkbench.text.Figures;

/**
 * The report as CSV (RFC 4180, UTF-8, lines end with CRLF): a header and one row per trial, void
 * ones included, with units in the names of the columns. A figure that does not exist is an empty
 * field. Text that a spreadsheet would take for a formula is led by an apostrophe.
 */
public final class ReportCsv {
  private final List<String> names = new ArrayList<>();
  private final List<String> values = new ArrayList<>();

  private ReportCsv() {}

  public static String of(Report report) {
    String rows =
        report.trials().stream()
            .map(cell -> row(cell).values.stream().collect(Collectors.joining(",", "", "\r\n")))
            .collect(Collectors.joining());
    return header(report) + rows;
  }

  private static String header(Report report) {
    return report.trials().stream()
        .limit(1)
        .map(cell -> row(cell).names.stream().collect(Collectors.joining(",", "", "\r\n")))
        .collect(Collectors.joining());
  }

  private static ReportCsv row(Report.Cell cell) {
    ReportCsv row = new ReportCsv();
    row.identity(cell);
    row.figures(cell);
    row.latency("response", cell.responseMs());
    row.latency("service", cell.serviceMs());
    row.latency("connection_wait", cell.connectionWaitMs());
    row.latency("send_lag", cell.sendLagMs());
    row.use(cell);
    row.overTime(cell.overTime());
    row.judgement(cell);
    return row;
  }

  private void identity(Report.Cell cell) {
    text("trial", cell.id());
    whole("fork", cell.fork());
    whole("repeat", cell.repeat());
    text("system", cell.system());
    text("approach", cell.approach());
    text("generation", cell.generation());
    text("jvm", cell.jvm());
    number("java", cell.java().map(Integer::doubleValue));
    text("workload", cell.workload());
    number("upstream_delay_ms", cell.upstream().delayMs());
    text("load_shape", cell.load().shape());
    text("load", cell.load().words());
    number("users", cell.load().users().map(Integer::doubleValue));
    number("rate_rps", cell.load().rate());
    number("window_s", cell.windowSeconds());
    number("makespan_ms", cell.makespanMs());
  }

  private void figures(Report.Cell cell) {
    whole("requests", cell.requests());
    number("throughput_rps", cell.throughputRps());
    number("throughput_low_rps", Optional.of(cell.throughput().low()));
    number("throughput_high_rps", cell.throughput().high());
    number("counting_error_rps", cell.countingErrorRps());
    number("ceiling_rps", cell.ceilingRps());
    number("of_ceiling", cell.ofCeiling());
    whole("errors", cell.errors().total());
    whole("pending", cell.pending());
    number("in_flight_mean", cell.inFlight().mean());
    whole("in_flight_max", cell.inFlight().max());
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

  private void use(Report.Cell cell) {
    number("cpu_s", cell.service().cpuSeconds());
    number("cpu_cores", cell.service().cpuCores());
    number("cpu_us_per_request", cell.service().cpuMicrosPerRequest());
    number("rss_max_bytes", cell.service().rssMaxBytes());
    number("heap_max_bytes", cell.service().heapMaxBytes());
    number("gc_count", cell.service().gcCount());
    number("gc_pause_ms", cell.service().gcPauseMs());
    number("context_switches", cell.service().contextSwitches());
    number("threads_max", cell.service().threadsMax());
    text("busy_pool", Row.of(cell).pool().equals(Figures.NONE) ? "" : Row.of(cell).pool());
    number("lab_share_of_cores", cell.lab().shareOfCores());
    number("steal_share", cell.lab().stealShare());
    number("lab_run_delay_ms", cell.lab().runDelayMillis());
    number("cpu_pressure_share", cell.machine().cpuPressureShare());
    number("memory_pressure_share", cell.machine().memoryPressureShare());
    number("io_pressure_share", cell.machine().ioPressureShare());
    hiccups("load", cell.lab().hiccups().load());
    hiccups("upstream", cell.lab().hiccups().upstream());
    hiccups("conductor", cell.lab().hiccups().conductor());
  }

  private void hiccups(String player, Optional<Hiccups> met) {
    number(player + "_hiccup_p99_ms", met.map(Hiccups::p99Millis));
    number(player + "_hiccup_max_ms", met.map(Hiccups::maxMillis));
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

  private void judgement(Report.Cell cell) {
    text("outcome", Row.word(cell.outcome()));
    text("why", Row.of(cell).why());
    text("audit", cell.audit().passed() ? "passed" : "void");
    text(
        "failed_checks",
        Row.of(cell).failedChecks().stream()
            .map(Audit.Check::name)
            .collect(Collectors.joining("; ")));
    number("taken_of_demand", cell.interference().takenOfDemand());
    text(
        "grades",
        cell.grades().stream()
            .map(graded -> graded.quantity().word() + "=" + Row.word(graded.grade()))
            .collect(Collectors.joining("; ")));
    text("directory", cell.directory());
  }

  private void whole(String name, long value) {
    names.add(name);
    values.add(Long.toString(value));
  }

  private void number(String name, Optional<Double> value) {
    names.add(name);
    values.add(value.filter(Double::isFinite).map(Figures::exact).orElse(""));
  }

  private void number(String name, double value) {
    number(name, Optional.of(value));
  }

  private void text(String name, String value) {
    names.add(name);
    values.add(quoted(inert(value)));
  }

  /** Spreadsheets run a field that begins like a formula, even inside quotes. */
  private static String inert(String value) {
    boolean formula = !value.isEmpty() && "=+-@\t\r\n|%".indexOf(value.charAt(0)) >= 0;
    return formula ? "'" + value : value;
  }

  private static String quoted(String value) {
    boolean plain = value.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
  }
}

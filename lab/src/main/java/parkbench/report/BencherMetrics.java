package parkbench.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import parkbench.plan.Quantity;
import parkbench.result.Report;
import parkbench.result.Status;
import parkbench.text.LoadWords;
import parkbench.wire.Json;

/**
 * The report in Bencher's metric format, for services that keep trends: benchmark, measure, value
 * with the ends of its interval. Benchmarks are labels at load points, which do not change when a
 * title does. A figure that does not exist, and a service that failed, are left out.
 */
public final class BencherMetrics {
  private BencherMetrics() {}

  public static String of(Report report) {
    Map<String, Map<String, Map<String, Double>>> benchmarks = new LinkedHashMap<>();
    for (SummaryRow row : SummaryRow.of(report)) {
      if (row.status() != Status.FAILS) {
        benchmarks.put(row.approach() + ", " + LoadWords.point(row.point()), measures(row));
      }
    }
    return Json.page(benchmarks) + "\n";
  }

  private static Map<String, Map<String, Double>> measures(SummaryRow row) {
    Map<String, Map<String, Double>> measures = new LinkedHashMap<>();
    measures.put(Quantity.THROUGHPUT_RPS.word(), metric(row.rps(), row.low(), row.high()));
    row.repeated()
        .flatMap(Report.Repeated::responseP99Ms)
        .map(BencherMetrics::metric)
        .or(() -> single(row))
        .ifPresent(metric -> measures.put(Quantity.RESPONSE_P99_MS.word(), metric));
    row.figure(Quantity.CPU_US_PER_REQUEST)
        .map(BencherMetrics::metric)
        .or(
            () ->
                row.typical()
                    .resources()
                    .service()
                    .cpu()
                    .cpuMicrosPerRequest()
                    .map(micros -> Map.of("value", micros)))
        .ifPresent(metric -> measures.put(Quantity.CPU_US_PER_REQUEST.word(), metric));
    return measures;
  }

  /** Of one fork: none where it hangs on too few answers, or depends on the run's length. */
  private static Optional<Map<String, Double>> single(SummaryRow row) {
    Report.Percentiles response = row.typical().latency().responseMs();
    boolean sound =
        response.count() > 0
            && !response.tooFew().contains("p99")
            && !response.atLeast().contains("p99")
            && !Row.grows(row.typical());
    return sound ? Optional.of(Map.of("value", response.p99())) : Optional.empty();
  }

  private static Map<String, Double> metric(Report.Measured of) {
    return metric(of.value(), of.bottom(), of.top());
  }

  private static Map<String, Double> metric(double value, double low, double high) {
    Map<String, Double> metric = new LinkedHashMap<>();
    metric.put("value", value);
    if (Double.isFinite(low)) {
      metric.put("lower_value", low);
    }
    if (Double.isFinite(high)) {
      metric.put("upper_value", high);
    }
    return metric;
  }
}

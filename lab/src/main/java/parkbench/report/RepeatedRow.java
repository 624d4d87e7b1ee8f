package parkbench.report;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import parkbench.diagnose.Figures;
import parkbench.model.Report;

/**
 * An approach at a load point over its forks, ready to print: {@code 392 rps (388 rps to 396 rps)}
 * is a mean with its 95 % interval.
 */
record RepeatedRow(
    String approach, String point, int forks, String throughput, String p50, String p99) {

  static List<RepeatedRow> all(Report report) {
    return report.repeated().stream().map(RepeatedRow::of).toList();
  }

  private static RepeatedRow of(Report.Repeated of) {
    return new RepeatedRow(
        Plain.line(of.approach()),
        Plain.line(of.point()),
        of.forks(),
        words(of.throughputRps(), Figures::rps),
        words(of.responseP50Ms(), Figures::latency),
        words(of.responseP99Ms(), Figures::latency));
  }

  private static String words(Optional<Report.Measured> of, DoubleFunction<String> figure) {
    return of.map(
            measured ->
                figure.apply(measured.value())
                    + " ("
                    + figure.apply(measured.low())
                    + " to "
                    + figure.apply(measured.high())
                    + ")")
        .orElse(Figures.NONE);
  }
}

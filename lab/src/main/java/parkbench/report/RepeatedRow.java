package parkbench.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import parkbench.plan.Quantity;
import parkbench.result.Report;
import parkbench.text.Figures;
import parkbench.text.LoadWords;
import parkbench.text.Plain;

/**
 * An approach at a load point over its forks, ready to print: {@code 392 rps (388 rps to 396 rps)}
 * is a mean with its 95 % interval.
 */
record RepeatedRow(
    String approach,
    String point,
    int forks,
    String throughput,
    String p50,
    String p99,
    List<Other> others) {

  /** A figure that has no column, by its quantity's word. */
  record Other(String figure, String mean) {}

  static List<RepeatedRow> all(Report report) {
    return report.repeated().stream().map(RepeatedRow::of).toList();
  }

  private static RepeatedRow of(Report.Repeated of) {
    return new RepeatedRow(
        Plain.line(of.approach()),
        Plain.line(LoadWords.point(of.point())),
        of.forks(),
        words(of.throughputRps(), Figures::rps),
        words(of.responseP50Ms(), Figures::latency),
        words(of.responseP99Ms(), Figures::latency),
        of.figures().entrySet().stream().map(RepeatedRow::other).toList());
  }

  private static Other other(Map.Entry<String, Report.Measured> figure) {
    Quantity.Unit unit =
        Quantity.of(figure.getKey()).map(Quantity::unit).orElse(Quantity.Unit.NUMBER);
    return new Other(
        Plain.line(figure.getKey()),
        words(Optional.of(figure.getValue()), value -> Figures.in(unit, value)));
  }

  private static String words(Optional<Report.Measured> of, DoubleFunction<String> figure) {
    return of.map(measured -> figure.apply(measured.value()) + " (" + ends(measured, figure) + ")")
        .orElse(Figures.NONE);
  }

  /** {@code 392 rps to 400 rps}, {@code ≥ 392 rps}. */
  static String ends(Report.Measured measured, DoubleFunction<String> figure) {
    String low = measured.low().map(figure::apply).orElse("");
    String high = measured.high().map(figure::apply).orElse("");
    if (low.isEmpty() || high.isEmpty()) {
      return low.isEmpty() ? "≤ " + high : "≥ " + low;
    }
    return low + " to " + high;
  }
}

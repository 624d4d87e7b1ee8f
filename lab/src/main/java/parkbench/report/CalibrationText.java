package parkbench.report;

import java.util.Locale;
import java.util.Optional;
import parkbench.plan.Quantity;
import parkbench.record.Calibration;
import parkbench.text.Figures;

/** A calibration as a table: known, measured, error, limit. */
public final class CalibrationText {
  private CalibrationText() {}

  public static String of(Calibration calibration) {
    StringBuilder out = new StringBuilder();
    line(out, "known", "measured", "error", "limit", "");
    for (Calibration.Truth truth : calibration.truths()) {
      line(
          out,
          figure(truth.unit(), truth.known()),
          figure(truth.unit(), truth.measured()),
          figure(truth.unit(), truth.error()),
          figure(truth.unit(), truth.limit()),
          said(truth));
    }
    out.append(System.lineSeparator()).append(sentence(calibration)).append(System.lineSeparator());
    calibration.cost().ifPresent(cost -> out.append(words(cost)));
    return out.toString();
  }

  /** How many figures came out how. */
  public static String sentence(Calibration calibration) {
    long all = calibration.truths().size();
    long unknown = calibration.unknown();
    return "%d of %d known figures measured within their limits, %d beyond%s."
        .formatted(
            calibration.kept(),
            all,
            all - calibration.kept() - unknown,
            unknown == 0 ? "" : ", " + unknown + " not measured");
  }

  private static String said(Calibration.Truth truth) {
    String verdict = truth.verdict().word();
    return switch (truth.verdict()) {
      case CONFIRMED -> truth.text();
      case REFUTED -> verdict + ": " + truth.text();
      case UNDECIDED, NOT_TESTED -> verdict + ": " + truth.text() + " " + truth.why();
    };
  }

  private static String words(Calibration.Cost cost) {
    return String.format(
        Locale.ROOT,
        "A request costs the load engine %s of CPU time and the upstream %s (at %s);"
            + " the lab can carry some %s.%n",
        Figures.micros(cost.loadMicros()),
        Figures.micros(cost.upstreamMicros()),
        Figures.rps(cost.atRps()),
        Figures.rps(cost.honest(1).perSecond()));
  }

  private static void line(
      StringBuilder out, String known, String measured, String error, String limit, String text) {
    out.append(
            "%12s %12s %10s %10s  %s"
                .formatted(known, measured, error, limit, text)
                .stripTrailing())
        .append(System.lineSeparator());
  }

  private static String figure(Quantity.Unit unit, Optional<Double> value) {
    return value.map(known -> figure(unit, known)).orElse(Figures.NONE);
  }

  /** With a decimal more than elsewhere: what is looked for here is small. */
  private static String figure(Quantity.Unit unit, double value) {
    return switch (unit) {
      case SHARE -> String.format(Locale.ROOT, "%.2f %%", 100 * value);
      case MILLISECONDS -> String.format(Locale.ROOT, "%,.2f ms", value);
      case REQUESTS_PER_SECOND -> String.format(Locale.ROOT, "%,.1f rps", value);
      case MICROSECONDS, CORES, MEBIBYTES, NUMBER, SECONDS -> Figures.in(unit, value);
    };
  }
}

package parkbench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import parkbench.plan.Quantity;
import parkbench.record.Calibration;
import parkbench.text.Block;
import parkbench.text.Block.Column;
import parkbench.text.Block.Gap;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Table;
import parkbench.text.Figures;

/** A calibration as a table: known, measured, error, limit. */
public final class CalibrationText {
  private CalibrationText() {}

  public static List<Block> of(Calibration calibration) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        Table.of(
            Column.all("#known", "#measured", "#error", "#limit", ""),
            calibration.truths().stream().map(CalibrationText::row)));
    blocks.add(new Gap());
    blocks.add(new Paragraph(sentence(calibration)));
    calibration.cost().map(CalibrationText::words).map(Paragraph::new).ifPresent(blocks::add);
    return blocks;
  }

  private static List<String> row(Calibration.Truth truth) {
    return List.of(
        figure(truth.unit(), truth.known()),
        truth.measured().map(value -> figure(truth.unit(), value)).orElse(Figures.NONE),
        truth.error().map(value -> figure(truth.unit(), value)).orElse(Figures.NONE),
        figure(truth.unit(), truth.limit()),
        said(truth));
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
        "A request costs the load generator %s of CPU time and the upstream %s (at %s);"
            + " the lab can carry some %s.",
        Figures.micros(cost.loadMicros()),
        Figures.micros(cost.upstreamMicros()),
        Figures.rps(cost.atRps()),
        Figures.rps(cost.honest(1).perSecond()));
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

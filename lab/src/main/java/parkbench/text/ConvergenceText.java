package parkbench.text;

import java.util.Comparator;
import parkbench.plan.Precision;
import parkbench.plan.Quantity;
import parkbench.result.Convergence;

/** How well the figures of a run are known, in words. */
public final class ConvergenceText {
  private ConvergenceText() {}

  /** Why the run ends, in a sentence. */
  public static String end(Convergence.End end, Convergence now, Precision asked, int blocks) {
    String precision = "Precision " + percent(asked.share());
    String after = after(now, blocks);
    return switch (end) {
      case REACHED -> precision + " reached after " + after;
      case MOST_BLOCKS -> precision + " not reached, and no further blocks are made after " + after;
      case BUDGET ->
          precision
              + " not reached: the budget ended after "
              + after
              + (blocks < Precision.LEAST
                  ? " Fewer than " + Precision.LEAST + " blocks are too few to rely on intervals."
                  : "");
    };
  }

  /** {@code 7 blocks: widest interval ±1.8 % (throughput of a/b at 500 ms, 400 users).} */
  public static String after(Convergence now, int blocks) {
    return blocks
        + (blocks == 1 ? " block: " : " blocks: ")
        + widest(now)
        + (blocks < Precision.LEAST ? "" : lacking(now))
        + ".";
  }

  private static String widest(Convergence now) {
    return now.figures().stream()
        .max(Comparator.comparingDouble(figure -> figure.share().orElse(Double.POSITIVE_INFINITY)))
        .map(
            figure ->
                figure
                        .share()
                        .map(share -> "widest interval ±" + percent(share))
                        .orElse("no interval")
                    + " ("
                    + name(figure)
                    + ")")
        .orElse("nothing measured");
  }

  /** What has too few values by now, although its blocks were measured: trials were invalid. */
  private static String lacking(Convergence now) {
    return now.figures().stream()
        .min(Comparator.comparingInt(Convergence.Figure::values))
        .filter(fewest -> fewest.values() < Precision.LEAST)
        .map(
            fewest ->
                "; %d of at least %d values count of the %s"
                    .formatted(fewest.values(), Precision.LEAST, name(fewest)))
        .orElse("");
  }

  /** {@code median response time of spring-mvc/blocking at 500 ms, 400 users}. */
  private static String name(Convergence.Figure figure) {
    String metric =
        figure.metric() == Quantity.RESPONSE_P50_MS
            ? "median response time"
            : VerdictText.metric(figure.metric());
    return metric + " of " + LoadWords.subject(figure.of());
  }

  private static String percent(double share) {
    return Figures.number(100 * share) + " %";
  }
}

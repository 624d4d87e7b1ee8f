package parkbench.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import parkbench.measure.MeanInterval;
import parkbench.plan.Precision;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.text.Figures;

/**
 * How well the figures of a run are known by now, and whether it ends with that.
 *
 * <p>The figures that count are, of each approach at each load point, the mean throughput, and the
 * median response time where every trial that counts has a sound one. What decides is how wide
 * their intervals are, never where they lie: a run that stopped when a winner shows would find one
 * too often.
 *
 * @param figures of every cell that has a trial on record
 */
public record ConvergenceCheck(List<Figure> figures) {
  /**
   * How much wider intervals are than Student's where a run stops by their width. It stops sooner
   * where they are narrow by chance: of Student's own, 92 of 100 hold the truth then, at worst. So
   * many times as wide, 95 do ({@code ConvergenceCheckTest}), where at least {@link
   * Precision#LEAST} values count.
   */
  static final double STOPPED = 1.17;

  public ConvergenceCheck {
    figures = List.copyOf(figures);
  }

  /**
   * One figure over the forks that count.
   *
   * @param name {@code throughput of spring-mvc/blocking at 500 ms, 400 users}
   * @param values how many forks have it
   * @param share half of its 95 % interval, widened for the stop, divided by its mean; absent below
   *     two values
   */
  public record Figure(String name, int values, Optional<Double> share) {

    /** A mean of zero has no scatter, since nothing is below it: it is known. */
    static Figure of(String name, List<Double> values) {
      if (values.size() < 2) {
        return new Figure(name, values.size(), Optional.empty());
      }
      MeanInterval spread = MeanInterval.of(values).times(STOPPED);
      double half = spread.high() - spread.mean();
      return new Figure(name, values.size(), Optional.of(half == 0 ? 0 : half / spread.mean()));
    }

    boolean within(double asked) {
      return values >= Precision.LEAST && share.filter(reached -> reached <= asked).isPresent();
    }

    private double width() {
      return share.orElse(Double.POSITIVE_INFINITY);
    }
  }

  /** By the trials of a report that are not invalid. */
  public static ConvergenceCheck of(Report report) {
    Map<String, List<TrialReport>> cells = new LinkedHashMap<>();
    for (TrialReport cell : report.trials()) {
      List<TrialReport> own =
          cells.computeIfAbsent(
              cell.target().label() + " at " + LoadPoint.of(cell).words(),
              first -> new ArrayList<>());
      if (cell.quality().audit().passed()) {
        own.add(cell);
      }
    }
    List<Figure> figures = new ArrayList<>();
    cells.forEach(
        (name, own) -> {
          figures.add(Figure.of("throughput of " + name, values(own, Comparisons::throughput)));
          List<Double> medians = values(own, Comparisons::median);
          if (!medians.isEmpty() && medians.size() == own.size()) {
            figures.add(Figure.of("median response time of " + name, medians));
          }
        });
    return new ConvergenceCheck(figures);
  }

  private static List<Double> values(
      List<TrialReport> cells, Function<TrialReport, Optional<Double>> figure) {
    return cells.stream().flatMap(cell -> figure.apply(cell).stream()).toList();
  }

  /**
   * Why the run ends now, a sentence; absent: it goes on.
   *
   * @param blocks that were measured, all of them whole
   * @param timeForOneMore whether one more fits the budget, if there is one
   */
  public Optional<String> end(Precision asked, int blocks, boolean timeForOneMore) {
    String after = after(blocks);
    String precision = "Precision " + percent(asked.share());
    if (blocks >= Precision.LEAST
        && figures.stream().allMatch(figure -> figure.within(asked.share()))) {
      return Optional.of(precision + " reached after " + after);
    }
    if (blocks >= asked.most()) {
      return Optional.of(precision + " not reached, and no further blocks are made after " + after);
    }
    if (!timeForOneMore) {
      return Optional.of(
          precision
              + " not reached: the budget ended after "
              + after
              + (blocks < Precision.LEAST
                  ? " Fewer than " + Precision.LEAST + " blocks are too few to rely on intervals."
                  : ""));
    }
    return Optional.empty();
  }

  /** {@code 7 blocks: widest interval ±1.8 % (throughput of a/b at 500 ms, 400 users).} */
  public String after(int blocks) {
    return blocks
        + (blocks == 1 ? " block: " : " blocks: ")
        + widest()
        + (blocks < Precision.LEAST ? "" : lacking())
        + ".";
  }

  private String widest() {
    return figures.stream()
        .max(Comparator.comparingDouble(Figure::width))
        .map(
            figure ->
                figure
                        .share()
                        .map(share -> "widest interval ±" + percent(share))
                        .orElse("no interval")
                    + " ("
                    + figure.name()
                    + ")")
        .orElse("nothing measured");
  }

  /** What has too few values by now, although its blocks were measured: trials were invalid. */
  private String lacking() {
    return figures.stream()
        .min(Comparator.comparingInt(Figure::values))
        .filter(fewest -> fewest.values() < Precision.LEAST)
        .map(
            fewest ->
                "; %d of at least %d values count of the %s"
                    .formatted(fewest.values(), Precision.LEAST, fewest.name()))
        .orElse("");
  }

  private static String percent(double share) {
    return Figures.number(100 * share) + " %";
  }
}

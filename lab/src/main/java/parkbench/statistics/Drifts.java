package parkbench.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.text.Figures;

/**
 * What rose or fell over a run: a figure of one approach at one load point, and the mean over all
 * of them, which is the machine's.
 *
 * <p>Repeats are blocks, one after the other, so that the number of the repeat is the time. A drift
 * is told where the line through the logarithms leaves a level one by more than chance explains,
 * and by no less than the margin of a winner. All trends of one metric are a {@link Family}.
 */
public final class Drifts {
  /** A line through three points has one degree of freedom, and an interval that says nothing. */
  private static final int REPEATS = 4;

  /** The verdict is about the question; the cautions tell all. */
  private static final int TOLD = 3;

  private static final double LEVEL = 1;

  private Drifts() {}

  /** By metric; what all have in common before what one has. */
  public static List<Report.Drift> of(List<AnalysedTrial> trials) {
    List<AnalysedTrial> valid = trials.stream().filter(AnalysedTrial::valid).toList();
    List<Repeats> cells = Claims.repeats(valid.stream().filter(t -> inTime(t, valid)).toList());
    return Stream.of(
            drifts(Comparisons.THROUGHPUT, courses(cells, Comparisons::throughput)),
            drifts(Comparisons.MEDIAN, courses(cells, Comparisons::median)),
            drifts(Comparisons.P99, courses(cells, Comparisons::p99)))
        .flatMap(List::stream)
        .toList();
  }

  /** What was measured again after a later repeat stands at its repeat's place, not at its time. */
  static boolean inTime(AnalysedTrial trial, List<AnalysedTrial> all) {
    return all.stream()
        .noneMatch(
            other ->
                other.fork().repeat() > trial.fork().repeat()
                    && other.record().order() < trial.record().order());
  }

  /** A sentence for each of the first few, and one for the rest. */
  public static List<String> told(List<Report.Drift> drifts) {
    List<String> sentences =
        new ArrayList<>(drifts.stream().limit(TOLD).map(Report.Drift::sentence).toList());
    if (drifts.size() > TOLD) {
      sentences.add(drifts.size() - TOLD + " more figures drifted; the report lists them all.");
    }
    return sentences;
  }

  /**
   * A figure over the run.
   *
   * @param logs natural logarithms by repeat
   */
  record Course(String subject, SortedMap<Integer, Double> logs) {

    private Report.Drift told(String metric, LogRatio trend, int family) {
      return new Report.Drift(
          metric,
          subject,
          trend.ratio(),
          trend.low(),
          trend.high(),
          logs.size(),
          family,
          sentence(metric, trend));
    }

    private String sentence(String metric, LogRatio trend) {
      boolean rose = trend.log() > 0;
      double near = rose ? trend.low() - 1 : 1 - trend.high();
      double far = rose ? trend.high() - 1 : 1 - trend.low();
      return "Drift: %s of %s %s by %s over the run (95 %%: %s to %s, %d repeats)."
          .formatted(
              metric,
              subject,
              rose ? "rose" : "fell",
              Figures.percent(Math.abs(trend.ratio() - 1)),
              Figures.percent(near),
              Figures.percent(far),
              logs.size());
    }
  }

  /** Those of these courses, and of their mean, that drift. */
  static List<Report.Drift> drifts(String metric, List<Course> cells) {
    List<Course> all = Stream.concat(together(cells).stream(), cells.stream()).toList();
    List<LogRatio> trends = all.stream().map(course -> LogRatio.trend(course.logs)).toList();
    Set<Integer> beyondChance = Family.beyond(LEVEL, trends);
    return IntStream.range(0, all.size())
        .filter(beyondChance::contains)
        .filter(i -> Math.abs(trends.get(i).log()) >= Math.log(Family.MARGIN))
        .mapToObj(i -> all.get(i).told(metric, trends.get(i), all.size()))
        .toList();
  }

  /** Of every approach at every load point that has the figure in enough repeats. */
  private static List<Course> courses(
      List<Repeats> cells, Function<TrialReport, Optional<Double>> figure) {
    return cells.stream()
        .map(cell -> course(cell, figure))
        .filter(course -> course.logs.size() >= REPEATS)
        .toList();
  }

  private static Course course(Repeats cell, Function<TrialReport, Optional<Double>> figure) {
    SortedMap<Integer, Double> logs =
        Blocks.of(
                cell.trials(), trial -> figure.apply(trial.cell()).filter(measured -> measured > 0))
            .means();
    logs.replaceAll((repeat, measured) -> Math.log(measured));
    return new Course(cell.words(), logs);
  }

  /**
   * The mean course of those that have the figure in every repeat: where some lack one, its mean
   * would move with who is missing. Absent where fewer than two are whole.
   */
  private static Optional<Course> together(List<Course> cells) {
    Set<Integer> repeats =
        cells.stream().flatMap(cell -> cell.logs.keySet().stream()).collect(Collectors.toSet());
    List<Course> whole = cells.stream().filter(cell -> cell.logs.keySet().equals(repeats)).toList();
    SortedMap<Integer, Double> mean = new TreeMap<>();
    repeats.forEach(
        repeat ->
            mean.put(
                repeat,
                whole.stream()
                    .mapToDouble(cell -> cell.logs.getOrDefault(repeat, 0.0))
                    .average()
                    .orElse(0)));
    return whole.size() < 2
        ? Optional.empty()
        : Optional.of(new Course(Report.Drift.TOGETHER, mean));
  }
}

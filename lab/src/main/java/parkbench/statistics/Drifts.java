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
import parkbench.plan.Quantity;
import parkbench.result.ClaimSide;
import parkbench.result.Report;
import parkbench.result.Statement;
import parkbench.result.TrialReport;

/**
 * What rose or fell over a run: a figure of one approach at one load point, and the mean over all
 * of them, which is the machine's.
 *
 * <p>Repeats are blocks, one after the other, so that the number of the repeat is the time. A drift
 * is reported where the line through the logarithms leaves a level one by more than chance
 * explains, and by no less than the margin of a winner. All trends of one metric are a {@link
 * Family}.
 */
public final class Drifts {
  /** A line through three points has one degree of freedom, and an interval that says nothing. */
  private static final int REPEATS = 4;

  /** The verdict is about the question; the caveats of the report list all. */
  private static final int MOST = 3;

  private static final double LEVEL = 1;

  private Drifts() {}

  /** By metric; what all have in common before what one has. */
  public static List<Report.Drift> of(List<AnalysedTrial> trials) {
    List<AnalysedTrial> valid = trials.stream().filter(AnalysedTrial::valid).toList();
    List<Repeats> series = Claims.repeats(valid.stream().filter(t -> inTime(t, valid)).toList());
    return Stream.of(
            drifts(Quantity.THROUGHPUT_RPS, courses(series, Comparisons::throughput)),
            drifts(Quantity.RESPONSE_P50_MS, courses(series, Comparisons::median)),
            drifts(Quantity.RESPONSE_P99_MS, courses(series, Comparisons::p99)))
        .flatMap(List::stream)
        .toList();
  }

  /** What was measured again after a later repeat has its repeat's place, not its time. */
  static boolean inTime(AnalysedTrial trial, List<AnalysedTrial> all) {
    return all.stream()
        .noneMatch(
            other ->
                other.fork().repeat() > trial.fork().repeat()
                    && other.record().order() < trial.record().order());
  }

  /** One for each of the first few, and one for the rest. */
  public static List<Statement> statements(List<Report.Drift> drifts) {
    List<Statement> statements = new ArrayList<>();
    drifts.stream().limit(MOST).forEach(drift -> statements.add(new Statement.Drifted(drift)));
    if (drifts.size() > MOST) {
      statements.add(new Statement.MoreDrifts(drifts.size() - MOST));
    }
    return List.copyOf(statements);
  }

  /**
   * A figure over the run.
   *
   * @param of whose it is; absent: the mean of all
   * @param logs natural logarithms by repeat
   */
  record Course(Optional<Report.Subject> of, SortedMap<Integer, Double> logs) {

    private Report.Drift drift(Quantity metric, LogRatio trend, int family) {
      return new Report.Drift(
          metric, of, trend.ratio(), trend.low(), trend.high(), logs.size(), family);
    }
  }

  /** Those of these courses, and of their mean, that drift. */
  static List<Report.Drift> drifts(Quantity metric, List<Course> courses) {
    List<Course> all = Stream.concat(together(courses).stream(), courses.stream()).toList();
    List<LogRatio> trends = all.stream().map(course -> LogRatio.trend(course.logs)).toList();
    Set<Integer> beyondChance = Family.beyond(LEVEL, trends);
    return IntStream.range(0, all.size())
        .filter(beyondChance::contains)
        .filter(i -> Math.abs(trends.get(i).log()) >= Math.log(Family.MARGIN))
        .mapToObj(i -> all.get(i).drift(metric, trends.get(i), all.size()))
        .toList();
  }

  /** Of every approach at every load point that has the figure in enough repeats. */
  private static List<Course> courses(
      List<Repeats> series, Function<TrialReport, Optional<Double>> figure) {
    return series.stream()
        .map(each -> course(each, figure))
        .filter(course -> course.logs.size() >= REPEATS)
        .toList();
  }

  private static Course course(Repeats series, Function<TrialReport, Optional<Double>> figure) {
    SortedMap<Integer, Double> logs =
        Blocks.of(
                series.trials(),
                trial -> figure.apply(trial.report()).filter(measured -> measured > 0))
            .means();
    logs.replaceAll((repeat, measured) -> Math.log(measured));
    return new Course(subject(series.of()), logs);
  }

  private static Optional<Report.Subject> subject(ClaimSide side) {
    return switch (side) {
      case ClaimSide.OfSubject of -> Optional.of(of.subject());
      case ClaimSide.Asked asked -> Optional.empty();
      case ClaimSide.OfThreshold threshold -> Optional.empty();
    };
  }

  /**
   * The mean course of those that have the figure in every repeat: where some lack one, its mean
   * would move with who is missing. Absent where fewer than two are whole.
   */
  private static Optional<Course> together(List<Course> courses) {
    Set<Integer> repeats =
        courses.stream()
            .flatMap(course -> course.logs.keySet().stream())
            .collect(Collectors.toSet());
    List<Course> whole =
        courses.stream().filter(course -> course.logs.keySet().equals(repeats)).toList();
    SortedMap<Integer, Double> mean = new TreeMap<>();
    repeats.forEach(
        repeat ->
            mean.put(
                repeat,
                whole.stream()
                    .mapToDouble(course -> course.logs.getOrDefault(repeat, 0.0))
                    .average()
                    .orElse(0)));
    return whole.size() < 2 ? Optional.empty() : Optional.of(new Course(Optional.empty(), mean));
  }
}

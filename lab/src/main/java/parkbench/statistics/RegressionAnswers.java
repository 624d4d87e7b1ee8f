package parkbench.statistics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hipparchus.stat.descriptive.StreamingStatistics;
import parkbench.measure.Median;
import parkbench.plan.Plan;
import parkbench.plan.Quantity;
import parkbench.plan.Regression;
import parkbench.result.LoadPoint;
import parkbench.result.RegressionAnswer;
import parkbench.result.RegressionAnswer.Failed;
import parkbench.result.RegressionAnswer.Figure;
import parkbench.result.RegressionAnswer.Ratio;
import parkbench.result.RegressionAnswer.Verdict;
import parkbench.result.TrialReport;

/**
 * Whether a version of a service is worse than an older one.
 *
 * <p>Forks of both alternate, so that each block yields one log ratio of each figure. A figure is
 * worse where its mean ratio lies beyond the margin and chance alone would show so much in 3 of 100
 * runs at most (Student's t of one side; Holm over the figures that are tested together). Figures
 * that do not decide share one run of 100 more, so that of twenty runs of a version against itself
 * at most one says that it is worse.
 *
 * <p>Figures are taken as measured: the order in a block is drawn, so that interference is scatter
 * and no bias.
 */
public final class RegressionAnswers {
  /** Of a false alarm of the figures that decide. */
  private static final double RISK = 0.03;

  /** Of one of the others. */
  private static final double RISK_OF_OTHERS = 0.01;

  /** Of what the service beside it leaves: it got all that it could. */
  private static final double ALL_OF_CPU = 0.9;

  /** Failures beyond those of the old version that are worse, as a share of the requests. */
  private static final double MORE_FAILURES = 0.01;

  private final Regression asked;
  private final List<Start> old;
  private final List<Start> now;
  private final boolean crowded;

  private RegressionAnswers(Regression asked, List<Start> starts) {
    this.asked = asked;
    this.old = starts.stream().filter(start -> !start.newest).toList();
    this.now = starts.stream().filter(Start::newest).toList();
    this.crowded = starts.stream().anyMatch(Start::crowded);
  }

  /** The answer of a run that compares versions; absent: it does not, or shows nothing of both. */
  public static Optional<RegressionAnswer> of(Plan plan, List<AnalysedTrial> trials) {
    return plan.regression()
        .flatMap(
            asked ->
                of(
                    asked,
                    valid(trials)
                        .map(
                            trial ->
                                Start.of(
                                    trial,
                                    trial.report().target().system().endsWith(Regression.NEW)))
                        .toList()));
  }

  /** The answer of what was seen of both. */
  static Optional<RegressionAnswer> of(Regression asked, List<Start> starts) {
    return new RegressionAnswers(asked, starts).answer();
  }

  /** What is kept of a run as the baseline of later ones: the figures of its newest version. */
  public static List<Regression.Recorded> recorded(List<AnalysedTrial> trials) {
    boolean versions =
        valid(trials).anyMatch(t -> t.report().target().system().endsWith(Regression.NEW));
    List<Start> starts =
        valid(trials)
            .filter(trial -> !versions || trial.report().target().system().endsWith(Regression.NEW))
            .map(trial -> Start.of(trial, true))
            .toList();
    return subjects(starts).stream()
        .flatMap(
            subject ->
                Stream.of(Measured.values())
                    .map(
                        measured ->
                            new Regression.Recorded(
                                subject.approach,
                                subject.words(),
                                measured.quantity,
                                List.copyOf(blocks(starts, subject, measured).means().values()))))
        .filter(recorded -> !recorded.values().isEmpty())
        .toList();
  }

  private static Stream<AnalysedTrial> valid(List<AnalysedTrial> trials) {
    return trials.stream().filter(AnalysedTrial::valid);
  }

  /** What is compared, the surest figure first. */
  enum Measured {
    CPU(Quantity.CPU_US_PER_REQUEST),
    /** Of users who wait for their answers; an open load has the rate that was asked. */
    THROUGHPUT(Quantity.THROUGHPUT_RPS),
    MEDIAN(Quantity.RESPONSE_P50_MS),
    P99(Quantity.RESPONSE_P99_MS);

    private final Quantity quantity;

    Measured(Quantity quantity) {
      this.quantity = quantity;
    }

    private Optional<Double> figure(AnalysedTrial trial) {
      TrialReport report = trial.report();
      Optional<Double> figure =
          switch (this) {
            case CPU -> report.resources().service().ownMicrosPerRequest();
            case THROUGHPUT ->
                Optional.of(report.responses().throughputRps())
                    .filter(rps -> trial.record().trial().load().isClosed());
            case MEDIAN -> Comparisons.soundMedian(report);
            case P99 -> Comparisons.soundP99(report);
          };
      return figure.filter(value -> value > 0);
    }

    private boolean moreIsBetter() {
      return this == THROUGHPUT;
    }
  }

  /** An approach at a load point, of both versions. */
  record Subject(String approach, LoadPoint point) {

    String words() {
      return point.delayMillis() + " ms, " + point.load();
    }

    /** Sizes are quotients, and differ in their last digits where windows differ in length. */
    private boolean isSame(Subject other) {
      return approach.equals(other.approach) && words().equals(other.words());
    }
  }

  /**
   * What one slice or window of a start of a version shows at one load point.
   *
   * @param newest whether it is of the version that is judged
   * @param failed share of its requests
   * @param crowded whether it and another filled the cores that they share
   */
  record Start(
      boolean newest,
      int block,
      Subject of,
      Map<Measured, Double> figures,
      double failed,
      boolean crowded) {

    static Start of(AnalysedTrial trial, boolean newest) {
      String name = trial.name();
      Map<Measured, Double> figures = new EnumMap<>(Measured.class);
      for (Measured measured : Measured.values()) {
        measured.figure(trial).ifPresent(value -> figures.put(measured, value));
      }
      return new Start(
          newest,
          trial.fork().repeat(),
          new Subject(name.substring(name.indexOf('/') + 1), trial.point()),
          figures,
          Quantities.value(trial.report(), Quantity.ERROR_RATIO).orElse(0.0),
          trial.fork().group().isPresent()
              && trial.report().quality().interference().cpuOfLeft().orElse(0.0) >= ALL_OF_CPU);
    }
  }

  /**
   * A figure of both, before it is judged.
   *
   * @param worse new to old, turned so that more is worse
   */
  private record Side(Subject of, Measured measured, LogRatio worse, double old, double now) {

    Figure figure(boolean deciding, Verdict verdict) {
      LogRatio shown = measured.moreIsBetter() ? worse.inverse() : worse;
      return new Figure(
          of.approach,
          of.point,
          measured.quantity,
          deciding,
          old,
          now,
          new Ratio(shown.ratio(), shown.low(), shown.high()),
          verdict);
    }
  }

  private static List<Subject> subjects(List<Start> starts) {
    return starts.stream()
        .map(Start::of)
        .distinct()
        .sorted(Comparator.comparing(Subject::point, LoadPoint.LIGHTEST_FIRST))
        .toList();
  }

  private Optional<RegressionAnswer> answer() {
    List<Side> sides =
        subjects(now).stream()
            .flatMap(
                of -> Stream.of(Measured.values()).flatMap(measured -> side(of, measured).stream()))
            .toList();
    Predicate<Side> deciding = deciding(sides);
    List<Figure> figures =
        Stream.concat(
                judged(sides.stream().filter(deciding).toList(), true),
                judged(sides.stream().filter(deciding.negate()).toList(), false))
            .toList();
    List<Failed> failed = subjects(now).stream().flatMap(of -> failed(of).stream()).toList();
    return figures.isEmpty() && failed.stream().noneMatch(Failed::worse)
        ? Optional.empty()
        : Optional.of(
            new RegressionAnswer(
                asked.old().name(),
                asked.now().name(),
                asked.margin(),
                verdict(figures, failed),
                (int) now.stream().map(Start::block).distinct().count(),
                asked.baseline().isEmpty(),
                crowded,
                figures,
                failed));
  }

  /** CPU per request, where it is known: rates and times vary with the machine. */
  private static Predicate<Side> deciding(List<Side> sides) {
    return sides.stream().anyMatch(side -> side.measured == Measured.CPU)
        ? side -> side.measured == Measured.CPU
        : side -> side.measured != Measured.P99;
  }

  private Optional<Side> side(Subject of, Measured measured) {
    Blocks after = blocks(now, of, measured);
    return asked
        .baseline()
        .map(baseline -> unpaired(of, measured, recorded(baseline, of, measured), after))
        .orElseGet(() -> paired(of, measured, blocks(old, of, measured), after));
  }

  private static Blocks blocks(List<Start> starts, Subject of, Measured measured) {
    Map<Integer, List<Double>> blocks = new TreeMap<>();
    for (Start start : starts) {
      Optional.ofNullable(start.figures.get(measured))
          .filter(value -> start.of.isSame(of))
          .ifPresent(
              value -> blocks.computeIfAbsent(start.block, any -> new ArrayList<>()).add(value));
    }
    return new Blocks(blocks);
  }

  private static Optional<Side> paired(Subject of, Measured measured, Blocks before, Blocks after) {
    List<Blocks.Pair> pairs = after.pairs(before);
    if (pairs.size() < Regression.LEAST_BLOCKS) {
      return Optional.empty();
    }
    LogRatio ratio =
        LogRatio.paired(
            pairs.stream().map(pair -> Math.log(pair.of()) - Math.log(pair.to())).toList());
    return Optional.of(
        side(
            of,
            measured,
            ratio,
            logs(pairs.stream().map(Blocks.Pair::to).toList()),
            logs(pairs.stream().map(Blocks.Pair::of).toList())));
  }

  private static Optional<Side> unpaired(
      Subject of, Measured measured, List<Double> before, Blocks after) {
    StreamingStatistics a = logs(before);
    StreamingStatistics b = logs(List.copyOf(after.means().values()));
    return Math.min(a.getN(), b.getN()) < Regression.LEAST_BLOCKS
        ? Optional.empty()
        : LogRatio.unpaired(a, b).map(ratio -> side(of, measured, ratio, a, b));
  }

  private static Side side(
      Subject of, Measured measured, LogRatio ratio, StreamingStatistics a, StreamingStatistics b) {
    return new Side(
        of,
        measured,
        measured.moreIsBetter() ? ratio.inverse() : ratio,
        Math.exp(a.getMean()),
        Math.exp(b.getMean()));
  }

  private static StreamingStatistics logs(List<Double> values) {
    StreamingStatistics logs = new StreamingStatistics();
    values.forEach(value -> logs.addValue(Math.log(value)));
    return logs;
  }

  private static List<Double> recorded(
      Regression.Baseline baseline, Subject of, Measured measured) {
    return baseline.figures().stream()
        .filter(figure -> figure.approach().equals(of.approach))
        .filter(figure -> figure.point().equals(of.words()))
        .filter(figure -> figure.quantity() == measured.quantity)
        .flatMap(figure -> figure.values().stream())
        .toList();
  }

  private Stream<Figure> judged(List<Side> sides, boolean deciding) {
    List<LogRatio> ratios = sides.stream().map(Side::worse).toList();
    double risk = deciding ? RISK : RISK_OF_OTHERS;
    Set<Integer> above = Family.above(ratios, risk);
    Set<Integer> below = Family.above(ratios.stream().map(LogRatio::inverse).toList(), risk);
    return IntStream.range(0, sides.size())
        .mapToObj(
            i ->
                sides
                    .get(i)
                    .figure(
                        deciding, verdict(ratios.get(i), above.contains(i), below.contains(i))));
  }

  private Verdict verdict(LogRatio worse, boolean above, boolean below) {
    if (crowded) {
      return Verdict.UNDECIDED;
    }
    double most = 1 + asked.margin();
    if (above && worse.ratio() > most) {
      return Verdict.WORSE;
    }
    if (below && worse.ratio() < 1 / most) {
      return Verdict.BETTER;
    }
    return worse.high() <= most ? Verdict.NOT_WORSE : Verdict.UNDECIDED;
  }

  private static Verdict verdict(List<Figure> figures, List<Failed> failed) {
    if (failed.stream().anyMatch(Failed::worse)
        || figures.stream().anyMatch(figure -> figure.verdict() == Verdict.WORSE)) {
      return Verdict.WORSE;
    }
    Set<Verdict> deciding =
        figures.stream().filter(Figure::deciding).map(Figure::verdict).collect(Collectors.toSet());
    if (deciding.contains(Verdict.UNDECIDED)) {
      return Verdict.UNDECIDED;
    }
    return deciding.equals(Set.of(Verdict.BETTER)) ? Verdict.BETTER : Verdict.NOT_WORSE;
  }

  /** Absent where neither fails. */
  private Optional<Failed> failed(Subject of) {
    double before = share(old, of);
    double after = share(now, of);
    return before > 0 || after > 0
        ? Optional.of(
            new Failed(of.approach, of.point, before, after, after > before + MORE_FAILURES))
        : Optional.empty();
  }

  /** The median over the starts; 0 where there are none. */
  private static double share(List<Start> starts, Subject of) {
    List<Start> own = starts.stream().filter(start -> start.of.isSame(of)).toList();
    return own.isEmpty() ? 0 : Median.of(own, Start::failed);
  }
}

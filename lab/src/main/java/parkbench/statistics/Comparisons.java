package parkbench.statistics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import parkbench.plan.Quantity;
import parkbench.result.Bracket;
import parkbench.result.ComparisonVerdict;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.TrialReport;

/**
 * Ratios of two approaches at the same load point.
 *
 * <p>Repeats are blocks: the two forks of a block ran close to each other in time, so that each
 * block yields one log ratio; the interval comes from their variation. Invalid trials are left out,
 * and with one repeat nothing is compared. All comparisons of one metric are a {@link Family}.
 * Response times of a trial that is not stationary are left out: its length decides them. What was
 * measured again after the other blocks belongs to its own, unless its metric drifted over the run:
 * then the ratio would be that of two times.
 *
 * <p>Under interference each side has a bracket, and a winner wins by the ends of both. In a run in
 * pairs the sides have the figures as {@link InPairs} says.
 */
public final class Comparisons {
  private static final int BLOCKS = 2;

  private Comparisons() {}

  /** By metric, then by load point, then by approaches. */
  public static List<Report.Comparison> of(List<AnalysedTrial> trials, List<Report.Drift> drifts) {
    List<AnalysedTrial> valid = trials.stream().filter(AnalysedTrial::valid).toList();
    return Stream.of(
            compared(Quantity.THROUGHPUT_RPS, Comparisons::throughputEnds, valid, drifts),
            compared(Quantity.RESPONSE_P50_MS, Comparisons::medianEnds, valid, drifts),
            compared(Quantity.RESPONSE_P99_MS, Comparisons::p99Ends, valid, drifts))
        .flatMap(List::stream)
        .toList();
  }

  private static Optional<Bracket> throughputEnds(AnalysedTrial trial) {
    TrialReport report = trial.report();
    return InPairs.is(trial)
        ? Optional.of(Bracket.exactly(InPairs.throughput(report)))
        : ends(report, Quantity.THROUGHPUT_RPS, report.responses().throughputRps());
  }

  private static Optional<Bracket> medianEnds(AnalysedTrial trial) {
    return soundMedian(trial.report())
        .flatMap(value -> responseEnds(trial, Quantity.RESPONSE_P50_MS, value));
  }

  private static Optional<Bracket> p99Ends(AnalysedTrial trial) {
    return soundP99(trial.report())
        .flatMap(value -> responseEnds(trial, Quantity.RESPONSE_P99_MS, value));
  }

  private static Optional<Bracket> responseEnds(
      AnalysedTrial trial, Quantity quantity, double value) {
    Optional<Bracket> ends = ends(trial.report(), quantity, value);
    return InPairs.is(trial) ? ends.map(any -> Bracket.exactly(value)) : ends;
  }

  /** What interference leaves of a figure; absent where that is nothing, or has no high end. */
  private static Optional<Bracket> ends(TrialReport report, Quantity quantity, double value) {
    return report
        .graded(quantity)
        .map(
            graded ->
                Optional.of(graded.bracket())
                    .filter(bracket -> graded.grade().usable() && bracket.high().isPresent()))
        .orElseGet(() -> Optional.of(Bracket.exactly(value)));
  }

  private static List<AnalysedTrial> comparable(
      Quantity metric, List<AnalysedTrial> valid, List<Report.Drift> drifts) {
    return drifts.stream().anyMatch(drift -> drift.metric() == metric)
        ? valid.stream().filter(trial -> Drifts.inTime(trial, valid)).toList()
        : valid;
  }

  /** Absent where interference left a bracket of it. */
  static Optional<Double> throughput(TrialReport report) {
    return Optional.of(report.responses().throughputRps())
        .filter(measured -> report.exact(Quantity.THROUGHPUT_RPS));
  }

  /** Likewise; absent, too, where failures reach it or the run's length decides it. */
  static Optional<Double> median(TrialReport report) {
    return soundMedian(report).filter(measured -> report.exact(Quantity.RESPONSE_P50_MS));
  }

  static Optional<Double> p99(TrialReport report) {
    return soundP99(report).filter(measured -> report.exact(Quantity.RESPONSE_P99_MS));
  }

  /** As measured, whatever the machine did. */
  static Optional<Double> soundMedian(TrialReport report) {
    return sound(report, "p50", report.latency().responseMs().p50());
  }

  static Optional<Double> soundP99(TrialReport report) {
    return sound(report, "p99", report.latency().responseMs().p99());
  }

  private static Optional<Double> sound(TrialReport report, String name, double value) {
    Report.Percentiles of = report.latency().responseMs();
    boolean doubtful =
        of.atLeast().contains(name)
            || of.tooFew().contains(name)
            || report.course().overTime().stationarity().grows();
    return doubtful ? Optional.empty() : Optional.of(value);
  }

  private static List<Report.Comparison> compared(
      Quantity metric,
      Function<AnalysedTrial, Optional<Bracket>> value,
      List<AnalysedTrial> valid,
      List<Report.Drift> drifts) {
    List<Pair> pairs =
        pairs(comparable(metric, valid, drifts)).stream()
            .filter(pair -> pair.enough(value))
            .toList();
    List<Family.Ends> ends = pairs.stream().map(pair -> pair.ends(value)).toList();
    List<ComparisonVerdict> verdicts = controlled(pairs, ends, Family.verdictsOfEnds(ends), value);
    return IntStream.range(0, pairs.size())
        .mapToObj(
            i ->
                pairs
                    .get(i)
                    .comparison(
                        metric,
                        pairs.get(i).middle(value),
                        ends.get(i),
                        verdicts.get(i),
                        pairs.size()))
        .toList();
  }

  /**
   * Of a run in pairs, a winner has to differ by more than a service may differ from itself. Where
   * that is not known, or where the service wins against itself, nothing is decided.
   */
  private static List<ComparisonVerdict> controlled(
      List<Pair> pairs,
      List<Family.Ends> ends,
      List<ComparisonVerdict> verdicts,
      Function<AnalysedTrial, Optional<Bracket>> value) {
    Map<LoadPoint, Integer> controls = new HashMap<>();
    IntStream.range(0, pairs.size())
        .filter(i -> pairs.get(i).control())
        .forEach(i -> controls.put(pairs.get(i).point(), i));
    return IntStream.range(0, pairs.size())
        .mapToObj(
            i -> {
              Pair pair = pairs.get(i);
              if (!pair.grouped() || pair.control()) {
                return verdicts.get(i);
              }
              return Optional.ofNullable(controls.get(pair.point()))
                  .filter(control -> !verdicts.get(control).differs())
                  .filter(
                      control ->
                          !verdicts.get(i).differs()
                              || beyond(pair.middle(value).ratio(), ends.get(control)))
                  .map(control -> verdicts.get(i))
                  .orElse(ComparisonVerdict.UNDECIDED);
            })
        .toList();
  }

  /** Either way: which of its two starts the control names first says nothing. */
  private static boolean beyond(double ratio, Family.Ends control) {
    double most =
        Math.max(
            Math.abs(Math.log(control.low().low())), Math.abs(Math.log(control.high().high())));
    return Math.abs(Math.log(ratio)) > most;
  }

  /** Every two approaches of every load point. */
  private static List<Pair> pairs(List<AnalysedTrial> valid) {
    List<Pair> pairs = new ArrayList<>();
    for (LoadPoint point : valid.stream().map(AnalysedTrial::point).distinct().toList()) {
      List<AnalysedTrial> here = valid.stream().filter(each -> each.point().equals(point)).toList();
      List<String> names = here.stream().map(AnalysedTrial::name).distinct().sorted().toList();
      for (int a = 0; a < names.size(); a++) {
        for (int b = a + 1; b < names.size(); b++) {
          Pair pair = new Pair(point, names.get(a), names.get(b), here);
          if (pair.compared()) {
            pairs.add(pair);
          }
        }
      }
    }
    return pairs;
  }

  private record Pair(LoadPoint point, String a, String b, List<AnalysedTrial> here) {

    /** A service against a second start of itself. */
    boolean control() {
      return isControl(a) || isControl(b);
    }

    /** A control is compared with what it controls alone. */
    boolean compared() {
      return !control() || controlled(a).equals(controlled(b));
    }

    boolean grouped() {
      return InPairs.is(of(a));
    }

    private boolean isControl(String name) {
      return grouped() && of(name).fork().approach().isControl();
    }

    /** The system and approach of which it is a start. */
    private String controlled(String name) {
      AnalysedTrial trial = of(name);
      return trial.report().target().system() + "/" + trial.fork().approach().controlled();
    }

    private AnalysedTrial of(String name) {
      return here.stream().filter(trial -> trial.name().equals(name)).findFirst().orElseThrow();
    }

    boolean enough(Function<AnalysedTrial, Optional<Bracket>> value) {
      return logs(value, Bracket::low, Bracket::low).size() >= BLOCKS;
    }

    Family.Ends ends(Function<AnalysedTrial, Optional<Bracket>> value) {
      return new Family.Ends(
          LogRatio.paired(logs(value, Bracket::low, Bracket::top)),
          LogRatio.paired(logs(value, Bracket::top, Bracket::low)));
    }

    /** Of the middles of the brackets, on logarithms: of the figures where nothing was graded. */
    LogRatio middle(Function<AnalysedTrial, Optional<Bracket>> value) {
      ToDoubleFunction<Bracket> middle = bracket -> Math.sqrt(bracket.low() * bracket.top());
      return LogRatio.paired(logs(value, middle, middle));
    }

    private List<Double> logs(
        Function<AnalysedTrial, Optional<Bracket>> value,
        ToDoubleFunction<Bracket> endOfA,
        ToDoubleFunction<Bracket> endOfB) {
      return blocks(a, value, endOfA).pairs(blocks(b, value, endOfB)).stream()
          .map(pair -> Math.log(pair.of() / pair.to()))
          .toList();
    }

    private Blocks blocks(
        String name,
        Function<AnalysedTrial, Optional<Bracket>> value,
        ToDoubleFunction<Bracket> end) {
      return Blocks.of(
          here.stream().filter(trial -> trial.name().equals(name)).toList(),
          trial -> value.apply(trial).filter(bracket -> bracket.low() > 0).map(end::applyAsDouble));
    }

    Report.Comparison comparison(
        Quantity metric, LogRatio middle, Family.Ends ends, ComparisonVerdict verdict, int family) {
      return new Report.Comparison(
          metric,
          point,
          a,
          b,
          middle.ratio(),
          ends.low().low(),
          ends.high().high(),
          family,
          verdict);
    }
  }
}

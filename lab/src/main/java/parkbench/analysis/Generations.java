package parkbench.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import parkbench.measure.Median;
import parkbench.plan.Suite;
import parkbench.result.LoadPoint;
import parkbench.result.SuiteReport;
import parkbench.result.TrialReport;
import parkbench.statistics.AnalysedTrial;
import parkbench.system.Limits;

/**
 * Two generations of the same approach at the same load.
 *
 * <p>Where users wait for their answers, or a queue grows on either side, throughput is what
 * differs; else the response time is.
 *
 * <p>The same load is: the same delay and capacity of the upstream, the same users or rate, the
 * same limits of the service. What was given to one of them alone is shown, and not compared.
 */
final class Generations {
  /** Single starts of one service differ by a few percent; this is more than that. */
  private static final double ALIKE = 0.1;

  static final double MARGIN = 1 + ALIKE;

  /** The fact that names a processor. */
  private static final String CPU = "CPU";

  private final Suite.Pair pair;
  private final List<AnalysedTrial> then;
  private final List<AnalysedTrial> today;

  private Generations(Suite.Pair pair, List<AnalysedTrial> then, List<AnalysedTrial> today) {
    this.pair = pair;
    this.then = then;
    this.today = today;
  }

  /** What a trial demanded of a service, and what it gave it. */
  private record Given(LoadPoint point, String capacity, Limits limits, boolean closed) {
    static Given of(AnalysedTrial trial) {
      return new Given(
          trial.point(),
          trial.report().upstream().capacity(),
          trial.fork().limits(),
          trial.report().load().shape().equals("closed"));
    }
  }

  /**
   * One comparison, but where a scenario runs its approach on several JVMs: one for each release,
   * if both sides ran on the same; else one for each release of then with each of today. None where
   * the two scenarios ran on different machines.
   */
  static List<SuiteReport.ThenNow> of(Suite.Pair pair, List<SuiteAnalysis.Analysed> runs) {
    if (machines(runs, pair) > 1) {
      return List.of();
    }
    Map<Optional<Integer>, List<AnalysedTrial>> then =
        byJava(trials(runs, pair.thenIn(), pair.then()));
    Map<Optional<Integer>, List<AnalysedTrial>> today =
        byJava(trials(runs, pair.todayIn(), pair.today()));
    boolean same = then.keySet().equals(today.keySet());
    List<SuiteReport.ThenNow> all = new ArrayList<>();
    then.forEach(
        (release, before) ->
            today.forEach(
                (other, after) -> {
                  if (!same || release.equals(other)) {
                    all.add(new Generations(pair, before, after).compared());
                  }
                }));
    return all;
  }

  private static long machines(List<SuiteAnalysis.Analysed> runs, Suite.Pair pair) {
    return runs.stream()
        .filter(
            run ->
                run.step().scenario().equals(pair.thenIn())
                    || run.step().scenario().equals(pair.todayIn()))
        .flatMap(run -> run.run().stream())
        .map(stored -> stored.run().environment().facts().getOrDefault(CPU, ""))
        .distinct()
        .count();
  }

  /** One entry at least, which is empty where nothing was run. */
  private static Map<Optional<Integer>, List<AnalysedTrial>> byJava(List<AnalysedTrial> trials) {
    Map<Optional<Integer>, List<AnalysedTrial>> byJava =
        new TreeMap<>(Comparator.comparing(release -> release.orElse(0)));
    trials.forEach(
        trial ->
            byJava
                .computeIfAbsent(trial.report().target().java(), first -> new ArrayList<>())
                .add(trial));
    return byJava.isEmpty() ? Map.of(Optional.empty(), trials) : byJava;
  }

  private static List<AnalysedTrial> trials(
      List<SuiteAnalysis.Analysed> runs, String scenario, String approach) {
    return runs.stream()
        .filter(run -> run.step().scenario().equals(scenario))
        .flatMap(run -> run.trials().stream())
        .filter(trial -> trial.approach().equals(approach))
        .toList();
  }

  private SuiteReport.ThenNow compared() {
    return new SuiteReport.ThenNow(
        pair.name(),
        side(pair.then(), pair.thenIn(), then),
        side(pair.today(), pair.todayIn(), today),
        Stream.concat(then.stream(), today.stream())
            .map(Given::of)
            .distinct()
            .sorted(Comparator.comparing(Given::point, LoadPoint.LIGHTEST_FIRST))
            .map(
                given ->
                    new SuiteReport.Point(
                        given.point(),
                        given.closed() || grows(given, then) || grows(given, today),
                        seen(given, then),
                        seen(given, today)))
            .toList());
  }

  private static boolean grows(Given given, List<AnalysedTrial> side) {
    return valid(given, side).stream()
        .anyMatch(report -> report.course().overTime().stationarity().grows());
  }

  private static List<TrialReport> valid(Given given, List<AnalysedTrial> side) {
    return side.stream()
        .filter(trial -> Given.of(trial).equals(given))
        .filter(AnalysedTrial::valid)
        .map(AnalysedTrial::report)
        .toList();
  }

  /** By the name that has its JVM where its run had several. */
  private static SuiteReport.Side side(
      String approach, String scenario, List<AnalysedTrial> trials) {
    Optional<TrialReport> first =
        trials.stream()
            .map(AnalysedTrial::report)
            .min(Comparator.comparing(report -> report.target().jvm().equals("not known")));
    return new SuiteReport.Side(
        first.map(each -> each.target().label()).orElse(approach),
        scenario,
        first.map(each -> each.target().generation()).orElse(""),
        first.map(each -> each.target().stack()).orElse(""),
        first.map(each -> each.target().jvm()).orElse(""));
  }

  private static SuiteReport.Seen seen(Given given, List<AnalysedTrial> side) {
    List<TrialReport> valid = valid(given, side);
    if (valid.isEmpty()) {
      boolean tried = side.stream().map(Given::of).anyMatch(given::equals);
      return lacking(tried ? SuiteReport.Lack.INVALID : SuiteReport.Lack.NOT_RUN);
    }
    if (valid.stream().allMatch(report -> report.latency().responseMs().count() == 0)) {
      return lacking(SuiteReport.Lack.NO_GOOD_ANSWER);
    }
    return new SuiteReport.Seen(
        Median.of(valid, each -> each.responses().throughputRps()),
        valid.getFirst().ceiling().ceilingRps(),
        Median.of(valid, report -> report.latency().responseMs().mean()),
        valid.stream().anyMatch(report -> report.latency().responseMs().tooFew().contains("p99"))
            ? Optional.empty()
            : Optional.of(Median.of(valid, report -> report.latency().responseMs().p99())),
        valid.stream().anyMatch(report -> report.latency().responseMs().atLeast().contains("p99")),
        valid.stream()
            .mapToLong(report -> report.responses().errors().total() + report.responses().pending())
            .sum(),
        valid.size(),
        Optional.empty(),
        grows(given, side));
  }

  private static SuiteReport.Seen lacking(SuiteReport.Lack why) {
    return new SuiteReport.Seen(
        0, Optional.empty(), 0, Optional.empty(), false, 0, 0, Optional.of(why), false);
  }

  /** How today compares with then, over all pairs; absent: there is nothing to compare. */
  static Optional<SuiteReport.Changed> changed(List<SuiteReport.ThenNow> pairs) {
    List<Double> ratios =
        pairs.stream()
            .flatMap(pair -> pair.points().stream())
            .flatMap(point -> point.better().stream())
            .toList();
    return ratios.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new SuiteReport.Changed(
                ALIKE,
                ratios.size(),
                ratios.stream().filter(ratio -> ratio > MARGIN).count(),
                ratios.stream().filter(ratio -> ratio < 1 / MARGIN).count()));
  }
}

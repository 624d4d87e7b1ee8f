package parkbench.statistics;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import parkbench.measure.Median;
import parkbench.plan.CapacityGoal;
import parkbench.plan.Rate;
import parkbench.result.CapacityAnswer;
import parkbench.result.CapacityAnswer.Kept;
import parkbench.result.CapacityAnswer.Measured;
import parkbench.result.CapacityAnswer.Scaling;
import parkbench.result.CapacityAnswer.Signal;
import parkbench.result.Report;
import parkbench.result.TrialReport;
import parkbench.system.Pool;

/** What follows from a rate that a service answers within an objective, by arithmetic. */
final class CapacityAdvice {
  /** CPU that a service can use before requests wait for it. */
  private static final double USABLE_CPU = 0.9;

  /** A signal follows the load if the load explains so much of it. */
  private static final double FOLLOWS = 0.9;

  private static final int LEAST_RATES = 3;

  /** With less at the rate, what is not for requests moves it as much as the load does. */
  private static final double LEAST_CPU = 0.5;

  private final CapacitySubject subject;
  private final CapacityGoal goal;
  private final double best;
  private final Optional<Pool> pool;
  private final List<TrialReport> valid;
  private final List<TrialReport> kept;
  private final List<TrialReport> atBest;

  /**
   * @param trials of the subject
   * @param best highest rate that kept the objective
   */
  CapacityAdvice(
      CapacitySubject subject, List<AnalysedTrial> trials, CapacityGoal goal, double best) {
    this.subject = subject;
    this.goal = goal;
    this.best = best;
    this.pool = trials.getFirst().fork().approach().pool();
    this.valid = trials.stream().filter(AnalysedTrial::valid).map(AnalysedTrial::report).toList();
    Map<Double, List<TrialReport>> byRate =
        trials.stream()
            .filter(trial -> keeps(trial, goal))
            .filter(trial -> CapacitySubject.rate(trial) <= best)
            .collect(
                Collectors.groupingBy(
                    CapacitySubject::rate,
                    TreeMap::new,
                    Collectors.mapping(AnalysedTrial::report, Collectors.toList())));
    this.kept = byRate.values().stream().flatMap(List::stream).toList();
    this.atBest = byRate.getOrDefault(best, List.of());
  }

  private static boolean keeps(AnalysedTrial trial, CapacityGoal goal) {
    CapacityStep step = CapacityStep.of(trial.report(), CapacitySubject.rate(trial), goal);
    return step.kept() == Kept.KEPT;
  }

  CapacityAnswer.Advice advice() {
    return new CapacityAnswer.Advice(
        pool.flatMap(this::sized),
        atBest.stream()
            .map(trial -> Math.toIntExact(trial.responses().inFlight().max()))
            .max(Comparator.naturalOrder()),
        queue(),
        pool.map(own -> 1000.0 * own.size() / best)
            .filter(millis -> millis > subject.delay().toMillis()),
        scaling(),
        goal.wanted().map(Rate::perSecond).map(this::instances));
  }

  /**
   * What the CPU answers × how long a request holds a place. Rates above the best say as well what
   * a request costs. The JIT's CPU does not count, since a service that runs for long needs little
   * of it; at the lower end it does.
   */
  private Optional<CapacityAnswer.Pool> sized(Pool own) {
    List<Double> held = kept.stream().flatMap(trial -> heldSeconds(trial).stream()).toList();
    List<Report.ServiceUse> use =
        valid.stream()
            .filter(trial -> trial.responses().throughputRps() >= best / 2)
            .map(trial -> trial.resources().service())
            .toList();
    List<Double> warm = answered(use, Report.ServiceUse::ownMicrosPerRequest);
    List<Double> compiling = answered(use, service -> service.cpu().cpuMicrosPerRequest());
    if (held.isEmpty() || warm.isEmpty() || compiling.isEmpty()) {
      return Optional.empty();
    }
    Measured rps = measured(warm).from(Collections.min(compiling));
    Measured seconds = measured(held);
    return Optional.of(
        new CapacityAnswer.Pool(
            own.name(),
            own.size(),
            own.setting(),
            new Measured(
                Math.ceil(rps.value() * seconds.value()),
                Math.ceil(rps.low() * seconds.low()),
                Math.ceil(rps.high() * seconds.high())),
            rps,
            new Measured(1e3 * seconds.value(), 1e3 * seconds.low(), 1e3 * seconds.high())));
  }

  /** What the CPU answers if a request takes so much of it. */
  private List<Double> answered(
      List<Report.ServiceUse> use, Function<Report.ServiceUse, Optional<Double>> micros) {
    return use.stream()
        .flatMap(service -> micros.apply(service).stream())
        .filter(each -> each > 0)
        .map(each -> USABLE_CPU * subject.limits().cpus() * 1e6 / each)
        .toList();
  }

  /** How long a request holds a place: busy places / throughput; else, requests in flight. */
  private static Optional<Double> heldSeconds(TrialReport trial) {
    double rps = trial.responses().throughputRps();
    return rps > 0
        ? Optional.of(busy(trial).orElse(trial.responses().inFlight().mean()) / rps)
        : Optional.empty();
  }

  private static Optional<Double> busy(TrialReport trial) {
    return trial.resources().service().pools().stream()
        .filter(Report.PoolUse::declared)
        .flatMap(use -> use.busyMean().stream())
        .findFirst();
  }

  private static Measured measured(List<Double> values) {
    return new Measured(
        Median.of(values, value -> value),
        values.stream().min(Comparator.naturalOrder()).orElseThrow(),
        values.stream().max(Comparator.naturalOrder()).orElseThrow());
  }

  /** Each that waits is answered within the objective: rate × what is left of it. */
  private Optional<Integer> queue() {
    return kept.stream()
        .findFirst()
        .map(lightest -> goal.p99().toNanos() / 1e9 - lightest.latency().responseMs().p50() / 1e3)
        .filter(left -> left > 0)
        .map(left -> (int) Math.floor(best * left));
  }

  private CapacityAnswer.Instances instances(double wanted) {
    return new CapacityAnswer.Instances(
        wanted,
        (int) Math.ceil(wanted / (CapacityAnswer.TARGET * best)),
        (int) Math.ceil(wanted / best));
  }

  /** A signal with how near it is to its own limit at the rate. */
  private record Candidate(Scaling scaling, double ofLimit) {}

  /** Of those that follow the load, the one that is nearest to its limit. */
  private Optional<Scaling> scaling() {
    List<Candidate> all =
        List.of(Signal.values()).stream().flatMap(signal -> candidate(signal).stream()).toList();
    return all.stream()
        .filter(each -> each.scaling().fit() >= FOLLOWS)
        .max(Comparator.comparingDouble(Candidate::ofLimit))
        .map(Candidate::scaling);
  }

  private Optional<Candidate> candidate(Signal signal) {
    Function<TrialReport, Optional<Double>> figure =
        trial ->
            switch (signal) {
              case CPU ->
                  trial
                      .resources()
                      .service()
                      .cpu()
                      .cpuCores()
                      .map(cores -> cores / subject.limits().cpus());
              case BUSY_THREADS -> busy(trial);
              case IN_FLIGHT -> Optional.of(trial.responses().inFlight().mean());
            };
    List<TrialReport> with =
        kept.stream().filter(trial -> figure.apply(trial).isPresent()).toList();
    long rates =
        with.stream()
            .map(trial -> Math.round(trial.responses().throughputRps()))
            .distinct()
            .count();
    List<TrialReport> top = atBest.stream().filter(with::contains).toList();
    if (rates < LEAST_RATES || top.isEmpty()) {
      return Optional.empty();
    }
    double atRate = Median.of(top, trial -> figure.apply(trial).orElseThrow());
    if (signal == Signal.CPU && atRate < LEAST_CPU) {
      return Optional.empty();
    }
    double limit =
        switch (signal) {
          case CPU -> 1;
          case BUSY_THREADS -> pool.map(Pool::size).orElse(Integer.MAX_VALUE);
          case IN_FLIGHT -> Double.MAX_VALUE;
        };
    double fit = fit(with, trial -> figure.apply(trial).orElseThrow());
    return Optional.of(
        new Candidate(
            new Scaling(signal, atRate, CapacityAnswer.TARGET * atRate, fit), atRate / limit));
  }

  /** How much of a figure is its share of the throughput: 1 − squares left / squares. */
  private static double fit(List<TrialReport> trials, Function<TrialReport, Double> figure) {
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (TrialReport trial : trials) {
      double x = trial.responses().throughputRps();
      double y = figure.apply(trial);
      xy += x * y;
      xx += x * x;
      yy += y * y;
    }
    if (xx == 0 || yy == 0) {
      return 0;
    }
    double left = yy - xy * xy / xx;
    return 1 - left / yy;
  }
}

package parkbench.statistics;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import parkbench.audit.LowerBounds;
import parkbench.plan.Load;
import parkbench.plan.Quantity;
import parkbench.record.ClaimVerdict;
import parkbench.result.Bracket;
import parkbench.result.ClaimCaveat;
import parkbench.result.ClaimReason;
import parkbench.result.ClaimSide;
import parkbench.result.Graded;
import parkbench.result.OpenEnd;

/**
 * All trials of one approach at one load point.
 *
 * @param of whose they are
 * @param trials invalid ones included; empty where none was finished
 * @param inPairs whether they are a side of a ratio in a run in pairs, and have the figures that
 *     {@link InPairs} says
 */
record Repeats(ClaimSide of, List<AnalysedTrial> trials, boolean inPairs) {
  private static final Set<Quantity> FAILURES_COUNT =
      EnumSet.of(
          Quantity.ERROR_RATIO,
          Quantity.WRONG_BODY_RATIO,
          Quantity.THROUGHPUT_RPS,
          Quantity.OF_CEILING);

  /** What grows with a queue, as long as it does. */
  private static final Set<Quantity> WITH_A_QUEUE =
      EnumSet.of(
          Quantity.RESPONSE_MEAN_MS,
          Quantity.RESPONSE_P50_MS,
          Quantity.RESPONSE_P75_MS,
          Quantity.RESPONSE_P90_MS,
          Quantity.RESPONSE_P95_MS,
          Quantity.RESPONSE_P99_MS,
          Quantity.RESPONSE_P999_MS,
          Quantity.RESPONSE_MAX_MS,
          Quantity.IN_FLIGHT_MEAN,
          Quantity.IN_FLIGHT_MAX,
          Quantity.WAIT_P90_MS,
          Quantity.WAIT_P99_MS);

  Repeats {
    trials = List.copyOf(trials);
  }

  /** With the figures as graded. */
  Repeats(ClaimSide of, List<AnalysedTrial> trials) {
    this(of, trials, false);
  }

  /** The same as a side of a ratio in a run in pairs. */
  Repeats asPairs() {
    return new Repeats(of, trials, true);
  }

  /** Of what has no trial. */
  static Repeats none(ClaimSide of) {
    return new Repeats(of, List.of());
  }

  List<AnalysedTrial> valid() {
    return trials.stream().filter(AnalysedTrial::valid).toList();
  }

  /** How many starts of the service they are of. */
  int forks() {
    return Blocks.forks(trials);
  }

  int invalid() {
    return trials.size() - valid().size();
  }

  /** The figure of each fork that counts and has it, where interference left something of it. */
  Blocks values(Quantity quantity) {
    return Blocks.of(valid(), trial -> value(trial, quantity));
  }

  private Optional<Double> value(AnalysedTrial trial, Quantity quantity) {
    if (inPairs) {
      return usable(trial, quantity) ? InPairs.figure(trial, quantity) : Optional.empty();
    }
    return usable(trial, quantity)
        ? Quantities.waitedFor(trial.report(), quantity, timeout(trial))
            .or(() -> Quantities.value(trial.report(), quantity))
        : Optional.empty();
  }

  private static boolean usable(AnalysedTrial trial, Quantity quantity) {
    return trial.report().graded(quantity).map(graded -> graded.grade().usable()).orElse(true);
  }

  /** The least that a quiet machine gives, of the same forks. */
  Blocks lows(Quantity quantity) {
    return Blocks.of(
        valid(),
        trial ->
            value(trial, quantity)
                .map(value -> bracket(trial, quantity).map(Bracket::low).orElse(value)));
  }

  /** The most that it gives, of the same forks; infinite where no end is known. */
  Blocks highs(Quantity quantity) {
    return Blocks.of(
        valid(),
        trial ->
            value(trial, quantity)
                .map(value -> bracket(trial, quantity).map(Bracket::top).orElse(value)));
  }

  /** Of a figure that interference touched, unless the other side met the same. */
  private Optional<Bracket> bracket(AnalysedTrial trial, Quantity quantity) {
    return inPairs ? Optional.empty() : touched(trial, quantity);
  }

  private static Optional<Bracket> touched(AnalysedTrial trial, Quantity quantity) {
    return trial.report().graded(quantity).map(Graded::bracket);
  }

  /** Why its ends lie apart in some fork. */
  Optional<ClaimCaveat> interfered(Quantity quantity) {
    List<AnalysedTrial> touched =
        valid().stream()
            .filter(trial -> usable(trial, quantity) && touched(trial, quantity).isPresent())
            .toList();
    return touched.stream()
        .findFirst()
        .flatMap(trial -> trial.report().graded(quantity))
        .map(
            graded ->
                ClaimCaveat.of(new ClaimCaveat.Interfered(touched.size(), valid().size(), graded)));
  }

  /**
   * How far forks differ, as a share, where one alone has the figure; the larger of several, since
   * a repeat may have more.
   */
  double forkSpread(Quantity quantity) {
    return valid().stream()
        .filter(trial -> value(trial, quantity).isPresent())
        .mapToDouble(trial -> ForkSpread.share(trial, quantity))
        .max()
        .orElse(0);
  }

  /** Where arithmetic ends the figure; infinite where it does not. */
  double ceiling(Quantity quantity) {
    return switch (quantity) {
      case THROUGHPUT_RPS ->
          valid().stream()
              .mapToDouble(
                  trial -> trial.report().ceiling().ceilingRps().orElse(Double.POSITIVE_INFINITY))
              .max()
              .orElse(Double.POSITIVE_INFINITY);
      case OF_CEILING -> 1;
      default -> Double.POSITIVE_INFINITY;
    };
  }

  /** Why the figure is only a lower bound in some fork. */
  Optional<OpenEnd> mayBeMore(Quantity quantity) {
    return first(
        trial ->
            openEnd(trial, quantity)
                .or(() -> quantity.ofRequests() ? cutShort(trial) : Optional.empty()));
  }

  /** Why the figure is only an upper bound in some fork. */
  Optional<OpenEnd> mayBeLess(Quantity quantity) {
    boolean eitherWay = quantity.ofRequests() && quantity != Quantity.MAKESPAN_MS;
    return eitherWay ? first(Repeats::cutShort) : Optional.empty();
  }

  /** The least that arithmetic leaves possible in any fork; absent where it says nothing of one. */
  OptionalDouble floor(Quantity quantity) {
    List<OptionalDouble> floors = valid().stream().map(trial -> floor(trial, quantity)).toList();
    return floors.stream().allMatch(OptionalDouble::isPresent)
        ? floors.stream().mapToDouble(OptionalDouble::getAsDouble).min()
        : OptionalDouble.empty();
  }

  private static OptionalDouble floor(AnalysedTrial trial, Quantity quantity) {
    return new LowerBounds(
            trial.fork(),
            trial.record().trial(),
            trial.report().ceiling().ceilingRps(),
            trial.report().responses().goodInWindow())
        .of(quantity);
  }

  /** What failed by its cause, where the figure counts failures or lacks them. */
  Optional<ClaimCaveat> failed(Quantity quantity) {
    Map<String, Long> causes = new TreeMap<>();
    if (FAILURES_COUNT.contains(quantity)) {
      valid().stream()
          .flatMap(trial -> trial.report().responses().errors().byCause().entrySet().stream())
          .forEach(cause -> causes.merge(cause.getKey(), cause.getValue(), Long::sum));
    }
    long asked = valid().stream().mapToLong(trial -> trial.report().responses().requests()).sum();
    return causes.isEmpty()
        ? Optional.empty()
        : Optional.of(ClaimCaveat.of(new ClaimCaveat.Failed(asked, causes)));
  }

  /** Why the figure, though measured, decides nothing. */
  Optional<ClaimCaveat> undecided(Quantity quantity) {
    long few =
        valid().stream().filter(trial -> Quantities.tooFew(trial.report(), quantity)).count();
    return few == 0
        ? oneStall(quantity)
        : Optional.of(ClaimCaveat.of(new ClaimCaveat.FewBeyond(few, valid().size())));
  }

  /**
   * That one stall may be behind the figure of the only fork. Of several forks, their variation
   * shows that. Where the load is a burst, where it begins with an empty service, where a queue
   * grows and where a script changes the upstream, one second is unlike the others by intent.
   */
  private Optional<ClaimCaveat> oneStall(Quantity quantity) {
    return valid().size() == 1
        ? first(
            trial ->
                Quantities.oneSecond(trial.report(), quantity) && alike(trial)
                    ? Optional.of(ClaimCaveat.of(new ClaimCaveat.OneSecond()))
                    : Optional.empty())
        : Optional.empty();
  }

  /** Whether all seconds of a trial are asked the same. */
  private static boolean alike(AnalysedTrial trial) {
    boolean evenly =
        switch (trial.record().trial().load()) {
          case Load.Closed closed -> true;
          case Load.Open open -> open.steady();
          case Load.AtOnce burst -> false;
        };
    return evenly
        && !trial.record().trial().timing().startEmpty()
        && trial.record().trial().upstream().steady()
        && !trial.report().course().overTime().stationarity().grows();
  }

  /** That a queue grew in some fork, so that a longer window would have made the figure larger. */
  Optional<ClaimCaveat> growing(Quantity quantity) {
    return WITH_A_QUEUE.contains(quantity)
        ? first(
            trial ->
                trial.report().course().overTime().stationarity().grows()
                    ? Optional.of(
                        ClaimCaveat.of(
                            new ClaimCaveat.Growing(trial.report().responses().windowSeconds())))
                    : Optional.empty())
        : Optional.empty();
  }

  private <T> Optional<T> first(Function<AnalysedTrial, Optional<T>> why) {
    return valid().stream().flatMap(trial -> why.apply(trial).stream()).findFirst();
  }

  private static Optional<OpenEnd> openEnd(AnalysedTrial trial, Quantity quantity) {
    return Quantities.openEnd(trial.report(), quantity)
        .map(
            why ->
                Quantities.waitedFor(trial.report(), quantity, timeout(trial))
                    .<OpenEnd>map(
                        counted ->
                            new OpenEnd.TimeoutsCounted(
                                why,
                                Quantities.timedOut(trial.report()),
                                timeout(trial).toNanos() / 1e6))
                    .orElse(why));
  }

  /**
   * A burst whose window ends before all was asked; what is missing may have changed the figure
   * either way.
   */
  private static Optional<OpenEnd> cutShort(AnalysedTrial trial) {
    long asked = trial.report().responses().requests();
    return trial
        .record()
        .trial()
        .load()
        .burst()
        .filter(burst -> asked < burst.requests())
        .map(burst -> new OpenEnd.WindowEnded(asked, burst.requests()));
  }

  private static Duration timeout(AnalysedTrial trial) {
    return trial.record().trial().exchange().timeout();
  }

  /** Why there is nothing to decide by; absent where there is. */
  Optional<BoundVerdict> lack(Quantity quantity) {
    if (trials.isEmpty()) {
      return Optional.of(BoundVerdict.without(ClaimVerdict.NOT_TESTED, new ClaimReason.NoTrial()));
    }
    if (valid().isEmpty()) {
      return Optional.of(
          BoundVerdict.without(
              ClaimVerdict.UNDECIDED, new ClaimReason.TrialsInvalid(InvalidTrials.reason(trials))));
    }
    if (!values(quantity).isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        valid().stream()
            .flatMap(trial -> trial.report().graded(quantity).stream())
            .findFirst()
            .map(
                graded ->
                    BoundVerdict.without(
                        ClaimVerdict.UNDECIDED, new ClaimReason.FigureUnusable(graded)))
            .orElseGet(
                () -> BoundVerdict.without(ClaimVerdict.NOT_TESTED, new ClaimReason.NoFigure())));
  }
}

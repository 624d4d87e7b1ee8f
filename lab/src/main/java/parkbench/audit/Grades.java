package parkbench.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import parkbench.measure.Measurement;
import parkbench.measure.Window;
import parkbench.plan.Load;
import parkbench.plan.Quantity;
import parkbench.plan.Rate;
import parkbench.record.LoadResult;
import parkbench.record.WorkTime;
import parkbench.result.Audit;
import parkbench.result.Bracket;
import parkbench.result.GradeCause;
import parkbench.result.Graded;
import parkbench.result.Report;

/**
 * What interference, and a JIT that still compiles, leave of each figure of a trial.
 *
 * <p>Whatever takes time from the lab or the service makes an answer later, never sooner. A closed
 * load of N users without think time then answers less than on a quiet machine. Its quiet
 * throughput lies between what was measured and the ceiling, its quiet mean response between {@code
 * N / ceiling} and {@code N / measured}. This holds while the service waits for its delays and
 * leaves CPU over. A service that used up what was left to it is only estimated.
 *
 * <p>A JIT at work takes CPU that the service will have later, and code that is not compiled yet is
 * slow. Its CPU figures are upper bounds. Where it fills the core, it takes time from answers as
 * interference does. Of a service that was to be measured cold its work is part of the result.
 */
public final class Grades {
  /** Share of the CPU left to it from which a service works instead of waiting. */
  public static final double SATURATED = 0.90;

  /** Share of the service's demand up to which CPU per request is as on a quiet machine. */
  private static final double CPU_HOLDS = 0.05;

  /** How far interference moves CPU per request beyond that, either way. */
  private static final double CPU_MOVES = 0.15;

  /** How far the estimate of a saturated service may be off, either way. */
  private static final double ESTIMATE = 0.10;

  /**
   * Mean response in multiples of its floor up to which no request waited for a thread, where no
   * limit that is known makes it longer.
   */
  private static final double NO_QUEUE = 1.25;

  /** How much longer the ceiling may make it: arithmetic leaves out what the service adds. */
  private static final double NO_LIMIT = 1.01;

  /** Share of the CPU left to it from which a slower core makes answers later. */
  private static final double CPU_DECIDES = 0.5;

  private static final Set<Quantity> TAILS =
      Set.of(
          Quantity.RESPONSE_P90_MS,
          Quantity.RESPONSE_P95_MS,
          Quantity.RESPONSE_P99_MS,
          Quantity.RESPONSE_P999_MS,
          Quantity.RESPONSE_MAX_MS);

  private final Measurement trial;
  private final Report.Interference met;
  private final Map<Quantity, Double> values;
  private final boolean interfered;
  private final boolean compiles;
  private final boolean slower;
  private final double ownShare;
  private final List<GradeCause> causes;
  private final LowerBounds floors;
  private final LoadResult load;
  private final Bracket throughput;

  private Grades(
      Measurement trial,
      LoadResult load,
      Report.ServiceUse service,
      Report.Interference met,
      Map<Quantity, Double> values,
      List<Audit.Check> failed) {
    this.trial = trial;
    this.load = load;
    this.met = met;
    this.values = values;
    this.interfered = !failed.isEmpty();
    this.compiles = compiles(trial, service);
    this.slower = slower(trial);
    this.ownShare = service.ownShare();
    this.causes = causes(service, failed);
    this.floors =
        new LowerBounds(
            trial.fork(), trial.trial(), ceilingRps(), load.population().goodInWindow());
    this.throughput = throughput(trial.throughputRps());
  }

  /**
   * The figures that were touched, in the order of {@link Quantity}.
   *
   * @param values as measured
   */
  public static List<Graded> of(
      Measurement trial,
      Report.ServiceUse service,
      Report.Interference met,
      Audit audit,
      Map<Quantity, Double> values) {
    Optional<LoadResult> load = trial.record().load();
    List<Audit.Check> failed = audit.checks().stream().filter(Audit.Check::interferes).toList();
    boolean touched = !failed.isEmpty() || compiles(trial, service) || slower(trial);
    return touched && audit.passed() && load.isPresent() && trial.window().isPresent()
        ? new Grades(trial, load.get(), service, met, values, failed).all()
        : List.of();
  }

  private static boolean compiles(Measurement trial, Report.ServiceUse service) {
    return service.stillCompiling() && !trial.fork().warmUp().none();
  }

  /** Whether a fixed piece of work took longer after the trial than at its fastest in the run. */
  private static boolean slower(Measurement trial) {
    return trial.workRatio().filter(ratio -> ratio > WorkTime.TOLERATED).isPresent();
  }

  private List<GradeCause> causes(Report.ServiceUse service, List<Audit.Check> failed) {
    List<GradeCause> all = new ArrayList<>();
    failed.stream().map(GradeCause.FailedCheck::of).forEach(all::add);
    service.compileShare().stream()
        .filter(share -> compiles)
        .map(GradeCause.Compiling::new)
        .forEach(all::add);
    trial.workRatio().stream()
        .filter(ratio -> slower)
        .map(GradeCause.SlowerCore::new)
        .forEach(all::add);
    return List.copyOf(all);
  }

  private List<Graded> all() {
    List<Graded> all = new ArrayList<>();
    for (Quantity quantity : Quantity.values()) {
      Optional.ofNullable(values.get(quantity))
          .flatMap(value -> graded(quantity, value))
          .ifPresent(all::add);
    }
    return List.copyOf(all);
  }

  /** Absent: as measured. */
  private Optional<Graded> graded(Quantity quantity, double value) {
    return switch (quantity) {
      case CPU_US_PER_REQUEST -> cpuPerRequest(quantity, value);
      case CPU_CORES -> cpuCores(quantity, value);
      default ->
          slowed()
              ? ofTime(quantity, value)
              : Optional.of(quantity)
                  .filter(this::delayedByTheJit)
                  .map(tail -> atMost(tail, value));
    };
  }

  /**
   * Of the latest answers, whatever code was not compiled yet. Of requests that queue, others
   * decide who is late.
   */
  private boolean delayedByTheJit(Quantity quantity) {
    return compiles && TAILS.contains(quantity) && noQueue();
  }

  /** Whether answers were later than those of a warm service on a quiet machine. */
  private boolean slowed() {
    return interfered
        || (slower && cpuOfLeft() >= CPU_DECIDES)
        || (compiles && cpuOfLeft() >= trial.plan().audit().saturation().cpuBound());
  }

  private Optional<Graded> ofTime(Quantity quantity, double value) {
    return switch (quantity) {
      case THROUGHPUT_RPS -> Optional.of(estimatedIf(!bounded(), quantity, value, throughput));
      case OF_CEILING -> Optional.of(ofCeiling(quantity, value));
      case RESPONSE_MEAN_MS -> Optional.of(mean(quantity, value));
      case RESPONSE_P50_MS,
          RESPONSE_P75_MS,
          RESPONSE_P90_MS,
          RESPONSE_P95_MS,
          RESPONSE_P99_MS,
          RESPONSE_P999_MS ->
          Optional.of(percentile(quantity, value));
      case RESPONSE_MAX_MS, MAKESPAN_MS, TIME_TO_RECOVER_MS -> Optional.of(atMost(quantity, value));
      case ERROR_RATIO -> value == 0 ? Optional.empty() : Optional.of(atMost(quantity, value));
      case IN_FLIGHT_MEAN, IN_FLIGHT_MAX ->
          trial.trial().load().isClosed() ? Optional.empty() : Optional.of(atMost(quantity, value));
      case THREADS_MAX, QUEUE_GROWTH_RPS ->
          value < 0 ? Optional.empty() : Optional.of(atMost(quantity, value));
      // A stall empties a pool for an instant, and fills another.
      case POOL_BUSY_MEAN,
          POOL_BUSY_MAX,
          GC_PAUSE_MS,
          CONTEXT_SWITCHES_PER_REQUEST,
          REPLAY_MEAN_OFF_MS,
          REPLAY_P99_OFF_MS,
          REPLAY_REFUSED_OFF,
          REPLAY_WAIT_P90_OFF_MS,
          REPLAY_WAIT_P99_OFF_MS,
          WAIT_P90_MS,
          WAIT_P99_MS,
          TIME_TO_DEGRADE_MS ->
          interfered ? Optional.of(Graded.unusable(quantity, value, causes)) : Optional.empty();
      case CPU_US_PER_REQUEST,
          CPU_CORES,
          WRONG_BODY_RATIO,
          RSS_MAX_MIB,
          HEAP_MAX_MIB,
          FAULTS_OFF,
          ORIGIN_AT_WORK_MAX ->
          Optional.empty();
    };
  }

  /**
   * The low end leaves out what the cycle before the window may have delayed into it, and the
   * counting error of users who finish in waves.
   */
  private Bracket throughput(double measured) {
    double low = low(measured, little().orElse(measured), met.missedSeconds(), seconds());
    double high =
        ceilingRps()
            .filter(rps -> rps > 0)
            .map(rps -> Math.max(rps * drawn(), low))
            .orElse(Double.POSITIVE_INFINITY);
    if (bounded()) {
      return Bracket.between(low, high);
    }
    double quiet = (measured + failedRps()) * workRatio() / (1 - taken());
    return Bracket.between(
        Math.min(low * (1 - ESTIMATE), high),
        Math.max(measured, Math.min(high, quiet * (1 + ESTIMATE))));
  }

  /** On a quiet machine, each request that failed might have been answered. */
  private double failedRps() {
    return (load.failed() + load.population().pending()) / seconds();
  }

  /** Share of what the service could have used: of its demand where it works all the time. */
  private double taken() {
    return Math.min(0.9, (saturated() ? met.takenOfDemand() : met.takenOfCores()).orElse(0.0));
  }

  private Optional<Double> ceilingRps() {
    return trial.trial().bound().ceiling().map(Rate::perSecond);
  }

  /**
   * The least that a quiet machine gives.
   *
   * @param counted answers per second of the window
   * @param little the same by Little's law, which does not depend on where the window cuts waves
   * @param missedSeconds for which answers before the window may have been delayed into it
   */
  static double low(double counted, double little, double missedSeconds, double windowSeconds) {
    double missed = Math.clamp(missedSeconds / windowSeconds, 0.0, 1.0);
    return Math.min(counted, little) * (1 - missed);
  }

  /** Little's law on the users: {@code N / mean response}, where all of them always wait. */
  private Optional<Double> little() {
    return trial
        .trial()
        .load()
        .closed()
        .filter(closed -> closed.think().isZero())
        .flatMap(
            closed ->
                Optional.ofNullable(values.get(Quantity.RESPONSE_MEAN_MS))
                    .filter(mean -> mean > 0)
                    .map(mean -> 1e3 * closed.users() / mean));
  }

  /** Drawn delays have a mean of their own in each window. */
  private double drawn() {
    return trial.trial().upstream().random() ? 1 + trial.plan().audit().counts().aboveCeiling() : 1;
  }

  /** Whether the ends of the bracket are bounds and no estimate. */
  private boolean bounded() {
    return !failures() && !saturated();
  }

  private boolean failures() {
    return load.failed() + load.population().pending() > 0;
  }

  /** Where its CPU is not known, a service may have used it up. */
  private boolean saturated() {
    return cpuOfLeft() * ownShare >= SATURATED;
  }

  private double cpuOfLeft() {
    return met.cpuOfLeft().orElse(trial.foreign() ? 0.0 : 1.0);
  }

  private Graded ofCeiling(Quantity quantity, double value) {
    double rps = trial.throughputRps();
    Bracket share = rps > 0 ? throughput.times(value / rps) : Bracket.OPEN;
    return estimatedIf(!bounded(), quantity, value, share);
  }

  /**
   * By Little's law, and as measured: of requests that overtake others in a queue, a short window
   * has more than its share.
   */
  private Graded mean(Quantity quantity, double value) {
    Optional<Load.Closed> closed = trial.trial().load().closed();
    if (closed.isPresent()) {
      Bracket quiet =
          throughput.low() > 0 && !failures()
              ? response(closed.get(), throughput).and(Bracket.exactly(value))
              : Bracket.OPEN;
      return estimatedIf(!bounded(), quantity, value, quiet);
    }
    return atMost(quantity, value);
  }

  /** Mean response in milliseconds: a user's cycle less the time for which it thinks. */
  private static Bracket response(Load.Closed load, Bracket throughput) {
    Bracket cycle = throughput.divides(1e3 * load.users());
    double think = load.think().toNanos() / 1e6;
    return Bracket.between(Math.max(0, cycle.low() - think), Math.max(0, cycle.top() - think));
  }

  private Graded percentile(Quantity quantity, double value) {
    return bounded() && noQueue()
        ? atMost(quantity, value)
        : Graded.unusable(quantity, value, with(new GradeCause.Reordered()));
  }

  /**
   * Whether the mean response leaves no room for a wait in a queue, and no known limit makes one.
   */
  private boolean noQueue() {
    return floors.of(Quantity.RESPONSE_MEAN_MS).stream()
        .anyMatch(
            floor ->
                leastResponse() <= NO_LIMIT * floor
                    && Optional.ofNullable(values.get(Quantity.RESPONSE_MEAN_MS))
                        .filter(mean -> mean <= NO_QUEUE * floor)
                        .isPresent());
  }

  /** Milliseconds that the ceiling of a closed load makes of a response; 0: nothing is known. */
  private double leastResponse() {
    return trial
        .trial()
        .load()
        .closed()
        .flatMap(
            closed ->
                trial
                    .trial()
                    .bound()
                    .ceiling()
                    .map(Rate::perSecond)
                    .filter(rps -> rps > 0)
                    .map(rps -> response(closed, Bracket.exactly(rps)).low()))
        .orElse(0.0);
  }

  private Graded atMost(Quantity quantity, double value) {
    double floor = Math.min(value, floors.of(quantity).orElse(0));
    return Graded.atMost(quantity, value, Bracket.between(Math.max(0, floor), value), causes);
  }

  private Optional<Graded> cpuPerRequest(Quantity quantity, double value) {
    boolean moved = slower || (interfered && met.takenOfDemand().orElse(1.0) > CPU_HOLDS);
    if (moved) {
      return Optional.of(Graded.about(quantity, value, cost(value), causes));
    }
    return compiles
        ? Optional.of(Graded.atMost(quantity, value, Bracket.between(0, value), causes))
        : Optional.empty();
  }

  /** What a request may cost a quiet machine: nothing bounds what a JIT has left to gain. */
  private Bracket cost(double value) {
    double least = value * Math.min(1 - CPU_MOVES, 1 / workRatio());
    return Bracket.between(compiles ? 0 : least, value * (1 + CPU_MOVES));
  }

  /** How many times as long as at its fastest the core takes for its work; at least 1. */
  private double workRatio() {
    return slower ? trial.workRatio().orElse(1.0) : 1;
  }

  /** CPU per request, times the requests of a quiet machine. */
  private Optional<Graded> cpuCores(Quantity quantity, double value) {
    double measured = trial.throughputRps();
    Optional<Graded> each =
        measured > 0
            ? cpuPerRequest(Quantity.CPU_US_PER_REQUEST, value / measured)
            : Optional.empty();
    if (!slowed()) {
      return each.map(
          cost ->
              Graded.atMost(quantity, value, cost.bracket().times(Math.max(0, measured)), causes));
    }
    if (measured <= 0) {
      return Optional.of(Graded.unusable(quantity, value, causes));
    }
    Bracket cost = each.map(Graded::bracket).orElse(Bracket.exactly(value / measured));
    double given = trial.fork().limits().cpus();
    double most = Math.max(value, Math.min(given, cost.top() * throughput.top()));
    double least = Math.min(most, cost.low() * throughput.low());
    return Optional.of(Graded.about(quantity, value, Bracket.between(least, most), causes));
  }

  private Graded estimatedIf(boolean estimate, Quantity quantity, double value, Bracket bracket) {
    if (bracket.width() > Graded.EXACT && estimate) {
      return Graded.about(quantity, value, bracket, causes);
    }
    List<GradeCause> why =
        trial
            .trial()
            .bound()
            .ceiling()
            .map(
                rate ->
                    with(
                        new GradeCause.AtMostCeiling(
                            trial.trial().bound().ceilingWhy(), rate.perSecond())))
            .orElse(causes);
    return quantity == Quantity.RESPONSE_MEAN_MS
        ? Graded.atMost(quantity, value, bracket, why)
        : Graded.atLeast(quantity, value, bracket, why);
  }

  private List<GradeCause> with(GradeCause more) {
    return Stream.concat(causes.stream(), Stream.of(more)).toList();
  }

  private double seconds() {
    return trial.window().map(Window::seconds).filter(length -> length > 0).orElse(1.0);
  }
}

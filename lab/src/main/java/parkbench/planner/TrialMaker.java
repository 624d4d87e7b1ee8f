package parkbench.planner;

import static java.time.temporal.ChronoUnit.SECONDS;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import parkbench.config.LoadShape;
import parkbench.config.MatrixPoint;
import parkbench.config.Scenario;
import parkbench.plan.Ceiling;
import parkbench.plan.Connections;
import parkbench.plan.Driver;
import parkbench.plan.Load;
import parkbench.plan.Rate;
import parkbench.plan.Trial;

/**
 * Turns a cell and a load point into a trial: fills in every time that the scenario leaves open.
 */
final class TrialMaker {

  /** Short enough for some thread dumps in ten seconds, long enough to cost little. */
  private static final Duration THREAD_DUMP_PERIOD = Duration.ofMillis(1500);

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final Scenario scenario;
  private final PlanCheck preflight;
  private final boolean examine;

  /**
   * @param examine whether the services' threads are dumped
   */
  TrialMaker(Scenario scenario, PlanCheck preflight, boolean examine) {
    this.scenario = scenario;
    this.preflight = preflight;
    this.examine = examine;
  }

  /** The trial with its place in the run, from 1. */
  Trial trial(Variant cell, MatrixPoint point, int number) {
    Duration delay = scenario.upstream().delay(cell.approach(), point.delay());
    Arithmetic arithmetic =
        new Arithmetic(cell.approach(), cell.limits(), delay, scenario.upstream().capacity());
    LoadShape shape = point.shape();
    Optional<Ceiling> ceiling = arithmetic.ceiling(shape, scenario.connections());
    Duration cycle = arithmetic.cycle(shape, scenario.connections());
    Duration settle = settle(shape, cycle);
    Duration window = window(shape, cycle, settle, ceiling);
    Trial trial =
        new Trial(
            String.format(Locale.ROOT, "%03d-%s", number, cell.slug(point)),
            scenario.upstream().at(delay),
            delay,
            shape.load(cycle, settle.plus(window)),
            new Trial.Exchange(
                cell.approach().request().taking(delay),
                cell.approach().expect(),
                connections(shape),
                scenario.timing().timeout()),
            new Trial.Timing(
                settle, window, scenario.timing().drain(), scenario.timing().startEmpty(), cycle),
            new Trial.Ceiling(
                ceiling.map(bound -> new Rate(bound.rps())),
                ceiling.map(Ceiling::why).orElse("no delay: the CPU decides")),
            Driver.PARKBENCH,
            new Trial.Observation(scenario.probe(), Optional.empty(), Optional.empty()));
    Trial asked = trial.askedBy(scenario.driver());
    return examine && !cell.system().isUpstream()
        ? asked.dumpingThreads(THREAD_DUMP_PERIOD)
        : asked;
  }

  private Duration settle(LoadShape shape, Duration cycle) {
    return switch (shape) {
      case LoadShape.Burst ignored -> Duration.ZERO;
      case LoadShape.Closed ignored -> wholeSeconds(scenario.settleTime().of(cycle));
      case LoadShape.Steady ignored -> wholeSeconds(scenario.settleTime().of(cycle));
      case LoadShape.Profile ignored -> wholeSeconds(scenario.settleTime().of(cycle));
    };
  }

  private Duration window(
      LoadShape shape, Duration cycle, Duration settle, Optional<Ceiling> ceiling) {
    return switch (shape) {
      case LoadShape.Closed closed -> wholeSeconds(scenario.windowTime().of(cycle));
      case LoadShape.Steady steady -> wholeSeconds(scenario.windowTime().of(cycle));
      case LoadShape.Profile profile -> rest(length(profile).minus(settle));
      case LoadShape.Burst burst -> burstWindow(burst, cycle, ceiling);
    };
  }

  /** What is left of a profile, in whole seconds; less than one stays as it is, to be refused. */
  private static Duration rest(Duration left) {
    return left.toSeconds() > 0 ? left.truncatedTo(SECONDS) : max(left, Duration.ofMillis(1));
  }

  /**
   * Twice the expected time to drain it, as long as a request may take at least, and no longer than
   * all of a user's in a row. Where no delay bounds it, its duration is not known, and the latter
   * alone counts. A burst ends when it is drained, whatever its window.
   */
  private Duration burstWindow(LoadShape.Burst burst, Duration cycle, Optional<Ceiling> ceiling) {
    Duration makespan = burst.ramp().plus(cycle.multipliedBy(burst.requestsEach()));
    Duration most =
        wholeSeconds(
            burst.ramp().plus(scenario.timing().timeout().multipliedBy(burst.requestsEach())));
    if (ceiling.isEmpty()) {
      return max(most, SECOND);
    }
    Duration patient =
        max(makespan.multipliedBy(2), burst.ramp().plus(scenario.timing().timeout()));
    Duration window = wholeSeconds(patient);
    return max(window.compareTo(most) < 0 ? window : most, SECOND);
  }

  static Duration length(LoadShape.Profile profile) {
    return profile.segments().stream()
        .map(Load.Segment::duration)
        .reduce(Duration.ZERO, Duration::plus);
  }

  private Connections connections(LoadShape shape) {
    Optional<Connections> given = scenario.connections();
    return switch (shape) {
      case LoadShape.Closed closed -> given.orElse(new Connections.OwnPerUser());
      case LoadShape.Burst burst -> given.orElse(new Connections.OwnPerUser());
      case LoadShape.Steady steady ->
          given.orElseGet(() -> preflight.openPool(steady.rate().perSecond()));
      case LoadShape.Profile profile -> given.orElseGet(() -> preflight.openPool(peak(profile)));
    };
  }

  private static double peak(LoadShape.Profile profile) {
    return profile.segments().stream()
        .mapToDouble(segment -> Math.max(segment.from().perSecond(), segment.to().perSecond()))
        .max()
        .orElse(0);
  }

  private static Duration max(Duration a, Duration b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  /** The engine's interval log has whole seconds, and so have settle and window. */
  private static Duration wholeSeconds(Duration value) {
    return Duration.ofSeconds(Math.ceilDiv(value.toMillis(), 1000L));
  }
}

package parkbench.scenario;

import static java.time.temporal.ChronoUnit.SECONDS;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import parkbench.model.Ceiling;
import parkbench.model.Connections;
import parkbench.model.Load;
import parkbench.model.Rate;
import parkbench.model.Trial;

/**
 * Turns a cell and a load point into a trial: fills in every time that the scenario leaves open.
 */
final class TrialMaker {
  static final Stretch WINDOW = new Stretch.Cycles(20, Duration.ofSeconds(10));
  static final Stretch SETTLE = new Stretch.Cycles(2, Duration.ofSeconds(2));

  /** A drained service is watched from its first request on. */
  static final Stretch SETTLE_EMPTY = new Stretch.Fixed(Duration.ZERO);

  /** So often that a window of ten seconds has some looks, so rarely that they cost little. */
  private static final Duration LOOKS = Duration.ofMillis(1500);

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final Scenario scenario;
  private final Preflight preflight;
  private final boolean examine;

  /**
   * @param examine whether the services' threads are looked at
   */
  TrialMaker(Scenario scenario, Preflight preflight, boolean examine) {
    this.scenario = scenario;
    this.preflight = preflight;
    this.examine = examine;
  }

  /** The trial with its place in the run, from 1. */
  Trial trial(Cell cell, Point point, int number) {
    Arithmetic arithmetic =
        new Arithmetic(
            cell.approach(), cell.limits(), point.delay(), scenario.upstream().capacity());
    Shape shape = point.shape();
    Optional<Ceiling> ceiling = arithmetic.ceiling(shape, scenario.connections());
    Duration cycle = arithmetic.cycle(shape, scenario.connections());
    Duration settle = settle(shape, cycle);
    Duration window = window(shape, cycle, settle, ceiling);
    Trial trial =
        new Trial(
            String.format(Locale.ROOT, "%03d-%s", number, cell.slug(point)),
            scenario.upstream().at(point.delay()),
            point.delay(),
            shape.load(cycle, settle.plus(window)),
            connections(shape),
            cell.approach().request().taking(point.delay()),
            cell.approach().expect(),
            settle,
            window,
            scenario.timeout(),
            scenario.drain(),
            scenario.startEmpty(),
            cycle,
            ceiling.map(bound -> new Rate(bound.rps())),
            ceiling.map(Ceiling::why).orElse("no delay: the CPU decides"),
            scenario.probe());
    Trial asked = trial.askedBy(scenario.driver());
    return examine && !cell.system().isUpstream() ? asked.lookedAt(LOOKS) : asked;
  }

  private Duration settle(Shape shape, Duration cycle) {
    if (shape instanceof Shape.Burst) {
      return Duration.ZERO;
    }
    return wholeSeconds(settle(scenario).of(cycle));
  }

  /** What a scenario says, or what is taken where it says nothing. */
  static Stretch settle(Scenario scenario) {
    return scenario.settle().orElse(scenario.startEmpty() ? SETTLE_EMPTY : SETTLE);
  }

  /** What a scenario says, or what is taken where it says nothing. */
  static Stretch window(Scenario scenario) {
    return scenario.window().orElse(WINDOW);
  }

  private Duration window(Shape shape, Duration cycle, Duration settle, Optional<Ceiling> ceiling) {
    return switch (shape) {
      case Shape.Closed closed -> wholeSeconds(window(scenario).of(cycle));
      case Shape.Steady steady -> wholeSeconds(window(scenario).of(cycle));
      case Shape.Profile profile -> rest(length(profile).minus(settle));
      case Shape.Burst burst -> burstWindow(burst, cycle, ceiling);
    };
  }

  /** What is left of a profile, in whole seconds; less than one stays as it is, to be refused. */
  private static Duration rest(Duration left) {
    return left.toSeconds() > 0 ? left.truncatedTo(SECONDS) : max(left, Duration.ofMillis(1));
  }

  /**
   * Twice the expected time to drain it, as long as a request may take at least, and no longer than
   * all of a user's in a row. Where no delay bounds it, nobody can say how long it will take, and
   * the latter alone counts. Whatever its window, a burst ends when it is drained.
   */
  private Duration burstWindow(Shape.Burst burst, Duration cycle, Optional<Ceiling> ceiling) {
    Duration makespan = burst.ramp().plus(cycle.multipliedBy(burst.requestsEach()));
    Duration most =
        wholeSeconds(burst.ramp().plus(scenario.timeout().multipliedBy(burst.requestsEach())));
    if (ceiling.isEmpty()) {
      return max(most, SECOND);
    }
    Duration patient = max(makespan.multipliedBy(2), burst.ramp().plus(scenario.timeout()));
    Duration window = wholeSeconds(patient);
    return max(window.compareTo(most) < 0 ? window : most, SECOND);
  }

  static Duration length(Shape.Profile profile) {
    return profile.segments().stream()
        .map(Load.Segment::duration)
        .reduce(Duration.ZERO, Duration::plus);
  }

  private Connections connections(Shape shape) {
    Optional<Connections> given = scenario.connections();
    return switch (shape) {
      case Shape.Closed closed -> given.orElse(new Connections.OwnPerUser());
      case Shape.Burst burst -> given.orElse(new Connections.OwnPerUser());
      case Shape.Steady steady ->
          given.orElseGet(() -> preflight.openPool(steady.rate().perSecond()));
      case Shape.Profile profile -> given.orElseGet(() -> preflight.openPool(peak(profile)));
    };
  }

  private static double peak(Shape.Profile profile) {
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

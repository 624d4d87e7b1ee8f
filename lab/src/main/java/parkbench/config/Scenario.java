package parkbench.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import parkbench.plan.Claim;
import parkbench.plan.Connections;
import parkbench.plan.Driver;
import parkbench.plan.Probe;
import parkbench.plan.Threshold;
import parkbench.plan.WarmUp;
import parkbench.system.Limits;
import parkbench.system.SystemSpec;

/**
 * A scenario file in types: what it says, with the defaults of what it leaves out.
 *
 * @param connections absent: the planner chooses by the shape of the load
 * @param defaults what the file leaves out and what is taken, in words
 * @param driver sends the load
 */
public record Scenario(
    Source source,
    Subjects subjects,
    UpstreamSpec upstream,
    LoadShape load,
    Optional<Connections> connections,
    Timing timing,
    int repeats,
    MatrixAxes matrix,
    Optional<Probe> probe,
    Expectations expectations,
    List<String> defaults,
    Driver driver) {
  public Scenario {
    defaults = List.copyOf(defaults);
  }

  /**
   * Where it comes from, and what it asks.
   *
   * @param file where it was read from, as shown to the user
   */
  public record Source(String name, String question, String file, ConfigPlaces places) {}

  /**
   * The systems under test.
   *
   * @param systems read from their own files, in the order of the scenario
   * @param approaches {@code system/approach}; empty: all of all systems
   * @param java feature release that runs all systems; absent: each system's own
   */
  public record Subjects(
      List<SystemSpec> systems, List<String> approaches, Limits limits, Optional<Integer> java) {
    public Subjects {
      systems = List.copyOf(systems);
      approaches = List.copyOf(approaches);
    }
  }

  /**
   * When it is measured.
   *
   * @param startEmpty the service is drained before t = 0
   * @param window absent: the planner chooses
   * @param settle absent: the planner chooses
   * @param brief what a budget shortens first; absent: nothing
   */
  public record Timing(
      boolean startEmpty,
      Optional<CycleTime> window,
      Optional<CycleTime> settle,
      Duration timeout,
      Duration drain,
      WarmUp warmUp,
      Optional<Reduction> brief) {}

  /**
   * What its figures must be.
   *
   * @param claimsLeftOut whether its claims are about other values than are measured
   */
  public record Expectations(
      List<Threshold> thresholds, List<Claim> claims, boolean claimsLeftOut) {
    /** Nothing. */
    static final Expectations NONE = new Expectations(List.of(), List.of(), false);

    public Expectations {
      thresholds = List.copyOf(thresholds);
      claims = List.copyOf(claims);
    }
  }

  private static final CycleTime WINDOW = new CycleTime.Cycles(20, Duration.ofSeconds(10));
  private static final CycleTime SETTLE = new CycleTime.Cycles(2, Duration.ofSeconds(2));

  /** A drained service is watched from its first request on. */
  private static final CycleTime SETTLE_EMPTY = new CycleTime.Fixed(Duration.ZERO);

  /** The same with a brief form. */
  public Scenario with(Reduction shorter) {
    return with(timing.window(), timing.settle(), timing.warmUp(), Optional.of(shorter));
  }

  /** Its brief form, which has none itself; the scenario as it is where it names none. */
  public Scenario inBrief() {
    return timing
        .brief()
        .map(
            shorter ->
                with(
                    shorter.window().or(() -> timing.window()),
                    shorter.settle().or(() -> timing.settle()),
                    shorter.warmUp(),
                    Optional.empty()))
        .orElse(this);
  }

  /** What it says, or what is taken where it says nothing. */
  public CycleTime settleTime() {
    return timing.settle().orElse(timing.startEmpty() ? SETTLE_EMPTY : SETTLE);
  }

  /** What it says, or what is taken where it says nothing. */
  public CycleTime windowTime() {
    return timing.window().orElse(WINDOW);
  }

  /** The same with another time to settle. */
  public Scenario settling(CycleTime other) {
    return with(timing.window(), Optional.of(other), timing.warmUp(), timing.brief());
  }

  /** The same with another upstream. */
  public Scenario with(UpstreamSpec otherUpstream) {
    return with(otherUpstream, timing.window(), timing.settle(), timing.warmUp(), timing.brief());
  }

  /** The same under another load, once, without bounds and claims. */
  public Scenario under(LoadShape otherLoad, List<Duration> delays) {
    return new Scenario(
        source,
        subjects,
        upstream,
        otherLoad,
        connections,
        new Scenario.Timing(
            false,
            Optional.empty(),
            Optional.empty(),
            timing.timeout(),
            timing.drain(),
            timing.warmUp(),
            Optional.empty()),
        1,
        new MatrixAxes(delays, List.of(), List.of(), matrix.limits(), matrix.javas()),
        probe,
        Scenario.Expectations.NONE,
        defaults,
        driver);
  }

  /** The same for other systems, with all of their approaches, and without bounds and claims. */
  public Scenario comparing(List<SystemSpec> systems) {
    return new Scenario(
        source,
        new Scenario.Subjects(systems, List.of(), subjects.limits(), subjects.java()),
        upstream,
        load,
        connections,
        new Scenario.Timing(
            timing.startEmpty(),
            timing.window(),
            timing.settle(),
            timing.timeout(),
            timing.drain(),
            timing.warmUp(),
            Optional.empty()),
        repeats,
        matrix,
        probe,
        Scenario.Expectations.NONE,
        defaults,
        driver);
  }

  private Scenario with(
      Optional<CycleTime> otherWindow,
      Optional<CycleTime> otherSettle,
      WarmUp otherWarmUp,
      Optional<Reduction> otherBrief) {
    return with(upstream, otherWindow, otherSettle, otherWarmUp, otherBrief);
  }

  private Scenario with(
      UpstreamSpec otherUpstream,
      Optional<CycleTime> otherWindow,
      Optional<CycleTime> otherSettle,
      WarmUp otherWarmUp,
      Optional<Reduction> otherBrief) {
    return new Scenario(
        new Scenario.Source(source.name(), source.question(), source.file(), source.places()),
        new Scenario.Subjects(
            subjects.systems(), subjects.approaches(), subjects.limits(), subjects.java()),
        otherUpstream,
        load,
        connections,
        new Scenario.Timing(
            timing.startEmpty(),
            otherWindow,
            otherSettle,
            timing.timeout(),
            timing.drain(),
            otherWarmUp,
            otherBrief),
        repeats,
        matrix,
        probe,
        expectations,
        defaults,
        driver);
  }
}

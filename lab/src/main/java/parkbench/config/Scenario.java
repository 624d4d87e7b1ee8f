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
 * @param file where it was read from, as shown to the user
 * @param systems read from their own files, in the order of the scenario
 * @param approaches {@code system/approach}; empty: all of all systems
 * @param java feature release that runs all systems; absent: each system's own
 * @param connections absent: the planner chooses by the shape of the load
 * @param startEmpty the service is drained before t = 0
 * @param window absent: the planner chooses
 * @param settle absent: the planner chooses
 * @param brief what a budget shortens first; absent: nothing
 * @param defaults what the file leaves out and what is taken, in words
 * @param driver who asks
 */
public record Scenario(
    String name,
    String question,
    String file,
    List<SystemSpec> systems,
    List<String> approaches,
    Limits limits,
    Optional<Integer> java,
    UpstreamSpec upstream,
    LoadShape load,
    Optional<Connections> connections,
    boolean startEmpty,
    Optional<CycleTime> window,
    Optional<CycleTime> settle,
    Duration timeout,
    Duration drain,
    WarmUp warmUp,
    Optional<Reduction> brief,
    int repeats,
    MatrixAxes matrix,
    Optional<Probe> probe,
    List<Threshold> thresholds,
    List<Claim> claims,
    List<String> defaults,
    ConfigPlaces places,
    Driver driver) {
  private static final CycleTime WINDOW = new CycleTime.Cycles(20, Duration.ofSeconds(10));
  private static final CycleTime SETTLE = new CycleTime.Cycles(2, Duration.ofSeconds(2));

  /** A drained service is watched from its first request on. */
  private static final CycleTime SETTLE_EMPTY = new CycleTime.Fixed(Duration.ZERO);

  public Scenario {
    systems = List.copyOf(systems);
    approaches = List.copyOf(approaches);
    thresholds = List.copyOf(thresholds);
    claims = List.copyOf(claims);
    defaults = List.copyOf(defaults);
  }

  /** The same with a brief form. */
  public Scenario with(Reduction shorter) {
    return with(window, settle, warmUp, Optional.of(shorter));
  }

  /** Its brief form, which has none itself; the scenario as it is where it names none. */
  public Scenario inBrief() {
    return brief
        .map(
            shorter ->
                with(
                    shorter.window().or(() -> window),
                    shorter.settle().or(() -> settle),
                    shorter.warmUp(),
                    Optional.empty()))
        .orElse(this);
  }

  /** What it says, or what is taken where it says nothing. */
  public CycleTime settleTime() {
    return settle.orElse(startEmpty ? SETTLE_EMPTY : SETTLE);
  }

  /** What it says, or what is taken where it says nothing. */
  public CycleTime windowTime() {
    return window.orElse(WINDOW);
  }

  /** The same with another time to settle. */
  public Scenario settling(CycleTime other) {
    return with(window, Optional.of(other), warmUp, brief);
  }

  /** The same with another upstream. */
  public Scenario with(UpstreamSpec otherUpstream) {
    return with(otherUpstream, window, settle, warmUp, brief);
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
        name,
        question,
        file,
        systems,
        approaches,
        limits,
        java,
        otherUpstream,
        load,
        connections,
        startEmpty,
        otherWindow,
        otherSettle,
        timeout,
        drain,
        otherWarmUp,
        otherBrief,
        repeats,
        matrix,
        probe,
        thresholds,
        claims,
        defaults,
        places,
        driver);
  }
}

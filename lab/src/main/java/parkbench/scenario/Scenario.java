package parkbench.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import parkbench.model.Claim;
import parkbench.model.Connections;
import parkbench.model.Driver;
import parkbench.model.Limits;
import parkbench.model.Probe;
import parkbench.model.SystemSpec;
import parkbench.model.Threshold;
import parkbench.model.WarmUp;

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
    Behaviour upstream,
    Shape load,
    Optional<Connections> connections,
    boolean startEmpty,
    Optional<Stretch> window,
    Optional<Stretch> settle,
    Duration timeout,
    Duration drain,
    WarmUp warmUp,
    Optional<Brief> brief,
    int repeats,
    Matrix matrix,
    Optional<Probe> probe,
    List<Threshold> thresholds,
    List<Claim> claims,
    List<String> defaults,
    Places places,
    Driver driver) {
  public Scenario {
    systems = List.copyOf(systems);
    approaches = List.copyOf(approaches);
    thresholds = List.copyOf(thresholds);
    claims = List.copyOf(claims);
    defaults = List.copyOf(defaults);
  }

  /** The same with a brief form. */
  Scenario with(Brief shorter) {
    return with(window, settle, warmUp, Optional.of(shorter));
  }

  /** Its brief form, which has none itself; the scenario as it is where it names none. */
  Scenario inBrief() {
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

  /** The same with another time to settle. */
  Scenario settling(Stretch other) {
    return with(window, Optional.of(other), warmUp, brief);
  }

  /** The same with another upstream. */
  Scenario with(Behaviour otherUpstream) {
    return with(otherUpstream, window, settle, warmUp, brief);
  }

  private Scenario with(
      Optional<Stretch> otherWindow,
      Optional<Stretch> otherSettle,
      WarmUp otherWarmUp,
      Optional<Brief> otherBrief) {
    return with(upstream, otherWindow, otherSettle, otherWarmUp, otherBrief);
  }

  private Scenario with(
      Behaviour otherUpstream,
      Optional<Stretch> otherWindow,
      Optional<Stretch> otherSettle,
      WarmUp otherWarmUp,
      Optional<Brief> otherBrief) {
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

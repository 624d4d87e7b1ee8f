package parkbench.planner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import parkbench.config.ConfigError;
import parkbench.config.CycleTime;
import parkbench.config.Scenario;
import parkbench.config.Unplannable;
import parkbench.plan.Driver;
import parkbench.plan.Plan;
import parkbench.plan.Trial;
import parkbench.record.Machine;

/**
 * Plans one cell of a scenario to be asked by several drivers in turn, so that their figures are of
 * the same service and differ by the drivers alone.
 */
public final class CrosscheckPlan {
  /** How often each driver asks by default: once would say nothing of their scatter. */
  public static final int REPEATS = 2;

  /**
   * No driver is measured before it has asked for so long: those of the JVM begin cold, and their
   * threads wait for the core with their compilers meanwhile.
   */
  private static final Duration SETTLE = Duration.ofSeconds(15);

  private static final String ASKED = "--drivers";

  private final List<Driver> drivers;
  private final boolean named;
  private final List<ConfigError> faults = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private CrosscheckPlan(List<Driver> drivers, boolean named) {
    this.drivers = drivers;
    this.named = named;
  }

  /**
   * The first trial that the choices leave, in the order of the file, once per driver in each of
   * their repeats. The built-in engine always asks: it is what the others are held against.
   *
   * @param drivers others that are to ask
   * @param named whether the user named them: then one that cannot send this is refused, else left
   *     out with a note
   * @param further notes of the plan
   * @throws Unplannable with everything that cannot work here
   */
  public static Plan plan(
      Scenario scenario,
      Machine machine,
      Choices choices,
      List<Driver> drivers,
      boolean named,
      List<String> further)
      throws Unplannable {
    return new CrosscheckPlan(drivers, named).plan(scenario, machine, choices, further);
  }

  private Plan plan(Scenario scenario, Machine machine, Choices choices, List<String> further)
      throws Unplannable {
    List<Variant> cells = MatrixExpander.of(scenario, choices, faults, new ArrayList<>());
    stopAtFaults();
    Variant first = cells.getFirst();
    Plan one =
        Planner.plan(
            settled(scenario),
            machine,
            choices.of(first.slug(first.points().getFirst()), choices.repeats().orElse(REPEATS)));
    Trial trial = one.forks().getFirst().trials().getFirst();
    List<Driver> able = able(trial);
    stopAtFaults();
    notes.addAll(further);
    notes.add(
        "Bounds and claims of the scenario are left out: they are about one driver's figures.");
    return one.askedBy(able, new SplittableRandom(choices.seed()), notes);
  }

  /** A trial that starts empty is measured from its first request; a profile has its own length. */
  private static Scenario settled(Scenario scenario) {
    if (scenario.timing().startEmpty() || scenario.load().fixesWindow()) {
      return scenario;
    }
    CycleTime own = scenario.settleTime();
    Duration least = own.least().compareTo(SETTLE) < 0 ? SETTLE : own.least();
    return scenario.settling(new CycleTime.Cycles(own.count(), least));
  }

  private void stopAtFaults() throws Unplannable {
    if (!faults.isEmpty()) {
      throw new Unplannable(faults);
    }
  }

  private List<Driver> able(Trial trial) {
    List<Driver> able = new ArrayList<>(List.of(Driver.PARKBENCH));
    for (Driver driver : drivers) {
      String cannot = driver.cannot(trial).orElse("");
      if (driver.builtIn()) {
        continue;
      }
      if (cannot.isEmpty()) {
        able.add(driver);
      } else if (named) {
        faults.add(
            new ConfigError(
                ASKED,
                driver.word() + " " + cannot,
                "It would ask something else than the others.",
                "Leave it out of --drivers, or choose another cell with --only."));
      } else {
        notes.add("Left out: " + driver.word() + ", which " + cannot + ".");
      }
    }
    return able;
  }
}

package parkbench.planner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.config.ConfigError;
import parkbench.config.MatrixPoint;
import parkbench.config.Scenario;
import parkbench.config.Unplannable;
import parkbench.plan.AuditMode;
import parkbench.plan.Claim;
import parkbench.plan.Fork;
import parkbench.plan.Layout;
import parkbench.plan.Plan;
import parkbench.plan.PlanLimits;
import parkbench.plan.Quantity;
import parkbench.plan.Threshold;
import parkbench.plan.Trial;
import parkbench.plan.WarmUp;
import parkbench.record.Machine;
import parkbench.system.Start;
import parkbench.text.ScenarioWords;

/**
 * Expands a scenario into the ordered list of forks and trials for one machine.
 *
 * <p>One fork per repeat, approach, CPU limit and JVM; its trials are the load points, of a cold
 * service each in a fork of its own. Repeats are blocks: inside a block the order of forks is
 * shuffled, inside a fork the order of trials, both by the recorded seed. The same scenario,
 * machine and choices give the same plan.
 *
 * <p>A budget that does not pay for all of a scenario buys its brief form, where it has one. With a
 * precision there is no brief form: one block is planned, and further blocks follow.
 */
public final class Planner {
  private final Scenario scenario;
  private final Machine machine;
  private final Choices choices;
  private final List<ConfigError> faults = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Runtimes runtimes;
  private final PlanCheck preflight;
  private final TrialMaker trials;

  private Planner(Scenario scenario, Machine machine, Choices choices) {
    this.runtimes = new Runtimes(scenario, machine.jvms(), choices.jdk(), faults, notes);
    this.scenario = scenario.with(runtimes.chosen(scenario.upstream()));
    this.machine = machine;
    this.choices = choices;
    this.preflight = new PlanCheck(this.scenario, machine, faults, notes);
    this.trials = new TrialMaker(this.scenario, preflight, choices.examine());
  }

  /**
   * The plan of a scenario.
   *
   * @throws Unplannable with everything that cannot work here
   */
  public static Plan plan(Scenario scenario, Machine machine, Choices choices) throws Unplannable {
    Optional<Duration> budget = choices.budget();
    if (choices.precision().isPresent()) {
      Plan block = new Planner(scenario, machine, choices.ofOneBlock()).plan();
      return AdaptiveRepeats.plan(block, choices.precision().get(), budget);
    }
    if (budget.isEmpty() || scenario.timing().brief().isEmpty()) {
      return new Planner(scenario, machine, choices).plan();
    }
    Plan full = new Planner(scenario, machine, choices.with(Optional.empty())).plan();
    return full.estimate().compareTo(budget.get()) <= 0
        ? full
        : inBrief(scenario, machine, choices, budget.get(), full);
  }

  /** What a budget buys where it does not pay for the whole of the full form. */
  private static Plan inBrief(
      Scenario scenario, Machine machine, Choices choices, Duration budget, Plan full)
      throws Unplannable {
    Scenario brief = scenario.inBrief();
    Plan all = new Planner(brief, machine, choices.with(Optional.empty())).plan();
    Planner planner = new Planner(brief, machine, choices);
    planner.notes.add(ReductionWords.note(budget, full, all));
    return planner.plan();
  }

  private Plan plan() throws Unplannable {
    if (!scenario.defaults().isEmpty()) {
      notes.add("Defaults taken: " + String.join("; ", scenario.defaults()) + ".");
    }
    if (scenario.expectations().claimsLeftOut()) {
      notes.add("The claims of the scenario are left out: they are about its own values.");
    }
    List<Variant> cells =
        startable(runtimes.chosen(MatrixExpander.of(scenario, choices, faults, notes)));
    preflight.checkLimits(cells);
    cells.forEach(this::check);
    checkRepeats();
    stopAtFaults();
    Paid paid = paid(cells);
    int repeats = paid.repeats();
    List<Threshold> thresholds = thresholds(cells, paid.cells());
    if (repeats == 1 && choices.precision().isEmpty()) {
      notes.add(
          "One repeat shows figures and compares nothing; `repeats` or --repeat makes comparisons.");
    }
    if (choices.examine()) {
      notes.add(
          "The services' threads are dumped twice in three seconds of each window; each dump stops"
              + " all of them for a moment.");
    }
    return new Plan(
        new Plan.Source(
            scenario.source().name(), scenario.source().question(), scenario.source().file()),
        choices.seed(),
        repeats,
        layout(paid.cells()),
        PlanLimits.of(choices.mode()),
        forks(paid.cells(), repeats),
        thresholds,
        paid.claims(),
        notes,
        Optional.empty(),
        Optional.empty());
  }

  /** Without those that need a program which is not installed here. */
  private List<Variant> startable(List<Variant> all) {
    List<Variant> left = all.stream().filter(cell -> missing(cell).isEmpty()).toList();
    Map<List<String>, List<String>> out =
        all.stream()
            .filter(cell -> !missing(cell).isEmpty())
            .collect(
                Collectors.groupingBy(
                    Planner::missing,
                    LinkedHashMap::new,
                    Collectors.mapping(Variant::name, Collectors.toList())));
    out.forEach(
        (programs, names) -> {
          String what = String.join(" and ", programs);
          if (left.isEmpty()) {
            faults.add(
                new ConfigError(
                    scenario.source().places().at("/systems"),
                    names.getFirst() + " needs " + what + ", which is not installed",
                    "Nothing would be left to measure.",
                    "Install it, or name other systems."));
          } else {
            notes.add(
                "Left out, since "
                    + what
                    + " is not installed: "
                    + String.join(", ", names.stream().distinct().toList())
                    + ".");
          }
        });
    return left;
  }

  private static List<String> missing(Variant cell) {
    return cell.system().start() instanceof Start.Command command ? command.missing() : List.of();
  }

  private void check(Variant cell) {
    preflight.checkNotOurs(cell);
    preflight.checkUpstreams(cell);
    preflight.checkUpstreamIsNamed(cell);
    preflight.checkTrust(cell);
    preflight.checkVirtualThreads(cell);
    for (MatrixPoint point : cell.points()) {
      Trial trial = trials.trial(cell, point, 1);
      preflight.checkConnections(cell, trial, point);
      preflight.checkTime(cell, trial, point);
      preflight.checkHonest(cell, trial, point);
      preflight.checkDriver(trial);
    }
  }

  private void checkRepeats() {
    if (choices.repeats().isPresent() && choices.repeats().get() < 1) {
      faults.add(
          new ConfigError(
              "--repeat",
              choices.repeats().get() + " repeats",
              "Nothing would be measured.",
              "Ask for at least 1."));
    }
  }

  private void stopAtFaults() throws Unplannable {
    if (!faults.isEmpty()) {
      throw new Unplannable(faults);
    }
  }

  /** What is left of a scenario when its time is limited. */
  private record Paid(List<Variant> cells, int repeats, List<Claim> claims) {}

  private Paid paid(List<Variant> cells) throws Unplannable {
    List<Claim> claims = claims(cells);
    int asked = choices.repeats().orElse(scenario.repeats());
    if (choices.budget().isEmpty()) {
      return new Paid(cells, asked, claims);
    }
    return claims.stream().anyMatch(claim -> ClaimTrials.measured(claim, cells))
        ? decidable(cells, claims, asked, choices.budget().get())
        : new Paid(cells, affordable(cells, asked, choices.budget().get()), claims);
  }

  /** As many claims as the budget pays for, then further trials, then repeats. */
  private Paid decidable(List<Variant> cells, List<Claim> claims, int asked, Duration budget)
      throws Unplannable {
    Duration rest = budget.minus(Plan.TO_OPEN);
    Budget.Bought bought = Budget.spend(claims, cells, rest, this::once);
    if (bought.kept().isEmpty()) {
      refuseAllClaims(bought.left(), budget);
    }
    stopAtFaults();
    int repeats = (int) Math.min(asked, rest.dividedBy(bought.estimate()));
    BudgetWords words = new BudgetWords(budget, cells, bought);
    words.notes(repeats, asked).forEach(notes::add);
    return new Paid(bought.cells(), repeats, claims.stream().map(words::claim).toList());
  }

  private void refuseAllClaims(List<Budget.LeftOut> left, Duration budget) {
    Budget.LeftOut cheapest =
        left.stream().min(Comparator.comparing(Budget.LeftOut::more)).orElseThrow();
    faults.add(
        new ConfigError(
            "--budget",
            "no claim can be decided in "
                + ScenarioWords.duration(budget)
                + ": "
                + cheapest.claim().id()
                + " takes about "
                + ScenarioWords.duration(seconds(cheapest.more().plus(Plan.TO_OPEN)))
                + ", and the others no less",
            "Nothing would be known when the time is over.",
            "Raise --budget, or shorten the window or the warm-up."));
  }

  private Duration once(Variant cell) {
    return fork(cell, 1, 1, 1).estimate();
  }

  /** As many repeats as asked for, or as the budget pays for. */
  private int affordable(List<Variant> cells, int asked, Duration budget) throws Unplannable {
    Duration block = cells.stream().map(this::once).reduce(Duration.ZERO, Duration::plus);
    long paid = budget.minus(Plan.TO_OPEN).dividedBy(block);
    if (paid < 1) {
      faults.add(
          new ConfigError(
              "--budget",
              "one repeat takes about "
                  + ScenarioWords.duration(seconds(block.plus(Plan.TO_OPEN)))
                  + ", more than "
                  + ScenarioWords.duration(budget),
              "Nothing would be complete when the time is over.",
              "Raise --budget, choose fewer approaches or load points with --only, or shorten the"
                  + " matrix or the window."));
    }
    stopAtFaults();
    if (paid < asked) {
      notes.add(
          BudgetWords.prefix(budget)
              + paid
              + " of "
              + ScenarioWords.count(asked, "repeat")
              + ", about "
              + ScenarioWords.duration(seconds(block))
              + " each.");
    }
    return (int) Math.min(asked, paid);
  }

  static Duration seconds(Duration value) {
    return Duration.ofSeconds(Math.ceilDiv(value.toMillis(), 1000L));
  }

  /**
   * Bounds on approaches that are left out of this run cannot be tested, and say so.
   *
   * @param chosen before a budget was spent on them
   * @param paid after that
   */
  private List<Threshold> thresholds(List<Variant> chosen, List<Variant> paid) {
    List<Threshold> ofChosen = about(chosen, scenario.expectations().thresholds());
    List<Threshold> kept = about(paid, ofChosen);
    noteUntested(
        scenario.expectations().thresholds().size() - ofChosen.size(),
        "threshold",
        "--only leaves the approach out");
    noteUntested(ofChosen.size() - kept.size(), "threshold", "the budget leaves the approach out");
    return kept;
  }

  private static List<Threshold> about(List<Variant> cells, List<Threshold> bounds) {
    List<String> names = cells.stream().map(Variant::name).toList();
    return bounds.stream()
        .filter(bound -> bound.approach().isEmpty() || names.contains(bound.approach().get()))
        .toList();
  }

  /** All claims; those whose trials are left out of this run are not required. */
  private List<Claim> claims(List<Variant> cells) {
    List<Claim> left =
        scenario.expectations().claims().stream()
            .filter(claim -> claim.required() && !ClaimTrials.measured(claim, cells))
            .toList();
    List<Claim> onAnother =
        left.stream().filter(claim -> ClaimTrials.measuredOnAnotherJava(claim, cells)).toList();
    noteUntested(
        onAnother.size(),
        "required claim",
        choices.jdk().isPresent()
            ? "--jdk runs the services on another Java than theirs"
            : "the services run on another Java here than theirs, which --jdk could name");
    noteUntested(
        left.size() - onAnother.size(),
        "required claim",
        choices.only().isPresent() ? "--only leaves the trials out" : "no trial decides it");
    return scenario.expectations().claims().stream()
        .map(claim -> left.contains(claim) ? claim.notRequired() : claim)
        .toList();
  }

  private void noteUntested(int count, String what, String why) {
    if (count > 0) {
      notes.add(ScenarioWords.count(count, what) + " not tested: " + why + ".");
    }
  }

  private Layout layout(List<Variant> cells) {
    int most =
        cells.stream()
            .filter(cell -> cell.system().start().ours())
            .mapToInt(cell -> cell.limits().cores())
            .max()
            .orElse(1);
    Layout layout = Cores.layout(machine, most);
    notes.addAll(Cores.notes(machine, layout));
    return layout;
  }

  private List<Fork> forks(List<Variant> cells, int repeats) {
    RandomGenerator random = new SplittableRandom(choices.seed());
    List<Fork> forks = new ArrayList<>();
    int trial = 1;
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (Variant cell : shuffled(cells, random)) {
        Fork fork =
            fork(cell.with(shuffled(cell.points(), random)), forks.size() + 1, repeat, trial);
        trial += fork.trials().size();
        forks.add(fork);
      }
    }
    return forks;
  }

  private static <T> List<T> shuffled(List<T> list, RandomGenerator random) {
    List<T> copy = new ArrayList<>(list);
    Collections.shuffle(copy, random);
    return copy;
  }

  private Fork fork(Variant cell, int number, int repeat, int firstTrial) {
    WarmUp warmUp = scenario.timing().warmUp().until(figures());
    List<Trial> made = new ArrayList<>();
    for (MatrixPoint point : cell.points()) {
      made.add(trials.trial(cell, point, firstTrial + made.size()));
    }
    return new Fork(
        number,
        repeat,
        cell.system(),
        cell.approach(),
        cell.limits(),
        cell.jvm(),
        warmUp,
        made,
        Estimate.fork(cell.system(), cell.limits(), warmUp, cell.approach().delays(), made));
  }

  /**
   * What the warm-up is for. Where figures are compared, or held against a bound, that a JIT at
   * work moves, it has to be at rest.
   */
  private WarmUp.Figures figures() {
    boolean moved =
        choices.mode() == AuditMode.STRICT
            || choices.precision().isPresent()
            || choices.repeats().orElse(scenario.repeats()) > 1
            || Stream.concat(
                    scenario.expectations().thresholds().stream().map(Threshold::quantity),
                    scenario.expectations().claims().stream()
                        .flatMap(claim -> quantity(claim).stream()))
                .anyMatch(Quantity::movedByTheJit);
    return moved ? WarmUp.Figures.ALL : WarmUp.Figures.TIMES;
  }

  private static Optional<Quantity> quantity(Claim claim) {
    return switch (claim.test()) {
      case Claim.Figure figure -> Optional.of(figure.quantity());
      case Claim.Compared compared -> Optional.of(compared.quantity());
      case Claim.NotTested ignored -> Optional.empty();
    };
  }
}

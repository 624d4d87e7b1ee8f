package parkbench.planner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import parkbench.config.ConfigError;
import parkbench.config.Unplannable;
import parkbench.plan.Claim;
import parkbench.plan.Fork;
import parkbench.plan.Load;
import parkbench.plan.Plan;
import parkbench.plan.Quantity;
import parkbench.plan.Trial;
import parkbench.plan.WarmUp;
import parkbench.record.Machine;
import parkbench.system.Approach;
import parkbench.system.SystemSpec;
import parkbench.text.ScenarioWords;

/**
 * Turns a plan of two approaches into pairs: in each repeat both services are warm at the same
 * time, with a second start of the first as a control, and are asked in turn in short slices.
 *
 * <p>What the machine does over seconds meets all three alike. The order of the slices is drawn,
 * and then turned round, so that what changes steadily meets all three alike, too. The repeat stays
 * the unit: slices narrow the figures of one pair.
 */
public final class PairedPlan {
  /** Repeats unless more are asked for; an interval needs so many. */
  public static final int PAIRS = 5;

  /** Each of the three is asked twice in a turn and its reverse. */
  private static final int TURNS = 2;

  private static final Duration SHORTEST = Duration.ofSeconds(5);

  /**
   * What a mean over slices says something about; a maximum or a p99.9 is that of a whole window.
   */
  private static final Set<Quantity> OF_SLICES =
      EnumSet.of(
          Quantity.THROUGHPUT_RPS,
          Quantity.CPU_US_PER_REQUEST,
          Quantity.RESPONSE_P50_MS,
          Quantity.RESPONSE_P99_MS);

  private final Plan plan;
  private final Machine machine;
  private final RandomGenerator random;
  private int trials;

  private PairedPlan(Plan plan, Machine machine) {
    this.plan = plan;
    this.machine = machine;
    this.random = new SplittableRandom(plan.randomSeed());
  }

  /**
   * The plan in pairs, with the claims about the ratio of the two. Bounds and other claims are
   * about whole windows, and are left out.
   *
   * @throws Unplannable where the plan is not of two approaches that can be warm at once on this
   *     machine, with the same closed loads
   */
  public static Plan of(Plan plan, Machine machine) throws Unplannable {
    return new PairedPlan(plan, machine).plan();
  }

  private Plan plan() throws Unplannable {
    check();
    List<Fork> forks = new ArrayList<>();
    for (int repeat = 1; repeat <= plan.repeats(); repeat++) {
      int of = repeat;
      List<Fork> pair = plan.forks().stream().filter(fork -> fork.repeat() == of).toList();
      forks.addAll(group(pair, forks.size(), repeat));
    }
    return plan.inGroups(forks, plan.claims().stream().filter(this::ofBoth).toList(), note());
  }

  private String leftOut() {
    List<String> others =
        plan.claims().stream().filter(claim -> !ofBoth(claim)).map(Claim::id).toList();
    return others.isEmpty()
        ? ""
        : " Claims that pairs do not decide are left out: " + String.join(", ", others) + ".";
  }

  private boolean ofBoth(Claim claim) {
    return claim.test() instanceof Claim.Compared compared
        && compared.how() == Claim.Comparison.RATIO
        && OF_SLICES.contains(compared.quantity())
        && compared.of().delay().equals(compared.to().delay())
        && compared.of().users().equals(compared.to().users())
        && !compared.of().approach().equals(compared.to().approach())
        && names().containsAll(List.of(compared.of().approach(), compared.to().approach()));
  }

  private List<String> names() {
    return plan.forks().stream().map(PairedPlan::name).distinct().sorted().toList();
  }

  private String note() {
    return "In pairs: both services are warm at once and asked in turn, in slices of %s or two"
            .formatted(ScenarioWords.duration(SHORTEST))
        + " cycles; the first is started twice, as a control."
        + leftOut();
  }

  private void check() throws Unplannable {
    List<ConfigError> faults = new ArrayList<>();
    List<String> names = names();
    if (names.size() != 2) {
      faults.add(
          fault(
              names.size() + " approaches: " + String.join(", ", names),
              "A pair is of two.",
              "Choose two with --only, such as --only 'spring-mvc/blocking,spring-mvc/virtual-threads'."));
    }
    if (names.size() == 2 && plan.forks().size() != 2 * plan.repeats()) {
      faults.add(
          fault(
              "the approaches run with several limits or on several JVMs",
              "A pair is of two services that differ in nothing else.",
              "Choose one of them with --only or --jdk."));
    }
    plan.forks().forEach(fork -> check(fork, faults));
    if (!faults.isEmpty()) {
      throw new Unplannable(faults.stream().distinct().toList());
    }
  }

  private void check(Fork fork, List<ConfigError> faults) {
    if (fork.warmUp().none()) {
      faults.add(
          fault(
              name(fork) + " is measured cold",
              "Slices alternate between warm services.",
              "Leave --paired out, or give the scenario a warm-up."));
    }
    if (!fork.system().start().ours() || fork.system().port() != 0) {
      faults.add(
          fault(
              name(fork) + " cannot be started twice at once",
              "The control is a second start of the same service.",
              "Give its system file a start of its own and no fixed port, or leave --paired out."));
    }
    if (fork.approach().isControl()) {
      faults.add(
          fault(
              name(fork) + " is named as a control",
              "It would be taken for the control of the pair.",
              "Give the approach another name."));
    }
    if (3 * fork.limits().memory().count() > machine.memory().count()) {
      faults.add(
          fault(
              "three services of " + ScenarioWords.size(fork.limits().memory()) + " at once",
              "This machine has " + ScenarioWords.size(machine.memory()) + ".",
              "Lower limits.memory, or leave --paired out."));
    }
    for (Trial trial : fork.trials()) {
      if (!trial.load().isClosed()) {
        faults.add(
            fault(
                "the load is not a number of users",
                "A slice of an open load or of a burst is not a shorter one.",
                "Leave --paired out, or ask with users."));
      } else if (plan.forks().stream().anyMatch(other -> partner(other, trial).isEmpty())) {
        faults.add(
            fault(
                "not both approaches have the load point of " + trial.bareId(),
                "A pair is measured at the same load.",
                "Choose load points that both have."));
      }
    }
  }

  private static ConfigError fault(String what, String why, String remedy) {
    return new ConfigError("--paired", what, why, remedy);
  }

  /** The two of a repeat, and the control, which is of the one that comes first by name. */
  private List<Fork> group(List<Fork> pair, int before, int repeat) {
    List<Fork> byName = new ArrayList<>(pair);
    byName.sort((a, b) -> name(a).compareTo(name(b)));
    Fork first = byName.getFirst();
    List<Fork> three = new ArrayList<>(List.of(first, byName.getLast(), first));
    List<Approach> approaches =
        List.of(first.approach(), byName.getLast().approach(), first.approach().control());
    List<List<Trial>> made = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (int point = 0; point < first.trials().size(); point++) {
      slices(three, point, made);
    }
    List<Integer> starts = shuffled();
    List<Fork> group = new ArrayList<>();
    for (int which : starts) {
      group.add(
          fork(
              three.get(which),
              approaches.get(which),
              made.get(which),
              before + group.size() + 1,
              repeat));
    }
    return group;
  }

  private void slices(List<Fork> three, int point, List<List<Trial>> made) {
    Trial sample = three.getFirst().trials().get(point);
    List<Trial> samples = three.stream().map(fork -> partner(fork, sample).orElseThrow()).toList();
    Duration length = length(samples);
    for (int turn = 0; turn < TURNS; turn++) {
      List<Integer> order = shuffled();
      List<Integer> there = new ArrayList<>(order);
      there.addAll(order.reversed());
      for (int which : there) {
        List<Trial> own = made.get(which);
        int slice = 1 + own.size() % (2 * TURNS);
        String name = (which == 2 ? "control-" : "") + "slice" + slice;
        own.add(samples.get(which).slice(++trials, name, length));
      }
    }
  }

  /** The trial at the same load point; users start over a cycle of their own approach. */
  private static Optional<Trial> partner(Fork fork, Trial wanted) {
    return fork.trials().stream()
        .filter(trial -> trial.delay().equals(wanted.delay()) && users(trial).equals(users(wanted)))
        .findFirst();
  }

  private static Optional<Load.Closed> users(Trial trial) {
    return trial
        .load()
        .closed()
        .map(closed -> new Load.Closed(closed.users(), closed.think(), Duration.ZERO));
  }

  /** Of the slowest. */
  private static Duration length(List<Trial> trials) {
    return trials.stream()
        .map(trial -> trial.timing().cycle().multipliedBy(2))
        .filter(cycles -> cycles.compareTo(SHORTEST) > 0)
        .max(Comparator.naturalOrder())
        .orElse(SHORTEST);
  }

  private static Fork fork(
      Fork from, Approach approach, List<Trial> trials, int number, int repeat) {
    WarmUp warmUp = from.warmUp();
    SystemSpec system = from.system();
    return from.grouped(
        number,
        approach,
        repeat,
        trials,
        Estimate.fork(system, from.limits(), warmUp, approach.delays(), trials));
  }

  private List<Integer> shuffled() {
    List<Integer> order = new ArrayList<>(List.of(0, 1, 2));
    Collections.shuffle(order, random);
    return order;
  }

  private static String name(Fork fork) {
    return fork.system().name() + "/" + fork.approach().name();
  }
}

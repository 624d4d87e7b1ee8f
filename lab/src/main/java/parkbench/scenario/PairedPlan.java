package parkbench.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import parkbench.model.Approach;
import parkbench.model.Fork;
import parkbench.model.Plan;
import parkbench.model.SystemSpec;
import parkbench.model.Trial;
import parkbench.model.WarmUp;

/**
 * Turns a plan of two approaches into pairs: in each repeat both services are warm at the same
 * time, with a second start of the first as a control, and are asked in turn in short slices.
 *
 * <p>What the machine does over seconds meets all three alike. The order of the slices is drawn,
 * and then turned round, so that what changes steadily meets all three alike, too. The repeat stays
 * the unit: slices narrow the figures of one pair.
 */
public final class PairedPlan {
  /** Repeats unless asked for otherwise. */
  public static final int PAIRS = 5;

  /** Each of the three is asked twice in a turn and its reverse. */
  private static final int TURNS = 2;

  private static final Duration SHORTEST = Duration.ofSeconds(5);

  private final Plan plan;
  private final RandomGenerator random;
  private int trials;

  private PairedPlan(Plan plan) {
    this.plan = plan;
    this.random = new SplittableRandom(plan.randomSeed());
  }

  /**
   * The plan in pairs; bounds and claims are about whole windows, and are left out.
   *
   * @throws Unplannable where the plan is not of two approaches that can be warm at once
   */
  public static Plan of(Plan plan) throws Unplannable {
    return new PairedPlan(plan).plan();
  }

  private Plan plan() throws Unplannable {
    check();
    List<Fork> forks = new ArrayList<>();
    for (int repeat = 1; repeat <= plan.repeats(); repeat++) {
      int of = repeat;
      List<Fork> pair = plan.forks().stream().filter(fork -> fork.repeat() == of).toList();
      forks.addAll(group(pair, forks.size(), repeat));
    }
    return plan.inGroups(forks, note());
  }

  private String note() {
    return "In pairs: both services are warm at once and asked in turn, in slices of %s; the first is started twice, as a control."
        .formatted(Words.duration(length(plan.forks().getFirst().trials().getFirst())));
  }

  private void check() throws Unplannable {
    List<Fault> faults = new ArrayList<>();
    List<String> names = plan.forks().stream().map(PairedPlan::name).distinct().sorted().toList();
    if (names.size() != 2) {
      faults.add(
          new Fault(
              "--paired",
              Words.count(names.size(), "approach").replace("approachs", "approaches")
                  + ": "
                  + String.join(", ", names),
              "A pair is of two.",
              "Choose two with --only, such as --only 'spring-mvc/blocking,spring-mvc/virtual-threads'."));
    }
    for (Fork fork : plan.forks()) {
      if (fork.warmUp().none()) {
        faults.add(
            new Fault(
                "--paired",
                name(fork) + " is measured cold",
                "Slices alternate between warm services.",
                "Leave --paired out, or give the scenario a warm-up."));
      }
      if (!fork.system().start().ours() || fork.system().port() != 0 || fork.origin().isPresent()) {
        faults.add(
            new Fault(
                "--paired",
                name(fork) + " cannot be started twice at once",
                "The control is a second start of the same service.",
                "Give its system file a start of its own and no fixed port, or leave --paired out."));
      }
    }
    if (!faults.isEmpty()) {
      throw new Unplannable(faults.stream().distinct().toList());
    }
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
    Trial sample = matching(three.getFirst(), three.getFirst(), point);
    Duration length = length(sample);
    for (int turn = 0; turn < TURNS; turn++) {
      List<Integer> order = shuffled();
      List<Integer> there = new ArrayList<>(order);
      there.addAll(order.reversed());
      for (int which : there) {
        List<Trial> own = made.get(which);
        Trial trial = matching(three.getFirst(), three.get(which), point);
        int slice = 1 + own.size() % (2 * TURNS);
        String name = (which == 2 ? "control-" : "") + "slice" + slice;
        own.add(trial.slice(++trials, name, length));
      }
    }
  }

  /** The trial of a fork at the load point of the first one's. */
  private static Trial matching(Fork first, Fork fork, int point) {
    Trial wanted = first.trials().get(point);
    return fork.trials().stream()
        .filter(trial -> trial.load().equals(wanted.load()) && trial.delay().equals(wanted.delay()))
        .findFirst()
        .orElseGet(() -> fork.trials().get(point));
  }

  private static Duration length(Trial trial) {
    Duration cycles = trial.cycle().multipliedBy(2);
    return cycles.compareTo(SHORTEST) > 0 ? cycles : SHORTEST;
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

package parkbench.planner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import parkbench.config.ConfigError;
import parkbench.config.Scenario;
import parkbench.config.Unplannable;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.plan.Regression;
import parkbench.plan.Trial;
import parkbench.record.Machine;
import parkbench.system.Jvm;
import parkbench.system.SystemSpec;
import parkbench.text.Figures;
import parkbench.text.ScenarioWords;

/**
 * Plans the comparison of two versions of a service: blocks of one fork of each, at the same time
 * or in an order that is drawn for each block, as many as fit into the time.
 */
public final class RegressionPlan {
  /** What a comparison takes, unless more is asked for. */
  public static final Duration BRIEF = Duration.ofMinutes(6);

  private static final int MOST_BLOCKS = 30;

  /**
   * Two JITs on one core need so long. What one of them has left to do makes its service up to 6 %
   * dearer in the trial.
   */
  private static final Duration WARM_UP = Duration.ofSeconds(45);

  /**
   * They leave room on the core that both services share: on a full one, the one whose code is
   * compiled first gets three times as many answers, and stays ahead.
   */
  private static final int WARMING_USERS = 16;

  /** Of one service, with its JIT on another core. */
  private static final Duration START = Duration.ofSeconds(4);

  /** Windows of the scenario in one trial, as far as they are short. */
  private static final int WINDOWS = 3;

  /** A ratio that scatters less by a longer trial does so less than by another block. */
  private static final Duration LONG_ENOUGH = Duration.ofSeconds(30);

  private static final String SECOND = "-second" + Regression.NEW;

  private static final String SIDE_BY_SIDE =
      "In each block two services run at the same time on the same cores: what the machine does meets both.";

  private RegressionPlan() {}

  /**
   * The one system of a scenario, with the approaches that are chosen.
   *
   * @throws Unplannable where several systems are chosen, or nothing is
   */
  public static SystemSpec system(Scenario scenario, Machine machine, Choices choices)
      throws Unplannable {
    List<Fork> forks = Planner.plan(scenario, machine, choices.repeating(1)).forks();
    List<String> names = forks.stream().map(fork -> fork.system().name()).distinct().toList();
    if (names.size() > 1) {
      throw new Unplannable(
          List.of(
              new ConfigError(
                  "--only",
                  names.size() + " systems: " + String.join(", ", names),
                  "Versions are of one service.",
                  "Choose one with --only, such as --only '" + names.getFirst() + "/*'.")));
    }
    return forks.getFirst().system().with(forks.stream().map(Fork::approach).distinct().toList());
  }

  /**
   * The plan of a comparison.
   *
   * @param versions the old one, unless there is a baseline, and the new one
   * @param within what all of it may take
   */
  public static Plan of(
      Scenario scenario,
      Machine machine,
      Choices choices,
      Regression asked,
      List<SystemSpec> versions,
      Duration within)
      throws Unplannable {
    Duration block =
        blocks(scenario, machine, choices, asked, versions, 2).estimateOfForks().dividedBy(2);
    long fit = within.minus(Plan.TO_OPEN).dividedBy(block);
    int blocks = Math.clamp(fit, Regression.LEAST_BLOCKS, MOST_BLOCKS);
    Plan plan = blocks(scenario, machine, choices, asked, versions, blocks);
    return plan.comparing(
        asked, notes(asked, plan, fit < blocks ? Optional.of(within) : Optional.empty()));
  }

  /** In each block both versions run at the same time, where they can. */
  private static Plan blocks(
      Scenario scenario,
      Machine machine,
      Choices choices,
      Regression asked,
      List<SystemSpec> versions,
      int blocks)
      throws Unplannable {
    Plan alone = planned(scenario.comparing(versions), machine, choices, blocks);
    if (asked.baseline().filter(run -> !run.sideBySide()).isPresent()) {
      return alone;
    }
    Set<Hindrance> hindrances = hindrances(alone, machine);
    if (!hindrances.isEmpty()) {
      return alone.noting(List.of(inTurn(hindrances)));
    }
    Plan both =
        versions.size() > 1
            ? alone
            : planned(scenario.comparing(twice(versions.getFirst())), machine, choices, blocks);
    return both.inGroups(sideBySide(both), List.of(), SIDE_BY_SIDE);
  }

  private static Plan planned(Scenario compared, Machine machine, Choices choices, int blocks)
      throws Unplannable {
    return Planner.plan(compared, machine, choices.all().repeating(blocks));
  }

  /** Figures of a baseline are of services that shared the cores: so are these. */
  private static List<SystemSpec> twice(SystemSpec newest) {
    return List.of(newest, newest.named(Regression.service(newest.name()) + SECOND));
  }

  /** Why two services cannot run at the same time. */
  private enum Hindrance {
    COLD("the service is measured cold"),
    ONE_PORT("the service or its upstream has a fixed port"),
    ORIGIN("an origin or a database is started with the upstream"),
    NOT_OURS("the service is not started here"),
    MEMORY("this machine has no memory for two");

    private final String words;

    Hindrance(String words) {
      this.words = words;
    }
  }

  private static Set<Hindrance> hindrances(Plan plan, Machine machine) {
    Set<Hindrance> found = EnumSet.noneOf(Hindrance.class);
    for (Fork fork : plan.forks()) {
      if (fork.warmUp().none()) {
        found.add(Hindrance.COLD);
      }
      if (!fork.system().start().ours()) {
        found.add(Hindrance.NOT_OURS);
      }
      if (fork.system().port() != 0) {
        found.add(Hindrance.ONE_PORT);
      }
      if (fork.origin().isPresent()) {
        found.add(Hindrance.ORIGIN);
      }
      if (2 * fork.limits().memory().count() > machine.memory().count()) {
        found.add(Hindrance.MEMORY);
      }
    }
    if (plan.endpoints().stream().anyMatch(endpoint -> endpoint.port() != 0)) {
      found.add(Hindrance.ONE_PORT);
    }
    return found;
  }

  private static String inTurn(Set<Hindrance> hindrances) {
    return "One version runs at a time, since "
        + hindrances.stream().map(each -> each.words).collect(Collectors.joining(", and "))
        + ". It takes more blocks to see the same difference.";
  }

  /** The forks of each block in twos, with trials of the same numbers. */
  private static List<Fork> sideBySide(Plan plan) {
    Map<List<Object>, List<Fork>> twos =
        plan.forks().stream()
            .collect(
                Collectors.groupingBy(
                    fork ->
                        List.of(
                            fork.repeat(), fork.approach().name(), fork.limits(), jvm(fork, plan)),
                    LinkedHashMap::new,
                    Collectors.toList()));
    List<Fork> all = new ArrayList<>();
    int trials = 0;
    int group = 0;
    for (List<Fork> two : twos.values()) {
      group++;
      List<Trial> points = two.getFirst().trials();
      for (Fork fork : two) {
        List<Trial> made = new ArrayList<>();
        for (Trial point : points) {
          made.add(longer(same(fork, point), trials + made.size() + 1));
        }
        all.add(
            fork.beside(group, fork.warmUp().sharing(WARMING_USERS, WARM_UP), made, half(made)));
      }
      trials += points.size();
    }
    return all;
  }

  /** Versions may have a JVM each, or both run on several. */
  private static Optional<Jvm> jvm(Fork fork, Plan plan) {
    boolean several =
        plan.forks().stream()
            .filter(other -> other.system().name().equals(fork.system().name()))
            .anyMatch(other -> !other.jvm().equals(fork.jvm()));
    return several ? fork.jvm() : Optional.empty();
  }

  private static Trial same(Fork fork, Trial point) {
    return fork.trials().stream()
        .filter(trial -> trial.delay().equals(point.delay()) && trial.load().equals(point.load()))
        .findFirst()
        .orElseThrow();
  }

  /** An open load lasts as long as it is written. */
  private static Trial longer(Trial trial, int number) {
    Duration window = trial.timing().window();
    Duration several = Collections.min(List.of(window.multipliedBy(WINDOWS), LONG_ENOUGH));
    return trial.slice(
        number,
        "beside",
        trial.load().isClosed() ? Collections.max(List.of(window, several)) : window);
  }

  /** Half of the time of both together. */
  private static Duration half(List<Trial> trials) {
    return trials.stream()
        .map(trial -> trial.timing().settle().plus(trial.timing().window()))
        .map(measured -> measured.plus(Estimate.AROUND_TRIAL))
        .reduce(START.multipliedBy(2).plus(WARM_UP), Duration::plus)
        .dividedBy(2);
  }

  private static List<String> notes(Regression asked, Plan plan, Optional<Duration> exceeded) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Versions: %s, and %s. Margin: %s."
            .formatted(words(asked.old()), words(asked.now()), Figures.percent(asked.margin())));
    exceeded.ifPresent(
        within ->
            notes.add(
                "It takes longer than the %s that were asked for: fewer than %d blocks show nothing. Fewer load points take less time."
                    .formatted(ScenarioWords.duration(within), Regression.LEAST_BLOCKS)));
    notes.addAll(plan.notes());
    return notes;
  }

  private static String words(Regression.Version version) {
    return version.name() + version.commit().map(commit -> " (" + commit + ")").orElse("");
  }
}

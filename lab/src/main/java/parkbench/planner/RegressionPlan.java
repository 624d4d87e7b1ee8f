package parkbench.planner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.config.ConfigError;
import parkbench.config.Scenario;
import parkbench.config.Unplannable;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.plan.Regression;
import parkbench.record.Machine;
import parkbench.system.SystemSpec;
import parkbench.text.Figures;
import parkbench.text.ScenarioWords;

/**
 * Plans the comparison of two versions of a service: blocks of one fork of each, in an order that
 * is drawn for each block, as many as fit into the time.
 */
public final class RegressionPlan {
  /** What a comparison takes, unless more is asked for. */
  public static final Duration BRIEF = Duration.ofMinutes(6);

  private static final int MOST_BLOCKS = 30;

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
    Scenario compared = scenario.comparing(versions);
    Choices all = choices.all();
    Duration block =
        Planner.plan(compared, machine, all.repeating(2)).estimateOfForks().dividedBy(2);
    long fit = within.minus(Plan.TO_OPEN).dividedBy(block);
    int blocks = Math.clamp(fit, Regression.LEAST_BLOCKS, MOST_BLOCKS);
    Plan plan = Planner.plan(compared, machine, all.repeating(blocks));
    return plan.comparing(
        asked, notes(asked, plan, fit < blocks ? Optional.of(within) : Optional.empty()));
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

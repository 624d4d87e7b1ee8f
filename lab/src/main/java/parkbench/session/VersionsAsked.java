package parkbench.session;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.config.InvalidFile;
import parkbench.config.Scenario;
import parkbench.config.Unplannable;
import parkbench.harness.build.Builder.BuildFailed;
import parkbench.plan.Plan;
import parkbench.plan.Regression;
import parkbench.planner.Choices;
import parkbench.planner.RegressionPlan;
import parkbench.record.Machine;
import parkbench.sandbox.Sandbox;
import parkbench.statistics.RegressionAnswers;
import parkbench.store.StoredRun;
import parkbench.system.SystemSpec;

/**
 * The comparison that a user asks for.
 *
 * @param words the old version, unless there is a baseline, and the new one
 * @param margin share by which a figure may get worse
 * @param baseline directory of an earlier run
 * @param build command that builds a revision; empty: that of its build file
 */
public record VersionsAsked(
    List<String> words, double margin, Optional<Path> baseline, Optional<String> build) {
  public VersionsAsked {
    words = List.copyOf(words);
  }

  /**
   * Its plan; revisions are built by then.
   *
   * @param within what all of it may take
   */
  public Plan plan(Scenario scenario, Machine machine, Choices choices, Duration within)
      throws InvalidFile, Unplannable, BuildFailed, InterruptedException {
    SystemSpec system = RegressionPlan.system(scenario, machine, choices);
    VersionResolver versions = new VersionResolver(system, words, Sandbox.detect(), build);
    versions.require();
    List<SystemSpec> systems = new ArrayList<>();
    List<Regression.Version> named = new ArrayList<>();
    for (String word : words) {
      boolean newest = systems.size() == words.size() - 1;
      VersionResolver.Resolved resolved =
          versions.of(word, newest ? Regression.NEW : Regression.OLD);
      systems.add(resolved.system());
      named.add(resolved.version());
    }
    Optional<Regression.Baseline> recorded = baseline.map(run -> recorded(run, machine));
    Regression.Version old =
        recorded
            .map(run -> new Regression.Version(run.run(), Optional.empty()))
            .orElseGet(named::getFirst);
    Plan plan =
        RegressionPlan.of(
            scenario,
            machine,
            choices,
            new Regression(old, named.getLast(), margin, recorded),
            systems,
            within);
    baseline.ifPresent(run -> SameConditions.requireJava(StoredRun.open(run).run(), plan));
    return plan;
  }

  private static Regression.Baseline recorded(Path run, Machine machine) {
    StoredRun stored = StoredRun.open(run);
    SameConditions.requireMachine(stored.run(), machine);
    List<Regression.Recorded> figures =
        RegressionAnswers.recorded(Knowledge.analysis(run).judged(stored));
    if (figures.isEmpty()) {
      throw new CommandRefused(
          "--baseline " + run + " has no valid trial",
          "There is nothing to compare with",
          "Name another run, or the old version itself");
    }
    Plan before = stored.run().plan();
    return new Regression.Baseline(
        run.toString(),
        before.regression().isPresent() && before.forks().getFirst().group().isPresent(),
        figures);
  }
}

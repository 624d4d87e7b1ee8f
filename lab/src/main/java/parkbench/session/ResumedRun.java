package parkbench.session;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import parkbench.plan.Plan;
import parkbench.plan.RemainingPlan;
import parkbench.record.Machine;
import parkbench.record.RunRecord;
import parkbench.record.SuiteRecord;
import parkbench.sandbox.Sandbox;
import parkbench.store.RunWriter;
import parkbench.store.StoredRun;
import parkbench.store.StoredSuite;

/**
 * Continues a run that was interrupted, by the plan in its record: what is missing is run with the
 * same seeds, and all of it is reported.
 *
 * @param again how often a trial that is measured now and invalid is measured again
 */
public record ResumedRun(Path directory, RetryPolicy again, Machine machine, Sandbox sandbox) {

  public Integer run() throws Exception {
    if (StoredSuite.isOne(directory)) {
      throw suite(StoredSuite.open(directory));
    }
    try (RunWriter writer = RunWriter.resume(directory)) {
      StoredRun stored = StoredRun.open(directory);
      refuseFinished(stored.run());
      refusePairs(stored.run());
      SameConditions.require(stored.run(), machine, sandbox.mechanism(), Home.version());
      RemainingPlan rest = RemainingPlan.of(RecordedPlan.plan(stored), finished(stored));
      Prerequisites.require(rest.missing());
      announce(rest);
      return OnInterrupt.during(() -> run(writer, rest, trials(stored)).code());
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED.code();
    }
  }

  private Exit run(RunWriter writer, RemainingPlan rest, int trials) throws Exception {
    Set<String> built = Building.build(List.of(rest.missing()), sandbox);
    Plan whole = rest.whole().noting(rebuilt(built));
    writer.goOn(whole, Instant.now());
    return new ScenarioRun(
            whole,
            again,
            machine,
            sandbox,
            directory,
            List.of(),
            Optional.empty(),
            Optional.empty())
        .resume(writer, rest.missing(), trials);
  }

  /** A jar that was there before is another one now, whatever has changed in its sources. */
  static List<String> rebuilt(Set<String> modules) {
    return modules.isEmpty()
        ? List.of()
        : List.of(
            "Built between what was measured before and after it was cut off: "
                + String.join(", ", modules)
                + ". Where sources had changed, repeats are about two services.");
  }

  private void refuseFinished(RunRecord run) {
    if (run.ended().equals(RunRecord.COMPLETE)) {
      throw new CommandRefused(
          "--resume " + directory + ": nothing is missing",
          "The run has ended as planned, with " + TerminalWords.count(run.plan().trials(), "trial"),
          "Show it with: parkbench report " + directory + "; for more repeats run it again");
    }
  }

  private void refusePairs(RunRecord run) {
    if (run.plan().inPairs()) {
      throw new CommandRefused(
          "--resume " + directory + ": a run in pairs",
          "Slices that are measured later share their minutes with no control",
          "Show what was measured with: parkbench report " + directory + "; run the pairs again");
    }
  }

  private static Set<String> finished(StoredRun stored) {
    return stored.trials().stream()
        .map(trial -> trial.record().trial().id())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The position of the last one that was finished: seeds go on from there. */
  private static int trials(StoredRun stored) {
    return stored.trials().stream().mapToInt(trial -> trial.record().order()).max().orElse(0);
  }

  private void announce(RemainingPlan rest) {
    Plan missing = rest.missing();
    System.out.printf(
        "resuming %s: %s%n%d of %s missing, about %s%s; %s%n",
        missing.source().scenario(),
        missing.source().question(),
        missing.trials(),
        TerminalWords.count(rest.whole().trials(), "trial"),
        TerminalWords.duration(missing.estimate()),
        missing.precision().isPresent() ? ", and then as many blocks as its precision takes" : "",
        sandbox.mechanism());
  }

  /** The runs of a suite are resumed one by one: what has not begun has no plan on record. */
  private CommandRefused suite(StoredSuite suite) {
    StringBuilder commands = new StringBuilder();
    for (int i = 0; i < suite.record().steps().size(); i++) {
      missing(suite.record().steps().get(i), suite.runs().get(i))
          .ifPresent(command -> commands.append("\n    ").append(command));
    }
    return new CommandRefused(
        "--resume " + directory + ": that is a suite, not a run",
        "Its scenarios are runs of their own, and only those that have begun have a plan on record",
        commands.isEmpty()
            ? "Nothing is missing; show it with: parkbench report " + directory
            : "Do what is missing one by one, then show all of it with: parkbench report "
                + directory
                + commands);
  }

  /** What does one step; absent: it is done, or left to a run of its own. */
  private Optional<String> missing(SuiteRecord.Step step, Optional<StoredRun> run) {
    Path place = directory.resolve(step.directory());
    if (run.isPresent()) {
      return run.get().run().ended().equals(RunRecord.COMPLETE)
          ? Optional.empty()
          : Optional.of("./parkbench run --resume " + place);
    }
    return step.trouble().equals(SuiteRecord.APART)
        ? Optional.empty()
        : Optional.of(
            step.command().orElse("./parkbench run " + step.scenario()) + " --out " + place);
  }
}

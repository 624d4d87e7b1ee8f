package parkbench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.model.Machine;
import parkbench.model.Plan;
import parkbench.sandbox.Sandbox;
import parkbench.store.RunWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plans, builds, runs and reports. */
@Command(name = "run", description = "Run a scenario, or a suite of them, and write its report.")
final class RunVerb implements Callable<Integer> {
  @Mixin private Planning planning = new Planning();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the run goes (default: runs/SCENARIO-TIME).")
  private @Nullable Path out;

  @Option(
      names = "--again",
      paramLabel = "N",
      description =
          "Measure trials that are void again, up to N times each, beyond the time that was planned"
              + " (default: 0; of a suite, what its file says).")
  private @Nullable Integer again;

  @Override
  public Integer call() throws Exception {
    refuseFewerThanNone();
    Optional<Integer> asked = Optional.ofNullable(again);
    Machine machine = ThisMachine.read();
    if (planning.ofSuite()) {
      return new SuiteRun(
              planning.suite(machine), asked, machine, Sandbox.detect(), planning.command(asked))
          .run(directory(planning.name()));
    }
    Plan plan = planning.plan(machine);
    Sandbox sandbox = Sandbox.detect();
    Ground.require(plan);
    Path directory = directory(plan.scenario());
    RunWriter.requireUnused(directory);
    announce(plan, machine, sandbox);
    try {
      return OnInterrupt.during(
          () -> {
            Building.build(List.of(plan), sandbox);
            return new ScenarioRun(plan, Again.times(asked.orElse(0)), machine, sandbox, directory)
                .run()
                .code();
          });
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED.code();
    }
  }

  private void refuseFewerThanNone() {
    if (again != null && again < 0) {
      throw new Refused(
          "--again: " + again + " times",
          "A trial is measured again once, several times or not at all",
          "Give 0 or more");
    }
  }

  private static void announce(Plan plan, Machine machine, Sandbox sandbox) {
    System.out.printf(
        "%s: %s%n%s, %s, about %s; service on %s, lab on %s; %s%n",
        plan.scenario(),
        plan.question(),
        Words.count(plan.forks().size(), "fork"),
        Words.count(plan.trials(), "trial"),
        Words.duration(plan.estimate()),
        Words.cores(plan.layout().service()),
        Words.cores(plan.layout().lab()),
        sandbox.mechanism());
    for (String missing : ScenarioRun.notEnforced(plan, sandbox)) {
      System.out.println("note: " + missing);
    }
    for (String advice : machine.advice()) {
      System.out.println("note: " + advice);
    }
    for (String note : plan.notes()) {
      System.out.println("note: " + note);
    }
  }

  private Path directory(String of) {
    return Home.directory(out, of);
  }
}

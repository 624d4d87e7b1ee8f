package parkbench.cli;

import java.util.concurrent.Callable;
import parkbench.scenario.PlanText;
import parkbench.scenario.SuitePlanText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prints what would run. */
@Command(name = "plan", description = "Show what would run, in which order, and how long.")
final class PlanVerb implements Callable<Integer> {
  @Mixin private Planning planning = new Planning();

  @Override
  public Integer call() throws Exception {
    System.out.print(
        planning.ofSuite()
            ? SuitePlanText.of(planning.suite(ThisMachine.read()))
            : PlanText.of(planning.plan(ThisMachine.read())));
    return Exit.DONE.code();
  }
}

package parkbench.cli;

import java.util.concurrent.Callable;
import parkbench.scenario.PlanText;
import parkbench.scenario.SuitePlanText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Prints what would run. */
@Command(name = "plan", description = "Show what would run, in which order, and how long.")
final class PlanVerb implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = Planning.SCENARIO, description = Planning.SCENARIO_IS)
  private String scenario = "";

  @Mixin private Planning choices = new Planning();

  @Override
  public Integer call() throws Exception {
    Planning planning = choices.about(scenario);
    System.out.print(
        planning.ofSuite()
            ? SuitePlanText.of(planning.suite(ThisMachine.read()))
            : PlanText.of(planning.plan(ThisMachine.read())));
    return Exit.DONE.code();
  }
}

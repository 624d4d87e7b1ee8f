package parkbench.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Plan;
import parkbench.planner.PlanText;
import parkbench.planner.SuitePlan;
import parkbench.planner.SuitePlanText;
import parkbench.session.Exit;
import parkbench.session.ThisMachine;
import parkbench.wire.Secrets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints what would run. */
@Command(name = "plan", description = "Show what would run, in which order, and how long.")
final class PlanVerb implements Callable<Integer> {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = Planning.SCENARIO,
      description = Planning.SCENARIO_IS)
  private @Nullable String scenario;

  @Mixin private Planning choices = new Planning();

  @Option(names = "--verbose", description = "Show the limits of all audits, too.")
  private boolean verbose;

  @Override
  public Integer call() throws Exception {
    Planning planning = choices.about(Planning.named(scenario));
    System.out.print(
        planning.ofSuite()
            ? text(planning.suite(ThisMachine.read()))
            : text(planning.plan(ThisMachine.read())));
    return Exit.DONE.code();
  }

  private static String text(SuitePlan suite) {
    String text = SuitePlanText.of(suite);
    for (SuitePlan.Step step : suite.steps()) {
      text = Secrets.of(step.plan()).text(text);
    }
    return text;
  }

  private String text(Plan plan) {
    return Secrets.of(plan).text(verbose ? PlanText.verbose(plan) : PlanText.of(plan));
  }
}

package parkbench.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.session.ThisMachine;
import parkbench.session.TryRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Starts a service once and sends it one request. */
@Command(
    name = "try",
    description =
        "Start a service once, send it one request, and show what it asked of the upstream.",
    footer =
        "Routes are drafted for calls that none answers. It exits with 1 where a run would not"
            + " measure what is meant: no good response, a call without a route, or another number"
            + " of calls than the file says.")
final class TryVerb implements Callable<Integer> {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = Planning.SCENARIO,
      description = Planning.SCENARIO_IS)
  private @Nullable String scenario;

  @Mixin private Planning choices = new Planning();

  @Override
  public Integer call() throws Exception {
    String named = Planning.named(scenario);
    Planning planning = choices.about(named);
    return TryRun.run(planning.single(ThisMachine.read()), named).code();
  }
}

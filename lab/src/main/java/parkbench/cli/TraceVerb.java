package parkbench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Plan;
import parkbench.planner.TracePlan;
import parkbench.record.Machine;
import parkbench.session.CommandRefused;
import parkbench.session.Home;
import parkbench.session.NewRun;
import parkbench.session.RetryPolicy;
import parkbench.session.ThisMachine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Follows traced requests through a service. */
@Command(
    name = "trace",
    description = "Send traced requests among the load, and show where their time goes.",
    footer =
        "A traced request carries a W3C trace context of its own. What the service does with it is"
            + " separated by the spans that it prints in OpenTelemetry's JSON: its own, or those of"
            + " the agent that --otel puts into it.")
final class TraceVerb implements Callable<Integer> {
  private static final int MOST = 1_000;

  /** Where the module that fetches the agent leaves it. */
  private static final Path AGENT =
      Path.of("agents", "opentelemetry", "target", "opentelemetry-javaagent.jar");

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = Planning.SCENARIO,
      description = Planning.SCENARIO_IS)
  private @Nullable String scenario;

  @Mixin private Planning choices = new Planning();

  @Option(
      names = "--otel",
      description =
          "Put OpenTelemetry's agent for Java into each service: it reports when a thread began with a"
              + " request, and when a call was made.")
  private boolean otel;

  @Option(
      names = "--requests",
      paramLabel = "N",
      description =
          "How many traced requests are sent in each window (default: 2 %% of what is expected of"
              + " the load, "
              + TracePlan.LEAST
              + " to "
              + TracePlan.MOST
              + ").")
  private @Nullable Integer requests;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the run goes (default: runs/SCENARIO-trace-TIME).")
  private @Nullable Path out;

  @Override
  public Integer call() throws Exception {
    if (requests != null && (requests < 1 || requests > MOST)) {
      throw new CommandRefused(
          "--requests: " + requests + " traced requests",
          "None would tell nothing, and more than " + MOST + " would be a load of their own",
          "Give a number from 1 to " + MOST);
    }
    Machine machine = ThisMachine.read();
    Plan plan =
        TracePlan.of(
            choices.about(Planning.named(scenario)).trace(machine),
            Optional.ofNullable(requests),
            otel ? Optional.of(Home.path().resolve(AGENT)) : Optional.empty());
    Path directory = Home.directory(out, plan.source().scenario());
    return NewRun.run(plan, RetryPolicy.times(0), machine, directory, List.of()).code();
  }
}

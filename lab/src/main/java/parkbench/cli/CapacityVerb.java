package parkbench.cli;

import static parkbench.cli.QuestionOptions.requireAboveZero;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.plan.CapacityGoal;
import parkbench.plan.Plan;
import parkbench.plan.Rate;
import parkbench.planner.CapacityPlan;
import parkbench.planner.Choices;
import parkbench.record.Machine;
import parkbench.session.CommandRefused;
import parkbench.session.RetryPolicy;
import parkbench.session.ThisMachine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds the highest rate that a service answers within an objective. */
@Command(
    name = "capacity",
    description =
        "Find the highest rate that a service answers within an objective, what limits it there, and"
            + " the pool size, bounds and autoscaling signal that follow.")
final class CapacityVerb implements Callable<Integer> {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = Planning.SCENARIO,
      description = Planning.SCENARIO_IS)
  private @Nullable String scenario;

  @Option(
      names = "--p99",
      paramLabel = "TIME",
      description = "Most that the 99th percentile of response times may be (default: 1s).")
  private Duration p99 = Duration.ofSeconds(1);

  @Option(
      names = "--errors",
      paramLabel = "SHARE",
      description = "Share of requests that may fail (default: 0.1%%).")
  private String errors = "0.1%";

  @Option(
      names = "--delay",
      paramLabel = "TIME",
      split = ",",
      description =
          "Delays of the upstream, each with a search of its own, such as 50ms,1s (default: the"
              + " scenario's).")
  private List<Duration> delays = new ArrayList<>();

  @Option(
      names = "--for",
      paramLabel = "RPS",
      description = "Rate that all instances together are to answer; their number is shown.")
  private @Nullable Double wanted;

  @Option(
      names = "--apply",
      description = "Then search again with the pool size that follows, to see whether it holds.")
  private boolean apply;

  @Mixin private VaryOption varied = new VaryOption();

  @Option(
      names = "--within",
      paramLabel = "TIME",
      description = "What each search may take (default: 6m).")
  private Duration within = CapacityPlan.BRIEF;

  @Mixin private QuestionOptions options = new QuestionOptions();

  @Override
  public Integer call() throws Exception {
    Planning planning = options.planning(scenario).varying(varied).dumping();
    requireAboveZero("--p99", p99.isPositive(), "1s");
    requireAboveZero("--within", within.isPositive(), "6m");
    requireAboveZero("--for", wanted == null || wanted > 0, "1000");
    requireAboveZero("--delay", delays.stream().allMatch(Duration::isPositive), "50ms,1s");
    CapacityGoal goal =
        new CapacityGoal(p99, share(), within, Optional.ofNullable(wanted).map(Rate::new), apply);
    Machine machine = ThisMachine.read();
    Plan plan = planning.capacity(machine, goal, delays);
    return options.run(plan, RetryPolicy.times(0), machine, "capacity");
  }

  private double share() {
    return Choices.precision(errors)
        .orElseThrow(
            () ->
                new CommandRefused(
                    "--errors: \"" + errors + "\" is no share",
                    "It is a percentage of the requests, above 0 and below 100",
                    "Use for example --errors 0.1%"));
  }
}

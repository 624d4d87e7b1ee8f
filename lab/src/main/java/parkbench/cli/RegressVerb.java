package parkbench.cli;

import static parkbench.cli.QuestionOptions.requireAboveZero;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Plan;
import parkbench.planner.Choices;
import parkbench.planner.RegressionPlan;
import parkbench.record.Machine;
import parkbench.session.CommandRefused;
import parkbench.session.Exit;
import parkbench.session.OnInterrupt;
import parkbench.session.RetryPolicy;
import parkbench.session.ThisMachine;
import parkbench.session.VersionsAsked;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says whether a version of a service is worse than an older one. */
@Command(
    name = "regress",
    description = {
      "Say whether a version of your service is worse than an older one: CPU per request, throughput"
          + " and response times, measured side by side.",
      "Exit code: 0 not worse, 1 worse, 3 undecided, 4 a version did not run."
    })
final class RegressVerb implements Callable<Integer> {
  @Parameters(
      arity = "1..2",
      paramLabel = "OLD NEW",
      description =
          "A jar or the folder that holds it, a git revision, a word of the command such as an image"
              + " tag, or a system file. With --baseline NEW alone.")
  private List<String> versions = new ArrayList<>();

  @Option(
      names = "--scenario",
      paramLabel = "FILE",
      description = "Scenario of the service: its load and upstream (default: parkbench.yaml).")
  private @Nullable String scenario;

  @Option(
      names = "--margin",
      paramLabel = "SHARE",
      description = "Share by which a figure may get worse (default: 5%%).")
  private String margin = "5%";

  @Option(
      names = "--baseline",
      paramLabel = "RUN",
      description =
          "Instead of OLD: the figures of an earlier run on this machine. They share no minutes with"
              + " those of NEW, so that OLD is the surer way.")
  private @Nullable Path baseline;

  @Option(
      names = "--build",
      paramLabel = "COMMAND",
      description = "Builds a git revision (default: as its build file is Maven's or Gradle's).")
  private @Nullable String build;

  @Option(
      names = "--within",
      paramLabel = "TIME",
      description = "What it may take; more time takes more blocks (default: 6m).")
  private Duration within = RegressionPlan.BRIEF;

  @Mixin private QuestionOptions options = new QuestionOptions();

  @Override
  public Integer call() throws Exception {
    refuseOtherThanTwo();
    Planning planning = options.planning(scenario);
    requireAboveZero("--within", within.isPositive(), "6m");
    VersionsAsked asked =
        new VersionsAsked(
            versions, share(), Optional.ofNullable(baseline), Optional.ofNullable(build));
    Machine machine = ThisMachine.read();
    Plan plan;
    try {
      plan = OnInterrupt.during(() -> planning.regression(machine, asked, within));
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED.code();
    }
    // What is measured again in a fork finds a warmer service than what is not.
    RetryPolicy once = RetryPolicy.times(0).waiting(Optional.of(Duration.ZERO));
    return options.run(plan, once, machine, "regress");
  }

  private void refuseOtherThanTwo() {
    if (versions.size() == 2 && baseline != null) {
      throw new CommandRefused(
          "two versions and a baseline",
          "The baseline has the figures of the old version",
          "Name either OLD or --baseline");
    }
    if (versions.size() > 2) {
      throw new CommandRefused(
          versions.size() + " versions: " + String.join(", ", versions),
          "One is compared with the one before it",
          "Name two");
    }
    if (versions.size() == 1 && baseline == null) {
      throw new CommandRefused(
          "regress " + versions.getFirst() + " compared with what?",
          "",
          "Name the old version first, such as regress old.jar new.jar, or an earlier run:"
              + " --baseline RUN");
    }
  }

  private double share() {
    return Choices.precision(margin)
        .orElseThrow(
            () ->
                new CommandRefused(
                    "--margin: \"" + margin + "\" is no share",
                    "It is a percentage, above 0 and below 100",
                    "Use for example --margin 5%"));
  }
}

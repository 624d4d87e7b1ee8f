package parkbench.cli;

import static parkbench.cli.QuestionOptions.requireAboveZero;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Incident;
import parkbench.plan.Plan;
import parkbench.plan.Rate;
import parkbench.planner.IncidentPlan;
import parkbench.record.Machine;
import parkbench.session.CommandRefused;
import parkbench.session.RetryPolicy;
import parkbench.session.ThisMachine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what a service does while its upstream slows, fails, hangs or refuses, and after that. */
@Command(
    name = "incident",
    description =
        "Show what your service does while its upstream slows, fails, hangs or refuses connections,"
            + " and whether it recovers.")
final class IncidentVerb implements Callable<Integer> {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = Planning.SCENARIO,
      description = Planning.SCENARIO_IS)
  private @Nullable String scenario;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      split = ",",
      description = "Of slows, fails, hangs, refuses (default: all four).")
  private List<String> kinds = new ArrayList<>();

  @Option(
      names = "--rate",
      paramLabel = "RPS",
      description =
          "Requests per second, all the time (default: by the load of the scenario and the room that"
              + " the service has).")
  private @Nullable Double rate;

  @Option(
      names = "--lasts",
      paramLabel = "TIME",
      description = "How long each incident lasts (default: 20s).")
  private Duration lasts = IncidentPlan.LASTS;

  @Option(
      names = "--after",
      paramLabel = "TIME",
      description = "How long the recovery is watched (default: 30s).")
  private Duration after = IncidentPlan.AFTER;

  @Option(
      names = "--delay",
      paramLabel = "TIME",
      description = "What a call takes before and after (default: the scenario's).")
  private @Nullable Duration delay;

  @Option(
      names = "--slow",
      paramLabel = "TIME",
      description =
          "What a call takes where the upstream slows (default: five times its delay, at least 1s).")
  private @Nullable Duration slow;

  @Option(
      names = "--upstream",
      paramLabel = "NAME",
      description = "The one of several upstreams that it happens to (default: all).")
  private String upstream = "";

  @Mixin private QuestionOptions options = new QuestionOptions();

  @Override
  public Integer call() throws Exception {
    Planning planning =
        options.planning(scenario).varying(VaryOption.ofDelay(Optional.ofNullable(delay)));
    requireAboveZero("--rate", rate == null || rate > 0, "200");
    requireAboveZero("--lasts", lasts.isPositive(), "20s");
    requireAboveZero("--after", after.isPositive(), "30s");
    requireAboveZero("--delay", delay == null || delay.isPositive(), "50ms");
    requireAboveZero("--slow", slow == null || slow.isPositive(), "1s");
    Machine machine = ThisMachine.read();
    Plan plan =
        planning.incident(
            machine,
            new IncidentPlan.Asked(
                chosen(),
                lasts,
                after,
                Optional.ofNullable(slow),
                Optional.ofNullable(rate).map(Rate::new),
                upstream));
    RetryPolicy once = RetryPolicy.times(0).waiting(Optional.of(Duration.ZERO));
    return options.run(plan, once, machine, "incident");
  }

  private List<Incident.Kind> chosen() {
    return kinds.isEmpty()
        ? List.of(Incident.Kind.values())
        : kinds.stream().map(IncidentVerb::kind).distinct().toList();
  }

  private static Incident.Kind kind(String word) {
    return Arrays.stream(Incident.Kind.values())
        .filter(kind -> kind.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new CommandRefused(
                    "--kind: \"" + word + "\" is no kind of incident",
                    "",
                    "Use one or several of "
                        + Arrays.stream(Incident.Kind.values())
                            .map(Incident.Kind::word)
                            .collect(Collectors.joining(", "))));
  }
}

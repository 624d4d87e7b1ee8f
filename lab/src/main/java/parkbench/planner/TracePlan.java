package parkbench.planner;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import parkbench.config.ConfigError;
import parkbench.config.Unplannable;
import parkbench.plan.Driver;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.plan.Rate;
import parkbench.plan.TracedRequest;
import parkbench.plan.Trial;
import parkbench.system.Approach;
import parkbench.system.Start;
import parkbench.system.SystemSpec;

/**
 * Turns a plan into one in which traced requests are sent among the load, to learn where their time
 * goes; its other figures are no measure of anything, and nothing is claimed of them.
 */
public final class TracePlan {
  /** Traced requests in a window by default: so few of the load, and no more or less. */
  public static final int LEAST = 5;

  public static final int MOST = 30;

  /** What is behind an approach's name where an agent is in its JVM. */
  private static final String WATCHED = "-otel";

  /**
   * Records what a traced request asks for and nothing else, and prints it: there is no collector.
   */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "OTEL_TRACES_SAMPLER", "parentbased_always_off",
          "OTEL_PROPAGATORS", "tracecontext",
          "OTEL_TRACES_EXPORTER", "experimental-otlp/stdout",
          "OTEL_METRICS_EXPORTER", "none",
          "OTEL_LOGS_EXPORTER", "none",
          "OTEL_BSP_SCHEDULE_DELAY", "1000");

  private final Plan plan;
  private final Optional<Integer> requests;
  private final Optional<Path> agent;
  private final List<ConfigError> faults = new ArrayList<>();

  private TracePlan(Plan plan, Optional<Integer> requests, Optional<Path> agent) {
    this.plan = plan;
    this.requests = requests;
    this.agent = agent;
  }

  /**
   * The plan with traced requests in every trial.
   *
   * @param requests how many in each window; absent: a fiftieth of the answers that are expected in
   *     it, from {@value #LEAST} to {@value #MOST}
   * @param agent OpenTelemetry's for Java, put into every JVM that the lab starts; absent: services
   *     report only what they trace by themselves
   * @throws Unplannable where a load is over before the second request could be sent, another tool
   *     asks, or the lab does not start the service that the agent is to go into
   */
  public static Plan of(Plan plan, Optional<Integer> requests, Optional<Path> agent)
      throws Unplannable {
    return new TracePlan(plan, requests, agent).plan();
  }

  private Plan plan() throws Unplannable {
    List<Fork> forks = new ArrayList<>();
    for (Fork fork : plan.forks()) {
      List<Trial> trials = fork.trials();
      trials.forEach(trial -> check(fork, trial));
      forks.add(fork(fork, trials.stream().map(trial -> trial.tracing(count(trial))).toList()));
    }
    if (!faults.isEmpty()) {
      throw new Unplannable(faults);
    }
    return new Plan(
        new Plan.Source(
            plan.source().scenario() + "-trace", plan.source().question(), plan.source().file()),
        plan.randomSeed(),
        plan.repeats(),
        plan.layout(),
        plan.limits(),
        forks,
        List.of(),
        List.of(),
        notes(forks),
        Optional.empty(),
        Optional.empty());
  }

  private int count(Trial trial) {
    return requests.orElseGet(
        () ->
            Math.clamp(
                Math.round(TracedRequest.OF_THE_LOAD * expectedAnswers(trial)), LEAST, MOST));
  }

  /** In its window; without bound where no arithmetic gives one. */
  private static double expectedAnswers(Trial trial) {
    double ceiling = trial.bound().ceiling().map(Rate::perSecond).orElse(Double.MAX_VALUE);
    double offered = trial.load().open().map(open -> open.mean().perSecond()).orElse(ceiling);
    return Math.min(ceiling, offered) * trial.timing().window().toMillis() / 1e3;
  }

  private List<String> notes(List<Fork> forks) {
    List<String> notes = new ArrayList<>(plan.notes());
    notes.add(
        "Traced requests: %s among the load of each window, each on a connection of its own."
            .formatted(inWords(forks)));
    agent.ifPresent(
        jar ->
            notes.add(
                "OpenTelemetry's agent works in every service, under a name that ends in "
                    + WATCHED
                    + ": its throughput and CPU time are no measure of the service without it."));
    return notes;
  }

  private static String inWords(List<Fork> forks) {
    IntSummaryStatistics counts =
        forks.stream()
            .flatMap(fork -> fork.trials().stream())
            .mapToInt(trial -> trial.observation().traced().orElse(0))
            .summaryStatistics();
    return counts.getMin() == counts.getMax()
        ? String.valueOf(counts.getMin())
        : counts.getMin() + " to " + counts.getMax();
  }

  private void check(Fork fork, Trial trial) {
    String place = trial.bareId();
    if (trial.load().isBurst()) {
      faults.add(
          new ConfigError(
              place,
              "all of its users ask at once",
              "Requests that are sent later would be alone, which is another load.",
              "Choose a closed or an open load with --only, or write one."));
    }
    if (trial.driver() != Driver.PARKBENCH) {
      faults.add(
          new ConfigError(
              place,
              trial.driver().word() + " asks",
              "Its window is unknown before it has ended, and requests are to be sent in it.",
              "Choose another approach with --only, or take the driver out of the scenario."));
    }
    if (agent.isPresent() && notStarted(fork.system().start())) {
      faults.add(
          new ConfigError(
              place,
              "the lab does not start " + fork.system().name(),
              "An agent goes into a JVM when it is started.",
              "Let the lab start it, by jar: or command:, or leave out --otel."));
    }
  }

  private static boolean notStarted(Start start) {
    return start instanceof Start.Running || start instanceof Start.NoService;
  }

  private Fork fork(Fork fork, List<Trial> trials) {
    return agent
        .map(jar -> watched(fork, trials, jar))
        .orElseGet(() -> with(fork, fork.system(), fork.approach(), trials));
  }

  private static Fork watched(Fork fork, List<Trial> trials, Path jar) {
    SystemSpec own = fork.system();
    String option = "-javaagent:" + jar;
    Map<String, String> environment = new TreeMap<>(own.environment());
    environment.putAll(SETTINGS);
    Approach watched =
        fork.approach()
            .with(fork.approach().tuning().withOption(option))
            .named(fork.approach().name() + WATCHED);
    return with(fork, own.with(environment, List.of(watched)), watched, trials);
  }

  private static Fork with(Fork fork, SystemSpec system, Approach approach, List<Trial> trials) {
    return new Fork(
        fork.number(),
        fork.repeat(),
        system,
        approach,
        fork.limits(),
        fork.jvm(),
        fork.warmUp(),
        trials,
        fork.estimate());
  }
}

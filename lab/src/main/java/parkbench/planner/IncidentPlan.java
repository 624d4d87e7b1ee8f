package parkbench.planner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.config.ClosestWord;
import parkbench.config.ConfigError;
import parkbench.config.LoadShape;
import parkbench.config.Scenario;
import parkbench.config.Unplannable;
import parkbench.plan.Arrivals;
import parkbench.plan.Endpoint;
import parkbench.plan.Fork;
import parkbench.plan.Incident;
import parkbench.plan.Load;
import parkbench.plan.Numbers;
import parkbench.plan.Plan;
import parkbench.plan.Probe;
import parkbench.plan.Rate;
import parkbench.plan.Trial;
import parkbench.plan.Upstream;
import parkbench.record.Machine;
import parkbench.text.ScenarioWords;

/**
 * Plans incidents of the upstream: a fresh fork for each kind, under an open load that does not
 * wait for the service. Before the change the level is measured, after it the recovery.
 */
public final class IncidentPlan {
  /** How long each kind lasts, unless more is asked for. */
  public static final Duration LASTS = Duration.ofSeconds(20);

  /** How long its recovery is watched, unless more is asked for. */
  public static final Duration AFTER = Duration.ofSeconds(30);

  private static final Duration BEFORE = Duration.ofSeconds(10);

  /** What is pending at the end was lost; there is no need to wait for it. */
  private static final Duration DRAIN = Duration.ofSeconds(5);

  /** A slow upstream takes this time, or so many times as long where that is more. */
  private static final Duration SLOW = Duration.ofSeconds(1);

  private static final int TIMES_AS_SLOW = 5;

  /** Share of what arithmetic allows, so that the service has room before the change. */
  private static final double SHARE = 0.5;

  /** A rate that a service of some framework answers on one CPU, with room. */
  private static final double RPS_PER_CPU = 200;

  /** An orchestrator asks every ten seconds; in a short incident that would be twice. */
  private static final Duration PROBE_EVERY = Duration.ofSeconds(1);

  private static final int FAILURES_TO_RESTART = 3;

  private IncidentPlan() {}

  /**
   * What a user asks for.
   *
   * @param after how long the recovery is watched
   * @param slow what the upstream takes where it slows; absent: by its usual delay
   * @param rate absent: by the load of the scenario
   * @param upstream name of the one of several that it happens to; empty: all
   */
  public record Asked(
      List<Incident.Kind> kinds,
      Duration lasts,
      Duration after,
      Optional<Duration> slow,
      Optional<Rate> rate,
      String upstream) {
    public Asked {
      kinds = List.copyOf(kinds);
    }
  }

  /** A fresh fork for each approach and kind. */
  public static Plan of(Scenario scenario, Machine machine, Choices choices, Asked asked)
      throws Unplannable {
    Duration delay =
        scenario.matrix().delays().stream().findFirst().orElse(scenario.upstream().delay());
    Incident incident =
        new Incident(
            asked.kinds(),
            asked.lasts(),
            asked.slow().orElseGet(() -> slow(delay)),
            asked.upstream());
    Scenario open =
        scenario.under(
            new LoadShape.Steady(
                Arrivals.POISSON, asked.rate().orElseGet(() -> new Rate(RPS_PER_CPU))),
            List.of(delay));
    Plan planned = Planner.plan(open, machine, choices.repeating(1));
    requireUpstream(asked.upstream(), planned);
    List<Fork> forks = new ArrayList<>();
    for (Fork fork : planned.forks()) {
      Trial trial = fork.trials().getFirst();
      Rate rate = asked.rate().orElseGet(() -> rate(scenario, fork, trial));
      for (Incident.Kind kind : asked.kinds()) {
        forks.add(fork(incident, kind, asked.after(), fork, trial, forks.size() + 1, rate));
      }
    }
    return planned.meeting(incident, forks, notes(asked, planned, forks));
  }

  private static void requireUpstream(String name, Plan planned) throws Unplannable {
    List<String> known = planned.endpoints().stream().map(Endpoint::name).toList();
    if (!name.isEmpty() && !known.contains(name)) {
      throw new Unplannable(
          List.of(
              new ConfigError(
                  "--upstream",
                  "there is no upstream \"" + name + "\"",
                  "The incident would happen to nothing.",
                  known.equals(List.of(""))
                      ? "Leave it out: the scenario has one upstream."
                      : ClosestWord.hint(name, known))));
    }
  }

  private static Duration slow(Duration delay) {
    Duration longer = delay.multipliedBy(TIMES_AS_SLOW);
    return longer.compareTo(SLOW) > 0 ? longer : SLOW;
  }

  /** What the scenario asks, as far as the service has room for it. */
  private static Rate rate(Scenario scenario, Fork fork, Trial trial) {
    double asked =
        switch (scenario.load()) {
          case LoadShape.Steady steady -> steady.rate().perSecond();
          case LoadShape.Closed closed ->
              closed.users()
                  * 1e9
                  / Math.max(
                      1, fork.approach().waits(trial.delay()).plus(closed.think()).toNanos());
          case LoadShape.Profile ignored -> RPS_PER_CPU * fork.limits().cpus();
          case LoadShape.Burst ignored -> RPS_PER_CPU * fork.limits().cpus();
        };
    double room = Math.min(asked, RPS_PER_CPU * fork.limits().cpus());
    double bounded =
        CapacityPlan.structural(fork, trial)
            .map(ceiling -> Math.min(room, SHARE * ceiling.rps()))
            .orElse(room);
    return new Rate(Math.max(1, Math.rint(bounded)));
  }

  private static Fork fork(
      Incident incident,
      Incident.Kind kind,
      Duration after,
      Fork fork,
      Trial trial,
      int number,
      Rate rate) {
    Upstream usual = trial.upstream();
    Duration settle = trial.timing().settle();
    Duration window = BEFORE.plus(incident.lasts()).plus(after);
    Upstream changed =
        new Upstream(
            usual.routes(),
            usual.capacity(),
            usual.faults(),
            List.of(incident.change(kind, settle.plus(BEFORE))),
            usual.origin(),
            usual.endpoints());
    Load.Open load =
        new Load.Open(Arrivals.POISSON, List.of(new Load.Segment(settle.plus(window), rate, rate)));
    String name =
        "%s-%s-%s-%srps"
            .formatted(
                fork.system().name(),
                fork.approach().name(),
                kind.word(),
                Numbers.of(rate.perSecond()));
    Trial met =
        trial.meeting(
            number,
            name,
            changed,
            load,
            new Trial.Timing(settle, window, DRAIN, false, trial.timing().cycle()),
            trial.observation().probe().orElseGet(() -> probe(fork)));
    Duration usually = trial.timing().settle().plus(trial.timing().window());
    return fork.afresh(
        number, met, fork.estimate().minus(usually).plus(settle).plus(window).plus(DRAIN));
  }

  /** Of its readiness: a description that names no health check has nothing else. */
  private static Probe probe(Fork fork) {
    return new Probe(fork.system().ready().path(), PROBE_EVERY, PROBE_EVERY, FAILURES_TO_RESTART);
  }

  private static boolean probesWhatIsMeasured(Fork fork) {
    return fork.trials().getFirst().observation().probe().stream()
        .anyMatch(probe -> probe.path().equals(fork.approach().request().path()));
  }

  private static List<String> notes(Asked asked, Plan planned, List<Fork> forks) {
    List<String> notes = new ArrayList<>();
    boolean fresh = forks.stream().allMatch(fork -> fork.system().start().ours());
    notes.add(
        "Each incident: %s as usual, %s of the incident, %s after it, on %s."
            .formatted(
                ScenarioWords.duration(BEFORE),
                ScenarioWords.duration(asked.lasts()),
                ScenarioWords.duration(asked.after()),
                fresh
                    ? "a fresh start of the service"
                    : "the service as the one before left it; --kind chooses one"));
    if (asked.rate().isEmpty()) {
      notes.add(
          "Rate: %s rps, by the load of the scenario and the room that the service has; --rate sets another."
              .formatted(
                  forks.stream()
                      .map(fork -> fork.trials().getFirst().load().open().orElseThrow())
                      .map(load -> Numbers.of(load.profile().getFirst().from().perSecond()))
                      .distinct()
                      .reduce((a, b) -> a + ", " + b)
                      .orElse("")));
    }
    forks.stream()
        .filter(IncidentPlan::probesWhatIsMeasured)
        .findFirst()
        .ifPresent(
            fork ->
                notes.add(
                    "The health check of %s asks the path that is measured, which calls the upstream: name another one under probe or ready."
                        .formatted(fork.system().name())));
    planned.notes().stream().filter(note -> !note.startsWith("One repeat")).forEach(notes::add);
    return notes;
  }
}

package parkbench;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import parkbench.plan.Capacity;
import parkbench.plan.Change;
import parkbench.plan.Connections;
import parkbench.plan.Driver;
import parkbench.plan.Faults;
import parkbench.plan.Fork;
import parkbench.plan.Layout;
import parkbench.plan.Load;
import parkbench.plan.Plan;
import parkbench.plan.PlanLimits;
import parkbench.plan.Trial;
import parkbench.plan.Upstream;
import parkbench.plan.WarmUp;
import parkbench.record.Tracing;
import parkbench.record.TrialRecord;
import parkbench.record.WarmUpRecord;
import parkbench.system.Approach;
import parkbench.system.Bytes;
import parkbench.system.Calls;
import parkbench.system.Expectation;
import parkbench.system.Limits;
import parkbench.system.Origin;
import parkbench.system.Readiness;
import parkbench.system.Request;
import parkbench.system.Setting;
import parkbench.system.Start;
import parkbench.system.SystemSpec;
import parkbench.system.Tuning;
import parkbench.system.Workload;

/**
 * Small plans for tests: forks of {@code spring/blocking}, which is the program {@code service}
 * with its port as its only word.
 */
public final class Plans {
  private Plans() {}

  /** Forks of one trial each, expected to take so long. */
  public static Plan estimated(Duration... estimates) {
    return of(
        IntStream.rangeClosed(1, estimates.length)
            .mapToObj(number -> fork(number, 1, estimates[number - 1]))
            .toList());
  }

  /** What was measured in a trial of one of these, beside its traced requests: nothing. */
  public static TrialRecord record(Trial trial, Tracing tracing) {
    return new TrialRecord(
        1,
        1,
        trial,
        new WarmUpRecord(1, 1, true, ""),
        Optional.empty(),
        Optional.empty(),
        new TrialRecord.Service("", "", Optional.empty()),
        new TrialRecord.Lab(
            "", "", List.of(), Optional.empty(), Optional.empty(), Optional.empty()),
        new TrialRecord.Beside(Optional.empty(), Optional.empty(), Optional.of(tracing)));
  }

  /** As many forks, each of as many trials. */
  public static Plan of(int forks, int trialsEach) {
    return of(
        IntStream.rangeClosed(1, forks)
            .mapToObj(number -> fork(number, trialsEach, Duration.ofSeconds(1)))
            .toList());
  }

  /** Two forks that are warm at once, whose trials take turns: 1 and 3, 2 and 4. */
  public static Plan inTurns() {
    Fork one = fork(1, 1, Duration.ofSeconds(1));
    return of(
        List.of(
            one.grouped(1, one.approach(), 1, List.of(trial(1), trial(3)), one.estimate()),
            one.grouped(2, one.approach(), 1, List.of(trial(2), trial(4)), one.estimate())));
  }

  /** Two forks that run at the same time: both have the trials 1 and 2. */
  public static Plan sideBySide() {
    Fork one = fork(1, 1, Duration.ofSeconds(1));
    List<Trial> trials = List.of(trial(1), trial(2));
    return of(
        List.of(
            one.grouped(1, one.approach(), 1, trials, one.estimate()),
            one.grouped(2, one.approach(), 1, trials, one.estimate())));
  }

  /** One fork of one trial, which is measured without a warm-up. */
  public static Plan cold() {
    Fork fork = fork(1, 1, Duration.ofSeconds(1));
    return of(
        List.of(
            new Fork(
                1,
                1,
                fork.system(),
                fork.approach(),
                fork.limits(),
                WarmUp.NONE,
                fork.trials(),
                fork.estimate())));
  }

  /** The same with one origin for both. */
  public static Plan inTurnsWithOrigin() {
    Fork one = withOrigin().forks().getFirst();
    Upstream proxied = one.trials().getFirst().upstream();
    return of(
        List.of(
            one.grouped(1, one.approach(), 1, List.of(trial(1, proxied)), one.estimate()),
            one.grouped(2, one.approach(), 1, List.of(trial(2, proxied)), one.estimate())));
  }

  /** One fork of one trial, with an origin that is the program {@code service}, too. */
  public static Plan withOrigin() {
    Fork fork = fork(1, 1, Duration.ofSeconds(1));
    Trial trial = fork.trials().getFirst();
    Origin origin = new Origin(system("slow", fork.approach()), fork.approach(), Optional.empty());
    Upstream proxied =
        new Upstream(
            List.of(),
            new Capacity.Unlimited(),
            Faults.NONE,
            trial.upstream().script(),
            Optional.of(origin));
    return of(
        List.of(
            new Fork(
                1,
                1,
                fork.system(),
                fork.approach(),
                fork.limits(),
                fork.warmUp(),
                List.of(trial(1, proxied)),
                fork.estimate())));
  }

  private static Plan of(List<Fork> forks) {
    return new Plan(
        new Plan.Source("small", "What happens?", "small.yaml"),
        1,
        1,
        new Layout(List.of(0), List.of(1), List.of(1), List.of(1), List.of(1)),
        PlanLimits.DEFAULT,
        forks,
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  private static Fork fork(int number, int trials, Duration estimate) {
    Approach approach =
        new Approach(
            "blocking",
            Optional.empty(),
            "",
            Workload.PROXY,
            Request.to("/sync"),
            Expectation.OK,
            Tuning.NONE,
            Optional.empty(),
            Calls.inARow(1));
    return new Fork(
        number,
        1,
        system("spring", approach),
        approach,
        new Limits(1, Optional.empty(), Bytes.mebi(64)),
        new WarmUp(1, Duration.ZERO, 1, Duration.ofSeconds(1)),
        IntStream.rangeClosed(1, trials)
            .mapToObj(trial -> trial((number - 1) * trials + trial))
            .toList(),
        estimate);
  }

  private static SystemSpec system(String name, Approach approach) {
    return new SystemSpec(
        name,
        new SystemSpec.Description("none", "none", "", Optional.empty()),
        Optional.empty(),
        new Start.Command(List.of("service", "${port}")),
        0,
        "",
        Map.of(),
        new Readiness("/ready", 200, Duration.ofSeconds(1)),
        List.of(approach),
        Setting.Passing.ARGUMENT,
        List.of());
  }

  /** Scripted, so that no canary is sent: its delays are not a constant's. */
  private static Trial trial(int number) {
    Change stall =
        new Change(
            Duration.ofSeconds(1), Optional.of(Duration.ofSeconds(2)), new Change.Effect.Stall());
    return trial(
        number, new Upstream(List.of(), new Capacity.Unlimited(), Faults.NONE, List.of(stall)));
  }

  private static Trial trial(int number, Upstream upstream) {
    return new Trial(
        "00" + number + "-spring-blocking-500ms",
        upstream,
        Duration.ofMillis(500),
        new Load.AtOnce(1, 1),
        new Trial.Exchange(
            Request.to("/sync"),
            Expectation.OK,
            new Connections.OwnPerUser(),
            Duration.ofSeconds(30)),
        new Trial.Timing(
            Duration.ZERO,
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            false,
            Duration.ofMillis(500)),
        new Trial.Ceiling(Optional.empty(), ""),
        Driver.PARKBENCH,
        new Trial.Observation(Optional.empty(), Optional.empty(), Optional.empty()));
  }
}

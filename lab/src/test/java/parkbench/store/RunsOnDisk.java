package parkbench.store;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.plan.Capacity;
import parkbench.plan.Connections;
import parkbench.plan.Driver;
import parkbench.plan.Faults;
import parkbench.plan.Fork;
import parkbench.plan.Layout;
import parkbench.plan.Load;
import parkbench.plan.Plan;
import parkbench.plan.PlanLimits;
import parkbench.plan.Rate;
import parkbench.plan.Trial;
import parkbench.plan.Upstream;
import parkbench.plan.WarmUp;
import parkbench.record.CoreTimes;
import parkbench.record.Environment;
import parkbench.record.Hiccups;
import parkbench.record.Metric;
import parkbench.record.RunRecord;
import parkbench.record.Sample;
import parkbench.record.Subject;
import parkbench.record.TrialRecord;
import parkbench.record.WarmUpRecord;
import parkbench.system.Approach;
import parkbench.system.Bytes;
import parkbench.system.Calls;
import parkbench.system.Expectation;
import parkbench.system.Limits;
import parkbench.system.Readiness;
import parkbench.system.Request;
import parkbench.system.Setting;
import parkbench.system.Start;
import parkbench.system.SystemSpec;
import parkbench.system.Tuning;
import parkbench.system.Workload;

/** The smallest run that can be written: one fork of one trial. */
final class RunsOnDisk {
  private RunsOnDisk() {}

  static RunRecord run() {
    Approach approach =
        new Approach(
            "blocking",
            Optional.empty(),
            "A thread waits.",
            Workload.PROXY,
            Request.to("/sync"),
            Expectation.OK,
            Tuning.NONE,
            Optional.empty(),
            Calls.inARow(1));
    SystemSpec system =
        new SystemSpec(
            "own",
            new SystemSpec.Description("own", "own", "own", Optional.empty()),
            Optional.empty(),
            new Start.Jar(Path.of("/own.jar"), 25, List.of(), List.of()),
            0,
            "",
            Map.of(),
            new Readiness("/", 200, Duration.ofSeconds(1)),
            List.of(approach),
            Setting.Passing.ARGUMENT,
            List.of());
    Fork fork =
        new Fork(
            1,
            1,
            system,
            approach,
            new Limits(1, Optional.empty(), Bytes.mebi(1024)),
            new WarmUp(1, Duration.ZERO, 1, Duration.ofSeconds(1)),
            List.of(trial("001-own-blocking")),
            Duration.ofSeconds(10));
    return new RunRecord(
        RunRecord.SCHEMA,
        "r1",
        "0.1.0",
        Instant.EPOCH,
        Optional.empty(),
        "",
        new Plan(
            new Plan.Source("quick", "Why?", "quick.yaml"),
            1,
            1,
            new Layout(List.of(0), List.of(1), List.of(1), List.of(1), List.of(1)),
            PlanLimits.DEFAULT,
            List.of(fork),
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty()),
        new Environment("none", List.of(), Map.of("cpu", "a µ-processor")));
  }

  static Trial trial(String id) {
    return new Trial(
        id,
        new Upstream(List.of(), new Capacity.Unlimited(), Faults.NONE, List.of()),
        Duration.ofMillis(500),
        new Load.Closed(400, Duration.ZERO, Duration.ofMillis(500)),
        new Trial.Exchange(
            Request.to("/sync"),
            Expectation.OK,
            new Connections.OwnPerUser(),
            Duration.ofSeconds(30)),
        new Trial.Timing(
            Duration.ofSeconds(1),
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            false,
            Duration.ofMillis(500)),
        new Trial.Ceiling(Optional.of(new Rate(800)), "400 users / 0.5 s"),
        Driver.PARKBENCH,
        new Trial.Observation(Optional.empty(), Optional.empty(), Optional.empty()));
  }

  static TrialRecord record(int order) {
    return new TrialRecord(
        1,
        order,
        trial("001-own-blocking"),
        new WarmUpRecord(20_000, 10, true, "steady"),
        Optional.empty(),
        Optional.empty(),
        new TrialRecord.Service("25", "java -jar own.jar", Optional.empty()),
        new TrialRecord.Lab(
            "",
            "",
            List.of("Connections of port 8080 are not reported."),
            Optional.empty(),
            Optional.of(new Hiccups(0.2, 3)),
            Optional.empty()),
        new TrialRecord.Beside(Optional.empty(), Optional.empty(), Optional.empty()));
  }

  static Sample sample(long atNanos) {
    return new Sample(
        atNanos, Subject.SERVICE, Map.of(Metric.CPU, 1.0 * atNanos), List.of(), List.of());
  }

  static Sample machine(long atNanos) {
    return new Sample(
        atNanos,
        Subject.MACHINE,
        Map.of(),
        List.of(),
        List.of(),
        List.of(new CoreTimes(1, atNanos / 2, atNanos / 4, atNanos, Optional.of(atNanos / 8))));
  }
}

package parkbench.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import parkbench.plan.AuditMode;
import parkbench.plan.Bound;
import parkbench.plan.Driver;
import parkbench.plan.Incident;
import parkbench.plan.Phase;
import parkbench.plan.Quantity;
import parkbench.record.ClaimVerdict;
import parkbench.record.DriverRecord;
import parkbench.record.Environment;
import parkbench.record.Hiccups;
import parkbench.record.Invocation;
import parkbench.record.PoolSetting;
import parkbench.record.WarmUpRecord;
import parkbench.result.Audit;
import parkbench.result.Bracket;
import parkbench.result.CheckId;
import parkbench.result.ClaimCaveat;
import parkbench.result.ClaimReason;
import parkbench.result.ClaimSide;
import parkbench.result.ComparisonVerdict;
import parkbench.result.Confidence;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Grade;
import parkbench.result.GradeCause;
import parkbench.result.Graded;
import parkbench.result.IncidentAnswer;
import parkbench.result.Limit;
import parkbench.result.LoadPoint;
import parkbench.result.Outcome;
import parkbench.result.Remedy;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.result.ServiceModel;
import parkbench.result.Statement;
import parkbench.result.Timeline;
import parkbench.result.TrialReport;
import parkbench.statistics.FindingGroups;
import parkbench.text.Statements;

/** Reports as the lab would make them, written by hand. */
final class Reports {
  static final String MARKUP = "<script>alert(1)</script>";
  static final String ENDS_STYLE = "\"></style><img src=x onerror=alert(2)>";
  static final String FORMULA = "=cmd|' /C calc'!A0";
  static final String RIGHT_TO_LEFT = "خدمة\u202Eevil";

  private static final Report.Percentiles NOTHING =
      new Report.Percentiles(0, 0, 0, 0, 0, 0, 0, 0, 0, List.of(), List.of());

  private static final LoadPoint POINT = new LoadPoint(50, "200 rps", 200);

  private Reports() {}

  /** Three approaches at one load point; all is well. */
  static Report quick() {
    return report(
        "quick",
        "Why does a blocking servlet stop at 400 rps in front of a 500 ms upstream while its CPU"
            + " idles?",
        List.of(
            figures("spring-mvc/blocking", 392),
            figures("spring-mvc/virtual-threads", 787),
            figures("spring-webflux/webclient", 788)),
        List.of(
            trial("spring-mvc", "blocking", 500, 400)
                .answering(392, 1020)
                .pool(200, 200)
                .finding(exhausted("Tomcat threads"))
                .cell(),
            trial("spring-mvc", "virtual-threads", 500, 400).answering(787.4, 507).cell(),
            trial("spring-webflux", "webclient", 500, 400).answering(788.1, 506).cell()));
  }

  /** Seven approaches at twelve load points, three of them invalid. */
  static Report battle() {
    List<TrialReport> cells = new ArrayList<>();
    List<String> names =
        List.of(
            "spring-mvc/blocking",
            "spring-mvc/java-client",
            "spring-mvc/apache-client",
            "spring-mvc/virtual-threads",
            "spring-webflux/java-client",
            "spring-webflux/apache-client",
            "spring-webflux/webclient");
    for (String name : names) {
      int slash = name.indexOf('/');
      for (int delay : new int[] {10, 100, 500}) {
        for (int users : new int[] {100, 200, 400, 800}) {
          int places = name.endsWith("blocking") ? Math.min(200, users) : users;
          double rate = Math.min(places * 1000.0 / delay * 0.98, 3900 + 37 * names.indexOf(name));
          Builder trial =
              trial(name.substring(0, slash), name.substring(slash + 1), delay, users)
                  .answering(rate, users / rate * 1000);
          if (name.endsWith("blocking")) {
            trial.pool(places, 200);
          }
          if (users == 800 && delay == 10 && names.indexOf(name) % 3 == 1) {
            trial.failing(CheckId.LAB_SHARE, share(FactName.LAB_SHARE_OF_CORES, 0.71), 0.6);
          }
          cells.add(trial.cell());
        }
      }
    }
    return report(
        "proxy-battle",
        "Which way of waiting for a slow service serves the most users on one core?",
        List.of(new Statement.ShownDifferences(0.05, 12, 0, 0, List.of())),
        cells);
  }

  /**
   * A dead service, errors, an invalid trial, a health check, repeats, claims, and hostile names.
   */
  static Report troubled() {
    Report report =
        report(
            "incident " + MARKUP,
            "What happens " + ENDS_STYLE + "?",
            List.of(figures("The service " + MARKUP, 12), figures(FORMULA, 12)),
            List.of(
                trial("spring-mvc", "blocking", 50, 0)
                    .answering(151.7, 902)
                    .errors(Map.of("timeout", 1204L, "status 503 " + MARKUP, 3L))
                    .probe(14)
                    .outcome(Outcome.DEGRADED)
                    .finding(exhausted("Tomcat threads " + ENDS_STYLE))
                    .finding(locked("shop.Orders " + MARKUP, "exec-1 " + ENDS_STYLE))
                    .cell(),
                trial("mine " + MARKUP, FORMULA, 50, 0)
                    .outcome(Outcome.FAILED)
                    .probe(3)
                    .finding(died("It was OOM-killed after 12 s: " + MARKUP))
                    .cell(),
                trial(RIGHT_TO_LEFT, ENDS_STYLE, 50, 0)
                    .answering(199.2, 53)
                    .notes("Seen from outside only: " + MARKUP)
                    .late(3.1)
                    .failing("it ended: " + MARKUP)
                    .cell(),
                trial("spring-webflux", "webclient", 50, 0).answering(199.9, 52).probe(0).cell(),
                trial("spring-webflux", "webclient", 50, 0)
                    .repeat(2)
                    .answering(198.8, 54)
                    .probe(1)
                    .cell()));
    return new Report(
        report.schema(),
        report.run(),
        report.verdict(),
        report.trials(),
        report.findings(),
        List.of(
            new Report.Comparison(
                Quantity.THROUGHPUT_RPS,
                POINT,
                "spring-webflux/webclient",
                MARKUP,
                1.31,
                1.29,
                1.34,
                1,
                ComparisonVerdict.HIGHER)),
        List.of(
            new Report.Claim(
                "H9.1",
                new Report.Claim.Origin(
                    "009", "text " + ENDS_STYLE, "blocking answers 150 rps " + MARKUP),
                List.of(
                    new ClaimSide.OfSubject(
                        new Report.Subject("spring-mvc/blocking " + MARKUP, POINT))),
                Optional.of(Quantity.THROUGHPUT_RPS),
                Optional.empty(),
                Quantity.Unit.REQUESTS_PER_SECOND,
                new Report.Claim.Expectation(
                    Optional.of(149.0),
                    Optional.of(150.0),
                    "arithmetic " + MARKUP,
                    Optional.of(new Bound.Within(0.05, 150, Bound.Basis.PREDICTED)),
                    false),
                Optional.of(new Report.Measured(151.7, 149.1, 154.3)),
                ClaimVerdict.CONFIRMED,
                new ClaimReason.Measured(
                    3,
                    ClaimReason.Each.FORK,
                    0,
                    List.of(ClaimCaveat.of(new ClaimCaveat.Failed(200, Map.of(ENDS_STYLE, 1L)))))),
            new Report.Claim(
                "H9.2",
                new Report.Claim.Origin("", "", "webclient never fails"),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Quantity.Unit.NUMBER,
                new Report.Claim.Expectation(
                    Optional.empty(), Optional.empty(), "", Optional.empty(), false),
                Optional.empty(),
                ClaimVerdict.NOT_TESTED,
                new ClaimReason.NotTested("no trial counts")),
            hold(1, "spring-mvc/blocking", 151.7, ClaimVerdict.CONFIRMED),
            hold(2, "spring-webflux/webclient", 199.9, ClaimVerdict.REFUTED)),
        List.of(
            new Report.Drift(
                Quantity.THROUGHPUT_RPS,
                Optional.of(new Report.Subject(MARKUP, POINT)),
                0.96,
                0.94,
                0.98,
                5,
                3)),
        List.of(
            new Report.Repeated(
                "spring-webflux/webclient",
                POINT,
                2,
                Optional.of(new Report.Measured(199.4, 192.4, 206.4)),
                Optional.of(new Report.Measured(53, 40.3, 65.7)),
                Optional.empty(),
                Map.of("cpu-cores", new Report.Measured(0.31, 0.28, 0.34))),
            new Report.Repeated(
                MARKUP,
                new LoadPoint(50, ENDS_STYLE, 0),
                2,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of())),
        List.of(
            model("spring-mvc/blocking " + MARKUP, 200, 392),
            model("spring-webflux/webclient", 0, 623)));
  }

  /** {@link #quick} with a model of two of its approaches. */
  static Report modelled() {
    Report quick = quick();
    return new Report(
        quick.schema(),
        quick.run(),
        quick.verdict(),
        quick.trials(),
        quick.findings(),
        quick.comparisons(),
        quick.claims(),
        quick.drifts(),
        quick.repeated(),
        List.of(model("spring-mvc/blocking", 200, 392), model("spring-webflux/webclient", 0, 788)));
  }

  /** 400 users in front of 500 ms: the pool bounds the first, and nothing explains the second. */
  private static ServiceModel model(String approach, int pool, double rps) {
    ServiceModel.Setting at = new ServiceModel.Setting(500, 0, 400, pool, 1);
    return new ServiceModel(
        approach,
        at,
        1,
        1,
        pool == 0 ? Optional.empty() : Optional.of("threads " + MARKUP),
        2,
        new ServiceModel.Range(0.4, 0.35, 0.5),
        List.of(new ServiceModel.Point(at, rps, pool == 0 ? 796 : 398)));
  }

  private static final GradeCause STOLEN =
      new GradeCause.FailedCheck(
          CheckId.STEAL, Optional.empty(), List.of(share(FactName.STEAL, 0.03)));

  /** A noisy machine: what is left of three approaches. */
  static Report noisy() {
    return of(
        trial("spring-mvc", "blocking", 500, 400)
            .answering(392, 1020)
            .pool(200, 200)
            .interfered(
                0.21,
                Graded.atLeast(
                    Quantity.THROUGHPUT_RPS,
                    392,
                    Bracket.between(386, 400),
                    List.of(STOLEN, new GradeCause.AtMostCeiling(MARKUP, 400))),
                Graded.unusable(
                    Quantity.RESPONSE_P50_MS, 1020, List.of(STOLEN, new GradeCause.Reordered())),
                Graded.unusable(
                    Quantity.RESPONSE_P99_MS, 1142, List.of(STOLEN, new GradeCause.Reordered())))
            .cell(),
        trial("spring-webflux", "webclient", 500, 400)
            .answering(752, 530)
            .interfered(
                0.06,
                Graded.atLeast(
                    Quantity.THROUGHPUT_RPS, 752, Bracket.between(750, 800), List.of(STOLEN)),
                Graded.atMost(
                    Quantity.RESPONSE_P99_MS, 593, Bracket.between(500, 593), List.of(STOLEN)))
            .cell());
  }

  /** A queue that grows, and a service that an upstream disturbed and that did not recover. */
  static Report overTime() {
    return of(
        trial("users", "parallel", 332, 0).answering(10.5, 27_300).growing().cell(),
        trial("spring-mvc", "blocking", 50, 0)
            .answering(200, 53)
            .disturbed(Optional.of(7.0), Optional.empty())
            .cell(),
        trial("spring-webflux", "webclient", 50, 0)
            .answering(200, 53)
            .disturbed(Optional.of(0.0), Optional.of(4.0))
            .cell());
  }

  private static Report.Claim hold(int number, String approach, double rps, ClaimVerdict verdict) {
    return new Report.Claim(
        "hold " + number,
        new Report.Claim.Origin("", "", ""),
        List.of(new ClaimSide.OfSubject(new Report.Subject(approach, POINT))),
        Optional.of(Quantity.THROUGHPUT_RPS),
        Optional.empty(),
        Quantity.Unit.REQUESTS_PER_SECOND,
        new Report.Claim.Expectation(
            Optional.empty(),
            Optional.empty(),
            "",
            Optional.of(new Bound.Between(Optional.empty(), Optional.of(190.0))),
            true),
        Optional.of(new Report.Measured(rps, rps, rps)),
        verdict,
        new ClaimReason.Measured(1, ClaimReason.Each.FORK, 0, List.of()));
  }

  private static Statement figures(String approach, double rps) {
    return new Statement.ApproachFigures(
        Optional.empty(),
        new Statement.Answered(
            approach, rps, Optional.empty(), Optional.empty(), Optional.empty()));
  }

  /** Every kind of statement and of reason. */
  static Report everyStatement() {
    Report of = report("own", "What happens?", Statements.all(), List.of());
    return new Report(
        of.schema(),
        of.run(),
        of.verdict(),
        of.trials(),
        of.findings(),
        of.comparisons(),
        Statements.claims(),
        of.drifts(),
        of.repeated(),
        of.models());
  }

  /** What an incident did to three services, in two forks each, the worst of them last. */
  static Report incident() {
    List<TrialReport> cells = new ArrayList<>();
    for (int repeat : new int[] {2, 1}) {
      cells.add(
          trial("spring-webflux", "webclient", 50, 0)
              .titled("WebFlux with WebClient")
              .repeat(repeat)
              .answering(200, 53)
              .probe(0)
              .disturbed(Optional.of(0.0), Optional.of(0.0))
              .cell());
      cells.add(
          trial("spring-mvc", "blocking", 50, 0)
              .titled("Tomcat with 200 threads")
              .repeat(repeat)
              .answering(200, 53)
              .pool(200, 200)
              .probe(29)
              .finding(exhausted("Tomcat threads"))
              .disturbed(Optional.of(1.0), Optional.of(2.0))
              .cell());
    }
    return report(
        "incident",
        "Who survives?",
        List.of(
            new Statement.IncidentMet(answer("spring-webflux/webclient", 1_010, 0, 0), 2, 2),
            new Statement.IncidentMet(answer("spring-mvc/blocking", 10_800, 29, 2), 2, 2)),
        cells);
  }

  private static IncidentAnswer answer(
      String approach, double p99Ms, int failedChecks, double recovered) {
    return new IncidentAnswer(
        approach,
        Incident.Kind.SLOWS,
        30,
        1000,
        new IncidentAnswer.Asked(200, 30),
        53,
        new Report.AskedDuring(Optional.of(p99Ms), 6000, 0, Optional.of(1.0), Optional.of(1.0)),
        3200,
        Optional.of(new IncidentAnswer.Health(failedChecks, 3, 1, 1)),
        IncidentAnswer.Recovery.RECOVERED,
        Optional.of(recovered),
        50);
  }

  /** Five forks each of two approaches that do not differ, and one that is limited. */
  static Report repeated() {
    List<TrialReport> cells = new ArrayList<>();
    for (int repeat = 1; repeat <= 5; repeat++) {
      cells.add(
          trial("spring-webflux", "webclient", 500, 400)
              .titled("WebFlux with WebClient")
              .repeat(repeat)
              .answering(797 + repeat, 506)
              .cell());
      cells.add(
          trial("spring-mvc", "virtual-threads", 500, 400)
              .titled("Tomcat with virtual threads")
              .repeat(repeat)
              .answering(796 + repeat, 507)
              .cell());
      cells.add(
          trial("spring-mvc", "blocking", 500, 400)
              .titled("Tomcat with 200 threads")
              .repeat(repeat)
              .answering(397 + repeat, 1020)
              .pool(200, 200)
              .finding(exhausted("Tomcat threads"))
              .cell());
    }
    LoadPoint point = LoadPoint.of(cells.getFirst());
    Report of =
        report(
            "quick",
            "Why does it stop?",
            List.of(
                new Statement.ApproachFindings(
                    Optional.empty(),
                    "spring-mvc/blocking",
                    List.of(new Statement.FoundIn(exhausted("Tomcat threads"), 5, 5))),
                new Statement.MedianTrials(5, 5)),
            cells);
    return new Report(
        of.schema(),
        of.run(),
        of.verdict(),
        of.trials(),
        of.findings(),
        List.of(
            ratio(point, "spring-mvc/blocking", "spring-webflux/webclient", 0.5),
            ratio(point, "spring-mvc/blocking", "spring-mvc/virtual-threads", 0.501),
            ratio(point, "spring-webflux/webclient", "spring-mvc/virtual-threads", 1.001)),
        List.of(),
        List.of(),
        List.of(
            repeated(point, "spring-webflux/webclient", 800),
            repeated(point, "spring-mvc/virtual-threads", 799),
            repeated(point, "spring-mvc/blocking", 400)),
        List.of());
  }

  private static Report.Repeated repeated(LoadPoint point, String approach, double rps) {
    return new Report.Repeated(
        approach,
        point,
        5,
        Optional.of(new Report.Measured(rps, rps - 2, rps + 2)),
        Optional.of(new Report.Measured(507, 506, 508)),
        Optional.empty(),
        Map.of());
  }

  private static Report.Comparison ratio(LoadPoint point, String a, String b, double value) {
    return new Report.Comparison(
        Quantity.THROUGHPUT_RPS,
        point,
        a,
        b,
        value,
        value * 0.995,
        value * 1.005,
        3,
        value > 0.9 ? ComparisonVerdict.NO_DIFFERENCE : ComparisonVerdict.LOWER);
  }

  /** A matrix of so many trials of eight approaches. */
  static Report matrix(int trials) {
    List<TrialReport> cells = new ArrayList<>();
    int repeat = 1;
    while (cells.size() < trials) {
      for (int approach = 0; approach < 8; approach++) {
        for (int delay : new int[] {10, 100, 500}) {
          for (int users : new int[] {100, 200, 400, 800}) {
            double rate = Math.min(users * 1000.0 / delay, 3000 + 300.0 * approach);
            cells.add(
                trial("system", "approach-" + approach, delay, users)
                    .titled("Approach " + approach)
                    .repeat(repeat)
                    .answering(rate, users / rate * 1000)
                    .cell());
          }
        }
      }
      repeat++;
    }
    return report("matrix", "Which?", List.of(), cells.subList(0, trials));
  }

  /** Just these trials. */
  static Report of(TrialReport... cells) {
    return report("own", "What happens?", List.of(), List.of(cells));
  }

  /** A line of every group for each trial, as long as an hour if wanted. */
  static List<Timeline> timelines(Report report, int seconds) {
    return report.trials().stream().map(cell -> timeline(cell, seconds)).toList();
  }

  private static Timeline timeline(TrialReport cell, int seconds) {
    double rate = cell.responses().throughputRps();
    return new Timeline(
        cell.identity().id(),
        seconds * 0.1,
        seconds * 0.9,
        List.of(
            new Timeline.Mark(seconds * 0.3, "upstream takes 1 s " + MARKUP),
            new Timeline.Mark(seconds * 0.6, "upstream takes 50 ms")),
        List.of(
            line("response time", "p50", "ms", seconds, s -> 500 + 20 * Math.sin(s)),
            line("response time", "p99", "ms", seconds, s -> 520 + 90 * Math.sin(s / 3)),
            line("response time", "max", "ms", seconds, s -> 700 + 100 * Math.cos(s)),
            line("response time", "health check", "ms", seconds, s -> 3.0),
            line("requests", "arrivals", "per second", seconds, s -> rate + 9 * Math.sin(s)),
            line("requests", "completions", "per second", seconds, s -> rate + 9 * Math.cos(s)),
            line("requests", "failures", "per second", seconds, s -> 0.0),
            line("in flight", "requests", "requests", seconds, s -> 395 + 4 * Math.sin(s / 2)),
            line("CPU", "service", "%", seconds, s -> 7 + Math.sin(s)),
            line("CPU", "load", "%", seconds, s -> 3 + Math.sin(s * 2)),
            line("CPU", "upstream", "%", seconds, s -> 2 + Math.cos(s)),
            line("threads", "http-nio-exec busy " + MARKUP, "threads", seconds, s -> 200.0),
            line("threads", "http-nio-exec idle", "threads", seconds, s -> 0.0),
            line("threads", "others", "threads", seconds, s -> 24.0),
            line("heap", "used", "MiB", seconds, s -> 40 + s * 7 % 90),
            line("garbage collection", "pauses", "ms", seconds, s -> s % 13 < 1 ? 6.0 : 0.0)),
        percentiles(cell));
  }

  private static List<Timeline.Percentile> percentiles(TrialReport cell) {
    Report.Percentiles of = cell.latency().responseMs();
    return of.count() == 0
        ? List.of()
        : List.of(
            new Timeline.Percentile(0, of.p50() * 0.9),
            new Timeline.Percentile(0.5, of.p50()),
            new Timeline.Percentile(0.9, of.p90()),
            new Timeline.Percentile(0.99, of.p99()));
  }

  private static Timeline.Line line(
      String group, String name, String unit, int seconds, DoubleUnaryOperator at) {
    return new Timeline.Line(
        group,
        name,
        unit,
        IntStream.range(0, seconds)
            .mapToObj(s -> new Timeline.Point(s + 0.013, at.applyAsDouble(s)))
            .toList());
  }

  private static Report report(
      String scenario, String question, List<Statement> verdict, List<TrialReport> cells) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("CPU", "Example 9000, 2 cores");
    facts.put("Kernel", "Linux 6.1.0");
    facts.put("Open files", "20,000");
    return new Report(
        Report.SCHEMA,
        new Report.Run(
            "20261120-131500-quick",
            scenario,
            question,
            Instant.parse("2026-11-20T13:15:00Z"),
            Optional.of(Instant.parse("2026-11-20T13:16:12Z")),
            "complete",
            new Environment("cgroup v1", List.of(), facts),
            "0.1.0",
            42,
            Optional.of(
                new Report.TimeSpent(
                    72,
                    21.6,
                    39.6,
                    0.15,
                    Map.of(
                        Phase.LAB, 4.0,
                        Phase.SERVICE_START, 5.0,
                        Phase.WARM_UP, 21.6,
                        Phase.MEASURING, 39.6,
                        Phase.AROUND_TRIALS, 1.5,
                        Phase.OTHER, 0.3))),
            List.of("The service has core 0 to itself; everything else shares core 1."),
            Optional.of(
                new Invocation(
                    "./parkbench run " + scenario,
                    List.of(
                        new Invocation.ConfigFile(
                            "scenarios/" + scenario + ".yaml",
                            "scenario: " + scenario + "\nload: {users: 400}\n"))))),
        verdict,
        cells,
        FindingGroups.of(cells),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  /** The same report, of another command. */
  static Report askedAs(String command, Report of) {
    Report.Run run = of.run();
    return new Report(
        of.schema(),
        new Report.Run(
            run.id(),
            run.scenario(),
            run.question(),
            run.started(),
            run.finished(),
            run.ended(),
            run.environment(),
            run.labVersion(),
            run.randomSeed(),
            run.time(),
            run.notes(),
            Optional.of(new Invocation(command, List.of()))),
        of.verdict(),
        of.trials(),
        of.findings(),
        of.comparisons(),
        of.claims(),
        of.drifts(),
        of.repeated(),
        of.models());
  }

  /** A closed load of so many users; 0 users: an open one of 200 requests per second. */
  static Builder trial(String system, String approach, int delayMillis, int users) {
    return new Builder(system, approach, delayMillis, users);
  }

  /** All 200 threads of a pool are busy, and 200 requests wait. */
  static Finding exhausted(String pool) {
    return new Finding(
        RuleId.REQUEST_THREADS_EXHAUSTED,
        Confidence.HIGH,
        List.of(
            new Fact(
                FactName.THROUGHPUT,
                new Fact.Range(
                    new Graded(
                        Quantity.THROUGHPUT_RPS,
                        392,
                        Bracket.exactly(392),
                        Grade.EXACT,
                        List.of()))),
            new Fact(FactName.POOL, new Fact.Text(pool)),
            number(FactName.BUSY_THREADS, 200),
            number(FactName.POOL_SIZE, 200),
            number(FactName.QUEUED, 200),
            new Fact(FactName.CPU, new Fact.Figure(0.07, Quantity.Unit.SHARE))),
        Remedy.of(
            Remedy.Advice.WAIT_WITHOUT_THREAD,
            List.of(PoolSetting.of("server.tomcat.threads.max"))));
  }

  /** Most of 200 threads wait for a lock. */
  static Finding locked(String place, String holder) {
    return new Finding(
        RuleId.LOCK_CONTENTION,
        Confidence.HIGH,
        List.of(
            new Fact(FactName.POOL, new Fact.Text("exec")),
            new Fact(FactName.POOL_KIND, new Fact.Text("SERVER")),
            number(FactName.THREADS, 190),
            number(FactName.POOL_SIZE, 200),
            new Fact(FactName.SHARE_OF_BUSY_THREADS, new Fact.Figure(0.95, Quantity.Unit.SHARE)),
            new Fact(FactName.PLACE, new Fact.Text(place)),
            new Fact(FactName.LOCK_HOLDER, new Fact.Text(holder)),
            new Fact(FactName.LOCK_HOLDER_ACTIVITY, new Fact.Text("SLEEPING")),
            new Fact(FactName.LOCK_HOLDER_PLACE, new Fact.Text(place)),
            new Fact(FactName.STACK, new Fact.Stack(List.of(place)))),
        Remedy.of(Remedy.Advice.SMALLER_LOCKS));
  }

  /** The service never became ready. */
  static Finding died(String line) {
    return new Finding(
        RuleId.SERVICE_DIED,
        Confidence.HIGH,
        List.of(
            number(FactName.NEVER_READY, 1), new Fact(FactName.LAST_LOG_LINE, new Fact.Text(line))),
        Remedy.of(Remedy.Advice.READ_LOG));
  }

  /** Connections were dropped. */
  static Finding overflowed(double times) {
    return new Finding(
        RuleId.LISTEN_BACKLOG_OVERFLOW,
        Confidence.MEDIUM,
        List.of(number(FactName.LISTEN_OVERFLOWS, times)),
        Remedy.of(Remedy.Advice.LONGER_BACKLOG));
  }

  static Fact share(FactName name, double value) {
    return Fact.figure(name, value, Quantity.Unit.SHARE);
  }

  private static Fact number(FactName name, double value) {
    return new Fact(name, new Fact.Figure(value, Quantity.Unit.NUMBER));
  }

  /** A trial to which things happen. */
  static final class Builder {
    private final String system;
    private final String approach;
    private final int delay;
    private final int users;
    private int repeat = 1;
    private String title;
    private double rate;
    private double compileMs = 12;
    private WarmUpRecord warmUp = new WarmUpRecord(20_000, 7.2, true, "JIT compilers at rest");
    private Report.Percentiles response = NOTHING;
    private Map<String, Long> errors = Map.of();
    private Outcome outcome = Outcome.OK;
    private List<Report.PoolUse> pools = List.of();
    private Optional<Report.ProbeSummary> probe = Optional.empty();
    private final List<Audit.Check> checks = new ArrayList<>();
    private Report.Interference interference = Report.Interference.UNKNOWN;
    private List<Graded> grades = List.of();
    private final List<Finding> findings = new ArrayList<>();
    private List<String> notes = List.of();
    private Report.Stationarity stationarity =
        Report.Stationarity.without(
            Report.Stationarity.Kind.NOT_ASKED, Report.Stationarity.Reason.CLOSED_LOAD);
    private Optional<Report.Disturbance> disturbance = Optional.empty();

    private Builder(String system, String approach, int delay, int users) {
      this.system = system;
      this.approach = approach;
      this.delay = delay;
      this.users = users;
      this.title = system + "/" + approach;
      checks.add(
          new Audit.Check(
              CheckId.STEAL,
              Audit.Kind.INTERFERENCE,
              true,
              Optional.empty(),
              List.of(share(FactName.STEAL, 0)),
              Limit.atMost(0.01, Quantity.Unit.SHARE)));
      checks.add(
          new Audit.Check(
              CheckId.TURNAROUND,
              Audit.Kind.INTERFERENCE,
              true,
              Optional.empty(),
              List.of(
                  share(FactName.TURNAROUND_OF_CYCLE, 0.0002),
                  Fact.figure(FactName.TURNAROUND, 100, Quantity.Unit.MICROSECONDS)),
              Limit.atMost(0.01, Quantity.Unit.SHARE)));
    }

    Builder answering(double requestsPerSecond, double millis) {
      rate = requestsPerSecond;
      response =
          new Report.Percentiles(
              (long) (requestsPerSecond * 10),
              millis * 1.01,
              millis,
              millis * 1.02,
              millis * 1.05,
              millis * 1.08,
              millis * 1.12,
              millis * 1.3,
              millis * 1.41,
              List.of(),
              List.of("p999"));
      return this;
    }

    Builder compiling(double millis) {
      compileMs = millis;
      return this;
    }

    Builder cold() {
      warmUp = WarmUpRecord.NONE;
      return this;
    }

    Builder titled(String words) {
      title = words;
      return this;
    }

    Builder repeat(int number) {
      repeat = number;
      return this;
    }

    Builder pool(int busy, int size) {
      pools =
          List.of(
              new Report.PoolUse(
                  "Tomcat threads",
                  size,
                  true,
                  Optional.of(busy),
                  Optional.of(busy - 0.4),
                  Optional.of(200),
                  Optional.of(196.2)));
      return this;
    }

    Builder errors(Map<String, Long> byCause) {
      errors = byCause;
      response =
          new Report.Percentiles(
              response.count(),
              response.mean(),
              response.p50(),
              response.p75(),
              response.p90(),
              response.p95(),
              response.p99(),
              response.p999(),
              response.max(),
              List.of("p99", "p999"),
              List.of("p999"));
      return this;
    }

    Builder outcome(Outcome of) {
      outcome = of;
      return this;
    }

    Builder probe(int longestFailure) {
      probe = Optional.of(new Report.ProbeSummary(30, longestFailure, longestFailure, 3, 1000.4));
      return this;
    }

    /** A check of a share fails, and the trial is invalid for it. */
    Builder failing(CheckId check, Fact share, double atMost) {
      return failing(Audit.Kind.IDENTITY, check, Limit.atMost(atMost, Quantity.Unit.SHARE), share);
    }

    /** A process of the lab failed. */
    Builder failing(String failure) {
      return failing(
          Audit.Kind.IDENTITY,
          CheckId.INSTRUMENTS,
          Limit.atMost(0, Quantity.Unit.NUMBER),
          Fact.number(FactName.FAILURES, 1),
          Fact.text(FactName.FAILURE, failure));
    }

    /** The send lag was above 1 ms, and the trial is invalid for it. */
    Builder late(double millis) {
      return failing(
          Audit.Kind.IDENTITY,
          CheckId.SEND_LAG,
          Limit.atMost(
              1, Quantity.Unit.MILLISECONDS, new Limit.Constant(1, Quantity.Unit.MILLISECONDS)),
          Fact.figure(FactName.SEND_LAG_P99, millis, Quantity.Unit.MILLISECONDS),
          Fact.count(FactName.FIRINGS, 1_991));
    }

    /** The machine took a share of the service's core: its figures are graded. */
    Builder interfered(double taken, Graded... graded) {
      interference =
          new Report.Interference(
              Optional.of(taken),
              Optional.of(0.0),
              Optional.of(0.0),
              Optional.of(0.0),
              Optional.of(taken),
              Optional.of(taken / (taken + 0.07)),
              Optional.of(0.07 / (1 - taken)),
              0.1);
      grades = List.of(graded);
      return failing(
          Audit.Kind.INTERFERENCE,
          CheckId.CPU_TAKEN,
          Limit.atMost(0.02, Quantity.Unit.SHARE),
          share(FactName.CPU_TAKEN_BY_MACHINE, taken));
    }

    private Builder failing(Audit.Kind kind, CheckId check, Limit limit, Fact... measured) {
      checks.add(new Audit.Check(check, kind, false, Optional.empty(), List.of(measured), limit));
      return this;
    }

    Builder notes(String... what) {
      notes = List.of(what);
      return this;
    }

    Builder growing() {
      stationarity =
          new Report.Stationarity(
              Report.Stationarity.Kind.NOT_STATIONARY,
              Optional.empty(),
              Optional.of(20.0),
              Optional.of(new Report.Estimate(9.5, 9.4, 9.6)),
              Optional.of(new Report.Estimate(10.5, 10.4, 10.6)));
      return this;
    }

    Builder disturbed(Optional<Double> degraded, Optional<Double> recovered) {
      disturbance =
          Optional.of(
              new Report.Disturbance(
                  20,
                  30,
                  20,
                  54.3,
                  10_800,
                  3,
                  degraded,
                  recovered,
                  new Report.AskedDuring(
                      Optional.of(10_800.0), 9_000, 3, Optional.of(1.0), Optional.of(1.0)),
                  new Report.AskedLast(0, false)));
      return this;
    }

    Builder finding(Finding finding) {
      findings.add(finding);
      return this;
    }

    TrialReport cell() {
      double ceiling =
          users == 0
              ? 200
              : (approach.equals("blocking") ? Math.min(200, users) : users) * 1000.0 / delay;
      long failed = errors.values().stream().mapToLong(Long::longValue).sum();
      String id = "%s-%s-%dms-%du-%d".formatted(system, approach, delay, users, repeat);
      return new TrialReport(
          new TrialReport.Identity(id, repeat, repeat, "trials/001-" + id),
          new TrialReport.Target(
              system,
              approach,
              system + "/" + approach,
              title,
              "One thread waits for each request.",
              "boot-4.1",
              "Spring Boot 4.1.0, Tomcat 11",
              "proxy",
              "OpenJDK 25.0.1",
              Optional.of(25),
              "java -XX:+UseSerialGC -Xmx512m -jar service.jar"),
          new Report.LoadSummary(
              users == 0 ? "open" : "closed",
              users == 0 ? "200 rps" : users + " users",
              users == 0 ? Optional.empty() : Optional.of(users),
              users == 0 ? Optional.of(200.0) : Optional.empty()),
          new Report.UpstreamSummary(
              delay,
              "unlimited",
              (long) (rate * 10),
              196,
              200,
              Map.of(),
              Optional.empty(),
              Optional.empty()),
          new TrialReport.Responses(
              10,
              users == 0 ? Optional.of(10_052.0) : Optional.empty(),
              response.count() + failed,
              response.count(),
              rate,
              Optional.of(20.0),
              new Report.Errors(failed, errors),
              failed > 0 ? 12 : 0,
              new Report.InFlight(198.1, 400)),
          new TrialReport.Ceiling(
              Optional.of(ceiling),
              approach.equals("blocking") ? "200 Tomcat threads / 0.5 s" : users + " users / cycle",
              Optional.of(rate / ceiling)),
          new TrialReport.Latency(
              response,
              response,
              response.count() == 0 ? NOTHING : times(0.05),
              response.count() == 0 ? NOTHING : times(0.03)),
          outcome,
          new TrialReport.Resources(
              new Report.ServiceUse(
                  new Report.ServiceUse.Cpu(
                      Optional.of(0.7),
                      rate == 0 ? Optional.empty() : Optional.of(0.07),
                      Optional.of(178.0),
                      Optional.of(0.004),
                      Optional.empty(),
                      Optional.empty(),
                      Optional.of(18_000.0)),
                  new Report.ServiceUse.Memory(Optional.of(301e6), Optional.of(88e6)),
                  new Report.ServiceUse.Pauses(
                      Optional.of(1.0), Optional.of(6.1), Optional.of(3.0), Optional.of(7.0)),
                  new Report.ServiceUse.Jit(Optional.of(compileMs), Optional.empty()),
                  new Report.ServiceUse.Threads(
                      Optional.of(224.0), Optional.empty(), Optional.empty(), Optional.empty()),
                  new Report.ServiceUse.Sockets(
                      Optional.of(431.0), Optional.of(200.0), Optional.of(0.0), Optional.of(0.0)),
                  pools),
              new Report.LabUse(
                  Optional.of(0.11),
                  Optional.of(6.2),
                  Optional.of(8.1),
                  Optional.of(0.0),
                  Optional.of(0.08),
                  new Report.ProcessHiccups(
                      Optional.of(new Hiccups(0.12, delay / 100.0)),
                      Optional.of(new Hiccups(0.1, 1.4)),
                      Optional.empty())),
              new Report.MachineUse(
                  List.of(0.08, 0.14),
                  Optional.of(0.02),
                  Optional.of(0.0),
                  Optional.of(0.004),
                  Optional.of(0.0),
                  Optional.of(804.0),
                  Optional.of(12.0))),
          new TrialReport.Quality(
              warmUp,
              new Report.AuditResult(
                  checks.stream().noneMatch(check -> check.invalidates(AuditMode.GRADED)), checks),
              interference,
              grades,
              notes,
              Optional.of(DriverRecord.of(Driver.PARKBENCH, "0.1.0"))),
          findings,
          new TrialReport.Course(
              probe,
              probe.map(
                  asked ->
                      new Report.Replay(
                          22.3, 22.4, 95.6, 95.9, 8.3, 8.4, 27.5, 27.9, 0.159, 0.161)),
              new Report.OverTime(stationarity, disturbance)));
    }

    private static Report.Percentiles times(double millis) {
      return new Report.Percentiles(
          3920,
          millis,
          millis,
          millis,
          millis,
          millis,
          millis * 2,
          millis * 4,
          millis * 9,
          List.of(),
          List.of("p999"));
    }
  }
}

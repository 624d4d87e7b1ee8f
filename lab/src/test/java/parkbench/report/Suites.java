package parkbench.report;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.plan.Bound;
import parkbench.plan.Quantity;
import parkbench.record.ClaimVerdict;
import parkbench.record.Environment;
import parkbench.result.Audit;
import parkbench.result.CheckId;
import parkbench.result.ClaimReason;
import parkbench.result.ClaimSide;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.InvalidReason;
import parkbench.result.Limit;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.SuiteReport;

/** Reports of suites as the lab would make them, written by hand. */
final class Suites {
  private static final String JVM = "OpenJDK 64-Bit Server VM 17.0.15+6";
  private static final String JVM_TODAY = "OpenJDK 64-Bit Server VM 25+36";

  private Suites() {}

  /** Two posts with every verdict, and generations side by side. */
  static SuiteReport posts() {
    return of(
        "complete",
        List.of(
            new SuiteReport.Post(
                "001",
                "Improving processing time could harm service scalability",
                "Eliran David, DZone, 24 October 2019",
                "Two calls per request, made one after the other or both at once on the common"
                    + " pool.",
                List.of("On one or two processors each task has a thread of its own."),
                new SuiteReport.Highlights(
                    Optional.of("H1.1-8"), List.of("H1.1", "H1.2"), List.of("H1.1-8")),
                new SuiteReport.Counts(2, 1, 0, 1),
                List.of(
                    claim(
                        "H1.1",
                        "Seven workers of the common pool, not eight, serve two calls per request.",
                        27_289,
                        27_300,
                        27_412,
                        ClaimVerdict.CONFIRMED),
                    claim(
                        "H1.1-8",
                        "Eight workers would have given the published mean.",
                        27_289,
                        20_200,
                        20_310,
                        ClaimVerdict.REFUTED),
                    claim(
                        "H1.2",
                        "One call after the other is stable at 20 rps.",
                        709,
                        664,
                        671,
                        ClaimVerdict.CONFIRMED),
                    untested("H1.4", "With 8 Tomcat threads it is no faster.")),
                List.of(
                    new SuiteReport.ThenNow(
                        "both at once on the common pool",
                        side("users-boot-2.0/parallel", "Spring Boot 2.0.2, Tomcat 8.5", JVM),
                        side("users-boot-4.1/parallel", "Spring Boot 4.1.0, Tomcat 11", JVM_TODAY),
                        List.of(
                            new SuiteReport.Point(
                                new LoadPoint(332, "20 rps", 20),
                                false,
                                seen(10.5, 27_412, 53_100),
                                seen(10.5, 27_380, 54_100)))),
                    new SuiteReport.ThenNow(
                        "one call after the other",
                        side("users-boot-2.0/sequential", "Spring Boot 2.0.2, Tomcat 8.5", JVM),
                        side("users-boot-4.1/sequential", "", ""),
                        List.of(
                            new SuiteReport.Point(
                                new LoadPoint(332, "20 rps", 20),
                                false,
                                seen(20, 671, 690),
                                lacking(SuiteReport.Lack.NOT_RUN)),
                            new SuiteReport.Point(
                                new LoadPoint(332, "400 users", 400),
                                true,
                                seen(298, 1_340, 1_402),
                                seen(402, 990, 1_100))))),
                List.of(
                    run("fan-out", "complete", 6, 6, 0), run("fan-out-idle", "not run", 0, 0, 0))),
            new SuiteReport.Post(
                "004",
                "Spring WebFlux and Tomcat for reactive APIs",
                "Irwan Hendra, March 2023",
                "Thirty requests at once, ten Tomcat threads and an upstream that takes 5 s.",
                List.of(),
                new SuiteReport.Highlights(Optional.of("H4.1"), List.of("H4.1"), List.of()),
                new SuiteReport.Counts(1, 0, 1, 0),
                List.of(
                    claim(
                        "H4.1",
                        "With 10 threads, the third ten of 30 requests are answered after 15 s.",
                        15_000,
                        15_000,
                        15_120,
                        ClaimVerdict.CONFIRMED),
                    claim(
                        "H4.2",
                        "A Mono needs one wave.",
                        5_500,
                        5_000,
                        5_900,
                        ClaimVerdict.UNDECIDED)),
                List.of(),
                List.of(run("students", "complete", 4, 4, 1)))));
  }

  /** Names and words that would be markup, formulas or commands. */
  static SuiteReport hostile() {
    String bad = Reports.MARKUP;
    SuiteReport.Tested claim =
        claim("H1", bad + " | `x`" + Reports.ENDS_STYLE, 1, 2, 3, ClaimVerdict.REFUTED);
    return of(
        "interrupted " + bad,
        List.of(
            new SuiteReport.Post(
                "0\"><b>",
                bad,
                Reports.ENDS_STYLE,
                bad,
                List.of(bad),
                new SuiteReport.Highlights(Optional.of("H1"), List.of(), List.of("H1")),
                new SuiteReport.Counts(0, 1, 0, 0),
                List.of(claim),
                List.of(
                    new SuiteReport.ThenNow(
                        bad,
                        side(bad, bad, bad),
                        side(bad, Reports.ENDS_STYLE, bad),
                        List.of(
                            new SuiteReport.Point(
                                new LoadPoint(1, bad, 1),
                                true,
                                seen(1, 2, 3),
                                lacking(SuiteReport.Lack.INVALID))))),
                List.of(run(bad, bad, 1, 1, 1)))));
  }

  private static SuiteReport of(String ended, List<SuiteReport.Post> posts) {
    return new SuiteReport(
        SuiteReport.SCHEMA,
        "posts-20261120-190000",
        "posts",
        "Five posts",
        "./parkbench run posts",
        Instant.parse("2026-11-20T19:00:00Z"),
        Optional.of(Instant.parse("2026-11-20T19:41:00Z")),
        ended,
        "0.3.0",
        posts.stream()
            .map(SuiteReport.Post::counts)
            .reduce(new SuiteReport.Counts(0, 0, 0, 0), SuiteReport.Counts::plus),
        Optional.of(new SuiteReport.Changed(0.1, 2, 1, 0)),
        posts);
  }

  static SuiteReport.Tested claim(
      String id,
      String text,
      double published,
      double predicted,
      double measured,
      ClaimVerdict verdict) {
    return new SuiteReport.Tested(
        "fan-out",
        new Report.Claim(
            id,
            new Report.Claim.Origin("001", "table in the text", text),
            List.of(
                new ClaimSide.OfSubject(
                    new Report.Subject(
                        "users-boot-2.0/parallel", new LoadPoint(332, "20 rps", 20)))),
            Optional.of(Quantity.RESPONSE_MEAN_MS),
            Optional.empty(),
            Quantity.Unit.MILLISECONDS,
            new Report.Claim.Expectation(
                Optional.of(published),
                Optional.of(predicted),
                "7 / (2 × 0.332 s) = 10.54 rps.",
                Optional.of(new Bound.Within(0.05, predicted, Bound.Basis.PREDICTED)),
                false),
            Optional.of(new Report.Measured(measured, measured, measured)),
            verdict,
            new ClaimReason.Measured(1, ClaimReason.Each.FORK, 0, List.of())),
        List.of());
  }

  private static SuiteReport.Tested untested(String id, String text) {
    return new SuiteReport.Tested(
        "fan-out",
        new Report.Claim(
            id,
            new Report.Claim.Origin("001", "", text),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Quantity.Unit.NUMBER,
            new Report.Claim.Expectation(
                Optional.of(0.972),
                Optional.of(1.0),
                "The workers are the bottleneck.",
                Optional.empty(),
                false),
            Optional.empty(),
            ClaimVerdict.NOT_TESTED,
            new ClaimReason.NotTested(
                "the budget of 12m left out what decides it: users-boot-2.0/parallel-tomcat-8, about"
                    + " 2m25s more")),
        List.of(
            new SuiteReport.Elsewhere("fan-out-small", ClaimVerdict.REFUTED, Optional.of(3.0))));
  }

  private static SuiteReport.Side side(String approach, String stack, String jvm) {
    return new SuiteReport.Side(approach, "fan-out", "boot", stack, jvm);
  }

  private static SuiteReport.Seen seen(double rps, double mean, double p99) {
    return new SuiteReport.Seen(
        rps, Optional.of(rps * 1.02), mean, Optional.of(p99), false, 0, 1, Optional.empty(), false);
  }

  private static SuiteReport.Seen lacking(SuiteReport.Lack why) {
    return new SuiteReport.Seen(
        0, Optional.empty(), 0, Optional.empty(), false, 0, 0, Optional.of(why), false);
  }

  private static SuiteReport.Run run(
      String scenario, String ended, int planned, int finished, int invalid) {
    return new SuiteReport.Run(
        scenario,
        "Two calls per request. Why does each then take half a minute?",
        new SuiteReport.Run.Place(
            scenario,
            "./parkbench run " + scenario + " --budget 12m",
            "./parkbench run " + scenario),
        new SuiteReport.Run.Time(
            Optional.of(Instant.parse("2026-11-20T19:00:00Z")), Optional.of(702.0), ended),
        new SuiteReport.Run.Trials(
            planned,
            finished,
            invalid,
            invalid == 0
                ? Optional.empty()
                : Optional.of(
                    new InvalidReason(
                        1,
                        1,
                        List.of(
                            new Audit.Check(
                                CheckId.STEAL,
                                Audit.Kind.INTERFERENCE,
                                false,
                                Optional.empty(),
                                List.of(Fact.figure(FactName.STEAL, 0.008, Quantity.Unit.SHARE)),
                                Limit.atMost(0.005, Quantity.Unit.SHARE)))))),
        List.of("Budget 12m: 9 of 13 claims can be decided. Left out: H1.4 (about 2m25s more)."),
        List.of(),
        finished == 0 ? List.of() : List.of(JVM, JVM_TODAY),
        finished == 0
            ? Optional.empty()
            : Optional.of(
                new Environment(
                    "cgroup v1", List.of(), Map.of("CPU", "Intel Xeon", "kernel", "6.1"))));
  }
}

package parkbench.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.plan.Bound;
import parkbench.plan.Claim;
import parkbench.plan.Incident;
import parkbench.plan.Intervention;
import parkbench.plan.Quantity;
import parkbench.record.ClaimVerdict;
import parkbench.result.Audit;
import parkbench.result.Bracket;
import parkbench.result.CapacityAnswer;
import parkbench.result.CheckId;
import parkbench.result.ClaimCaveat;
import parkbench.result.ClaimReason;
import parkbench.result.ClaimSide;
import parkbench.result.ComparisonVerdict;
import parkbench.result.Confidence;
import parkbench.result.ExperimentReason;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.GradeCause;
import parkbench.result.Graded;
import parkbench.result.IncidentAnswer;
import parkbench.result.InvalidReason;
import parkbench.result.Limit;
import parkbench.result.LoadPoint;
import parkbench.result.OpenEnd;
import parkbench.result.RegressionAnswer;
import parkbench.result.Remedy;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.result.Statement;

/** One of every kind of statement and reason, at least. */
public final class Statements {
  static final LoadPoint POINT = new LoadPoint(500, "400 users", 400);

  private static final Graded GRADED =
      Graded.atLeast(
          Quantity.THROUGHPUT_RPS,
          752,
          Bracket.between(752, 800),
          List.of(new GradeCause.Compiling(0.04)));
  private static final Report.Subject SUBJECT = new Report.Subject("a/x", POINT);
  private static final Intervention.Prediction PREDICTION =
      new Intervention.Prediction(784, 752, Optional.of(800.0), "400 users / 0.5 s");

  private Statements() {}

  /** In the order of the declarations. */
  public static List<Statement> all() {
    List<Statement> all = new ArrayList<>();
    all.add(new Statement.NoTrial());
    all.add(new Statement.NoValidTrial(invalid(1)));
    all.add(new Statement.ApproachFindings(Optional.of(POINT), "a/x", List.of(found(1, 3))));
    all.add(new Statement.ApproachFigures(Optional.empty(), answered("a/x", 392)));
    all.add(
        new Statement.OfferedLoadReached(
            Optional.empty(), reached(), true, List.of(answered("a/x", 788), graded("b/x"))));
    all.add(
        new Statement.OfferedLoadReached(
            Optional.of(POINT), reached(), false, List.of(answered("a/x", 788), graded("b/x"))));
    all.add(new Statement.MedianTrials(6, 3));
    all.add(new Statement.EvenTrials());
    all.add(
        new Statement.InvalidLeftOut(
            List.of(new Statement.InvalidOf("a/x", 2, 5), new Statement.InvalidOf("b/x", 1, 5)),
            invalid(3)));
    all.add(new Statement.Unfinished("interrupted", 1, 6));
    all.add(new Statement.LimitMet("a/x", found(5, 5), POINT, List.of(POINT), 3, 12));
    all.add(
        new Statement.LimitMet(
            "a/x", new Statement.FoundIn(hanging(), 5, 5), POINT, List.of(POINT), 3, 12));
    all.add(new Statement.MoreLimits(2));
    all.add(
        new Statement.CpuLimits(
            List.of(
                new Statement.CpuLimit("a/x", 1, 3_900, false),
                new Statement.CpuLimit("b/x", 2, 4_100, true))));
    all.add(new Statement.ShownDifferences(0.05, 4, 1, 1, List.of(difference())));
    all.add(new Statement.ShownDifferences(0.05, 4, 0, 2, List.of()));
    all.add(new Statement.ShownDifferences(0.05, 4, 0, 0, List.of()));
    all.add(new Statement.TestedDifferences(0.05, 0, 4, 0, true, List.of()));
    all.add(new Statement.TestedDifferences(0.05, 3, 1, 1, false, List.of(difference())));
    all.add(new Statement.TestedDifferences(0.05, 4, 0, 0, true, List.of()));
    all.add(new Statement.TestedDifferences(0.05, 4, 0, 0, false, List.of()));
    all.add(new Statement.Unexplained(2, 24));
    all.add(
        new Statement.PairCompared(
            comparison(1.1, ComparisonVerdict.HIGHER),
            Optional.of(comparison(1, ComparisonVerdict.NO_DIFFERENCE))));
    all.add(new Statement.PairInterference());
    reasons().map(Statements::experiment).forEach(all::add);
    all.add(new Statement.CapacityFound(capacity(Optional.of(380.0), Optional.of(reached()))));
    all.add(new Statement.CapacityFound(capacity(Optional.of(380.0), Optional.of(hanging()))));
    all.add(new Statement.CapacityFound(capacity(Optional.empty(), Optional.empty())));
    Stream.of(RegressionAnswer.Verdict.values())
        .map(Statements::versions)
        .map(Statement.VersionsCompared::new)
        .forEach(all::add);
    Stream.of(Incident.Kind.values())
        .flatMap(
            kind -> Stream.of(IncidentAnswer.Recovery.values()).map(end -> incident(kind, end)))
        .map(answer -> new Statement.IncidentMet(answer, 2, 3))
        .forEach(all::add);
    all.add(
        new Statement.ClaimCounts(
            List.of(
                new Statement.ClaimCount(ClaimVerdict.CONFIRMED, List.of("C1", "C2")),
                new Statement.ClaimCount(ClaimVerdict.NOT_TESTED, List.of("C3")))));
    all.add(new Statement.WrongByChance(0.5, 10, 2));
    all.add(new Statement.Drifted(drift(Optional.of(SUBJECT), 0.97)));
    all.add(new Statement.Drifted(drift(Optional.empty(), 1.03)));
    all.add(new Statement.MoreDrifts(2));
    return List.copyOf(all);
  }

  private static RegressionAnswer versions(RegressionAnswer.Verdict verdict) {
    return new RegressionAnswer(
        "old.jar",
        "new.jar",
        0.05,
        verdict,
        5,
        verdict != RegressionAnswer.Verdict.BETTER,
        verdict == RegressionAnswer.Verdict.UNDECIDED,
        List.of(
            new RegressionAnswer.Figure(
                "default",
                POINT,
                Quantity.CPU_US_PER_REQUEST,
                true,
                520,
                583,
                new RegressionAnswer.Ratio(1.12, 1.08, 1.16),
                verdict)),
        List.of(
            new RegressionAnswer.Failed(
                "default", POINT, 0, 0.12, verdict == RegressionAnswer.Verdict.WORSE)));
  }

  private static IncidentAnswer incident(Incident.Kind kind, IncidentAnswer.Recovery recovery) {
    boolean back = recovery == IncidentAnswer.Recovery.RECOVERED;
    return new IncidentAnswer(
        "a/x",
        kind,
        20,
        1000,
        new IncidentAnswer.Asked(200, 30),
        54,
        new Report.AskedDuring(
            back ? Optional.of(2_300.0) : Optional.empty(),
            4_000,
            back ? 0 : 4_000,
            Optional.of(3.0),
            Optional.of(1.0)),
        4_200,
        back
            ? Optional.empty()
            : Optional.of(new IncidentAnswer.Health(kind == Incident.Kind.FAILS ? 1 : 5, 3, 1, 1)),
        recovery,
        back ? Optional.of(3.0) : Optional.empty(),
        30);
  }

  static Stream<ExperimentReason> reasons() {
    return Stream.of(
        new ExperimentReason.BurstUnanswered(3),
        new ExperimentReason.PlaceboNotProven(claim(new ClaimReason.NoPair())),
        new ExperimentReason.EffectUndecided(claim(new ClaimReason.NoTrial())),
        new ExperimentReason.CoresShared(),
        new ExperimentReason.ServiceChanged(),
        new ExperimentReason.BusyThreadsUnknown("server.tomcat.threads.max"),
        new ExperimentReason.SettingWithoutEffect("server.tomcat.threads.max", 200, 201),
        new ExperimentReason.OtherLimit(),
        new ExperimentReason.Effective(
            ClaimVerdict.CONFIRMED, Optional.empty(), Optional.of(reached())),
        new ExperimentReason.Effective(
            ClaimVerdict.REFUTED,
            Optional.of(claim(new ClaimReason.ZeroRatio())),
            Optional.empty()));
  }

  private static Statement experiment(ExperimentReason reason) {
    return new Statement.Experiment(
        ClaimVerdict.UNDECIDED,
        reason,
        Optional.of(
            new ExperimentReason.Tried(
                new Intervention.PoolSize("server.tomcat.threads.max", 200, 400),
                Optional.of(780.0),
                392,
                Optional.of(360.0),
                PREDICTION)),
        List.of("x-changed"));
  }

  /** A claim for each reason. */
  public static List<Report.Claim> claims() {
    return Stream.of(
            new ClaimReason.NotTested("Only an image shows it. Nothing else does."),
            new ClaimReason.NoTrial(),
            new ClaimReason.TrialsInvalid(invalid(1)),
            new ClaimReason.FigureUnusable(GRADED),
            new ClaimReason.NoFigure(),
            new ClaimReason.OfSide(new ClaimSide.OfSubject(SUBJECT), new ClaimReason.NoTrial()),
            new ClaimReason.NoPair(),
            new ClaimReason.NoControl(),
            new ClaimReason.DiffersFromItself(1.2),
            new ClaimReason.ZeroRatio(),
            new ClaimReason.Measured(1, ClaimReason.Each.REPEAT, 0.02, List.of()),
            new ClaimReason.Measured(3, ClaimReason.Each.FORK, 0, caveats()))
        .map(Statements::claim)
        .toList();
  }

  static List<ClaimCaveat> caveats() {
    List<ClaimCaveat> caveats = new ArrayList<>();
    caveats.add(ClaimCaveat.of(new ClaimCaveat.FewBeyond(1, 3)));
    caveats.add(ClaimCaveat.of(new ClaimCaveat.OneSecond()).onOtherSide());
    for (OpenEnd why : openEnds()) {
      caveats.add(ClaimCaveat.of(new ClaimCaveat.MayBeMore(why, false, Optional.of(400.0))));
      caveats.add(ClaimCaveat.of(new ClaimCaveat.MayBeLess(why, true, Optional.empty())));
    }
    caveats.add(ClaimCaveat.of(new ClaimCaveat.Failed(3_963, Map.of("timeout", 40L))));
    caveats.add(ClaimCaveat.of(new ClaimCaveat.Growing(60)));
    caveats.add(ClaimCaveat.of(new ClaimCaveat.Interfered(1, 3, GRADED)));
    caveats.add(ClaimCaveat.of(new ClaimCaveat.OfItself(0.08)));
    caveats.add(ClaimCaveat.of(new ClaimCaveat.InvalidLeftOut(2)));
    return caveats;
  }

  static List<OpenEnd> openEnds() {
    return List.of(
        new OpenEnd.FailuresReachPercentile(),
        new OpenEnd.FailuresReachP99(),
        new OpenEnd.NotDegraded(30),
        new OpenEnd.NotRecovered(20),
        new OpenEnd.SomeUnanswered(),
        new OpenEnd.WindowEnded(20, 30),
        new OpenEnd.TimeoutsCounted(new OpenEnd.FailuresReachPercentile(), 7, 5_000));
  }

  private static Report.Claim claim(ClaimReason reason) {
    return new Report.Claim(
        "C1",
        new Report.Claim.Origin("", "", "It holds."),
        List.of(
            new ClaimSide.OfSubject(SUBJECT),
            new ClaimSide.Asked(
                new Claim.Side(
                    "b/x",
                    Optional.empty(),
                    Optional.of(400),
                    Optional.empty(),
                    Optional.empty()))),
        Optional.of(Quantity.THROUGHPUT_RPS),
        Optional.of(Claim.Comparison.DIFFERENCE),
        Quantity.Unit.REQUESTS_PER_SECOND,
        new Report.Claim.Expectation(
            Optional.of(400.0),
            Optional.of(392.0),
            "",
            Optional.of(new Bound.Within(0.05, 392, Bound.Basis.PREDICTED)),
            false),
        Optional.of(new Report.Measured(392, 388, 396)),
        ClaimVerdict.UNDECIDED,
        reason);
  }

  private static Statement.FoundIn found(long forks, long of) {
    return new Statement.FoundIn(
        new Finding(
            RuleId.SERVICE_DIED,
            Confidence.HIGH,
            List.of(
                new Fact(FactName.NEVER_READY, new Fact.Figure(1, Quantity.Unit.NUMBER)),
                new Fact(FactName.LAST_LOG_LINE, new Fact.Text("no port"))),
            Remedy.of(Remedy.Advice.READ_LOG)),
        forks,
        of);
  }

  private static CapacityAnswer capacity(Optional<Double> rps, Optional<Finding> limit) {
    return new CapacityAnswer(
        "a/x",
        500,
        1,
        new CapacityAnswer.Objective(1000, 0.001),
        Optional.empty(),
        new CapacityAnswer.Search(rps, Optional.of(400.0), false, true, 2, true),
        List.of(),
        rps.map(found -> new CapacityAnswer.At(506, 511, 190, Optional.of(0.08))),
        limit,
        CapacityAnswer.Advice.NONE);
  }

  /** Its sentence is about calls, and not about the service. */
  private static Finding hanging() {
    return new Finding(
        RuleId.CALLS_HANG,
        Confidence.HIGH,
        List.of(
            new Fact(FactName.CALLS_IN_FLIGHT, new Fact.Figure(7, Quantity.Unit.NUMBER)),
            new Fact(FactName.CALLED, new Fact.Text("stock:80")),
            new Fact(FactName.CALL_MEAN, new Fact.Figure(9, Quantity.Unit.SECONDS))),
        Remedy.of(Remedy.Advice.MORE_LOAD));
  }

  private static Finding reached() {
    return new Finding(
        RuleId.LIMITED_BY_LOAD,
        Confidence.HIGH,
        List.of(
            new Fact(FactName.THROUGHPUT, rps(788)),
            new Fact(FactName.OFFERED_LOAD, rps(800)),
            new Fact(FactName.USERS, new Fact.Figure(400, Quantity.Unit.NUMBER)),
            new Fact(FactName.CYCLE, new Fact.Figure(0.5, Quantity.Unit.SECONDS))),
        Remedy.of(Remedy.Advice.MORE_LOAD));
  }

  private static Fact.Figure rps(double value) {
    return new Fact.Figure(value, Quantity.Unit.REQUESTS_PER_SECOND);
  }

  private static Statement.Answered answered(String approach, double rps) {
    return new Statement.Answered(
        approach, rps, Optional.empty(), Optional.of(506.0), Optional.of(511.0));
  }

  private static Statement.Answered graded(String approach) {
    return new Statement.Answered(
        approach, 752, Optional.of(GRADED), Optional.empty(), Optional.of(530.0));
  }

  private static Statement.PointDifference difference() {
    return new Statement.PointDifference(POINT, answered("a/x", 392), graded("b/x"), 2);
  }

  private static InvalidReason invalid(int trials) {
    return new InvalidReason(
        trials,
        trials,
        List.of(
            new Audit.Check(
                CheckId.SEND_LAG,
                Audit.Kind.INTERFERENCE,
                false,
                Optional.empty(),
                List.of(Fact.figure(FactName.SEND_LAG_P99, 9, Quantity.Unit.MILLISECONDS)),
                Limit.atMost(5, Quantity.Unit.MILLISECONDS))));
  }

  private static Report.Comparison comparison(double ratio, ComparisonVerdict verdict) {
    return new Report.Comparison(
        Quantity.RESPONSE_P99_MS,
        POINT,
        "a/x",
        "b/x",
        ratio,
        ratio - 0.01,
        ratio + 0.01,
        2,
        verdict);
  }

  private static Report.Drift drift(Optional<Report.Subject> of, double ratio) {
    return new Report.Drift(Quantity.THROUGHPUT_RPS, of, ratio, ratio - 0.01, ratio + 0.01, 5, 3);
  }
}

package parkbench.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.plan.Bound;
import parkbench.plan.Claim;
import parkbench.plan.Plan;
import parkbench.plan.Quantity;
import parkbench.record.ClaimVerdict;
import parkbench.result.ClaimReason;
import parkbench.result.ClaimSide;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.Statement;

/** The claims of a scenario, and its bounds to hold, each with a verdict. */
public final class Claims {
  private final Claim claim;
  private final List<AnalysedTrial> trials;

  private Claims(Claim claim, List<AnalysedTrial> trials) {
    this.claim = claim;
    this.trials = trials;
  }

  /** Claims in the order of the scenario, then the bounds. */
  public static List<Report.Claim> of(Plan plan, List<AnalysedTrial> trials) {
    return Stream.concat(
            plan.claims().stream().map(claim -> new Claims(claim, trials).tested()),
            Thresholds.of(plan.thresholds(), trials).stream())
        .toList();
  }

  /** The claims of a scenario that has not run. */
  public static List<Report.Claim> untested(List<Claim> claims) {
    return claims.stream().map(claim -> new Claims(claim, List.of()).tested()).toList();
  }

  /** The claims of a scenario by their verdicts; absent: it has none. */
  public static Optional<Statement> summary(Plan plan, List<Report.Claim> tested) {
    List<Report.Claim> claims = tested.subList(0, plan.claims().size());
    return claims.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Statement.ClaimCounts(
                Stream.of(ClaimVerdict.values())
                    .map(verdict -> new Statement.ClaimCount(verdict, ids(verdict, claims)))
                    .filter(count -> !count.ids().isEmpty())
                    .toList()));
  }

  private static List<String> ids(ClaimVerdict verdict, List<Report.Claim> claims) {
    return claims.stream()
        .filter(claim -> claim.verdict() == verdict)
        .map(Report.Claim::id)
        .toList();
  }

  /** Trials by approach and load point, in the order in which these appear. */
  static List<Repeats> repeats(List<AnalysedTrial> trials) {
    List<Repeats> repeats = new ArrayList<>();
    for (String name : trials.stream().map(AnalysedTrial::name).distinct().toList()) {
      List<AnalysedTrial> own = trials.stream().filter(trial -> trial.name().equals(name)).toList();
      for (LoadPoint point : own.stream().map(AnalysedTrial::point).distinct().toList()) {
        repeats.add(
            new Repeats(
                new ClaimSide.OfSubject(new Report.Subject(name, point)),
                own.stream().filter(trial -> trial.point().equals(point)).toList()));
      }
    }
    return repeats;
  }

  private Report.Claim tested() {
    return switch (claim.test()) {
      case Claim.Figure figure -> tested(figure);
      case Claim.Compared compared -> tested(compared);
      case Claim.NotTested not ->
          report(
              List.of(),
              not.quantity(),
              Optional.empty(),
              not.quantity().map(Quantity::unit).orElse(Quantity.Unit.NUMBER),
              Optional.empty(),
              BoundVerdict.without(
                  ClaimVerdict.NOT_TESTED, new ClaimReason.NotTested(not.reason())));
    };
  }

  private Report.Claim tested(Claim.Figure figure) {
    Repeats repeats = repeats(figure.of());
    return report(
        List.of(repeats.of()),
        Optional.of(figure.quantity()),
        Optional.empty(),
        figure.quantity().unit(),
        Optional.of(figure.bound()),
        BoundVerdict.of(figure.quantity(), figure.bound(), repeats));
  }

  private Report.Claim tested(Claim.Compared compared) {
    Repeats of = repeats(compared.of());
    Repeats to = repeats(compared.to());
    return report(
        List.of(of.of(), to.of()),
        Optional.of(compared.quantity()),
        Optional.of(compared.how()),
        BoundVerdict.unit(compared),
        Optional.of(compared.bound()),
        decided(compared, of, to));
  }

  /** In pairs the one whose second start is the control, which either side may be. */
  private BoundVerdict decided(Claim.Compared compared, Repeats of, Repeats to) {
    if (Stream.of(of, to).flatMap(side -> side.trials().stream()).noneMatch(InPairs::is)) {
      return BoundVerdict.of(compared, of, to);
    }
    Repeats original = InPairs.controls(of.trials(), trials).isEmpty() ? to : of;
    Repeats control = new Repeats(original.of(), InPairs.controls(original.trials(), trials));
    return BoundVerdict.inPairs(
        compared, of.asPairs(), to.asPairs(), original.asPairs(), control.asPairs());
  }

  private Repeats repeats(Claim.Side side) {
    List<AnalysedTrial> fitting =
        trials.stream().filter(trial -> ClaimSides.fits(side, trial)).toList();
    return repeats(fitting).stream()
        .findFirst()
        .orElseGet(() -> Repeats.none(new ClaimSide.Asked(side)));
  }

  private Report.Claim report(
      List<ClaimSide> sides,
      Optional<Quantity> quantity,
      Optional<Claim.Comparison> how,
      Quantity.Unit unit,
      Optional<Bound> bound,
      BoundVerdict decided) {
    return new Report.Claim(
        claim.id(),
        new Report.Claim.Origin(claim.post(), claim.source(), claim.text()),
        sides,
        quantity,
        how,
        unit,
        new Report.Claim.Expectation(
            claim.published(), claim.predicted(), claim.because(), bound, claim.required()),
        decided.measured(),
        decided.verdict(),
        decided.reason());
  }
}

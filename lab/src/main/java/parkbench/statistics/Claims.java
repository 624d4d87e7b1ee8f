package parkbench.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.plan.Bound;
import parkbench.plan.Claim;
import parkbench.plan.Plan;
import parkbench.plan.Quantity;
import parkbench.record.ClaimVerdict;
import parkbench.result.Report;
import parkbench.text.Figures;

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

  /** How many claims came out how: a sentence, where the scenario has any. */
  public static Optional<String> summary(Plan plan, List<Report.Claim> tested) {
    List<Report.Claim> claims = tested.subList(0, plan.claims().size());
    String counts =
        Stream.of(ClaimVerdict.values())
            .map(verdict -> count(verdict, claims))
            .filter(words -> !words.isEmpty())
            .collect(Collectors.joining(", "));
    return claims.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Of " + claims.size() + (claims.size() == 1 ? " claim: " : " claims: ") + counts + ".");
  }

  private static String count(ClaimVerdict verdict, List<Report.Claim> claims) {
    List<String> ids =
        claims.stream().filter(claim -> claim.verdict() == verdict).map(Report.Claim::id).toList();
    String which = verdict == ClaimVerdict.CONFIRMED ? "" : " (" + String.join(", ", ids) + ")";
    return ids.isEmpty() ? "" : ids.size() + " " + verdict.word() + which;
  }

  /** Trials by approach and load point, in the order in which these appear. */
  static List<Repeats> repeats(List<AnalysedTrial> trials) {
    List<Repeats> repeats = new ArrayList<>();
    for (String name : trials.stream().map(AnalysedTrial::name).distinct().toList()) {
      List<AnalysedTrial> own = trials.stream().filter(trial -> trial.name().equals(name)).toList();
      for (LoadPoint point : own.stream().map(AnalysedTrial::point).distinct().toList()) {
        repeats.add(
            new Repeats(
                name + " at " + point.words(),
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
              "",
              not.quantity().map(Quantity::word).orElse(""),
              not.quantity().map(Quantity::unit).orElse(Quantity.Unit.NUMBER),
              "",
              BoundVerdict.without(ClaimVerdict.NOT_TESTED, not.reason()));
    };
  }

  private Report.Claim tested(Claim.Figure figure) {
    Repeats repeats = repeats(figure.of());
    return report(
        repeats.words(),
        figure.quantity().word(),
        figure.quantity().unit(),
        told(figure.bound(), figure.quantity().unit()),
        BoundVerdict.of(figure.quantity(), figure.bound(), repeats));
  }

  private Report.Claim tested(Claim.Compared compared) {
    Repeats of = repeats(compared.of());
    Repeats to = repeats(compared.to());
    String between =
        switch (compared.how()) {
          case RATIO -> " / ";
          case DIFFERENCE -> " − ";
        };
    Quantity.Unit unit = BoundVerdict.unit(compared);
    return report(
        of.words() + between + to.words(),
        compared.quantity().word() + ", " + compared.how().name().toLowerCase(Locale.ROOT),
        unit,
        told(compared.bound(), unit),
        BoundVerdict.of(compared, of, to));
  }

  private static String told(Bound bound, Quantity.Unit unit) {
    return bound.words(value -> Figures.in(unit, value));
  }

  private Repeats repeats(Claim.Side side) {
    List<AnalysedTrial> fitting =
        trials.stream().filter(trial -> ClaimSides.fits(side, trial)).toList();
    return repeats(fitting).stream()
        .findFirst()
        .orElseGet(() -> new Repeats(ClaimSides.words(side), List.of()));
  }

  private Report.Claim report(
      String subject, String quantity, Quantity.Unit unit, String expected, BoundVerdict decided) {
    return new Report.Claim(
        claim.id(),
        new Report.Claim.Origin(claim.post(), claim.source(), claim.text()),
        subject,
        quantity,
        unit,
        new Report.Claim.Expectation(
            claim.published(), claim.predicted(), claim.because(), expected, claim.required()),
        decided.measured(),
        decided.verdict(),
        decided.why());
  }
}

package parkbench.analyse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.diagnose.Figures;
import parkbench.model.Bound;
import parkbench.model.Claim;
import parkbench.model.Plan;
import parkbench.model.Quantity;
import parkbench.model.Report;
import parkbench.model.Verdict;

/** The claims of a scenario, and its bounds to hold, each with a verdict. */
final class Claims {
  private final Claim claim;
  private final List<Judged> trials;

  private Claims(Claim claim, List<Judged> trials) {
    this.claim = claim;
    this.trials = trials;
  }

  /** Claims in the order of the scenario, then the bounds. */
  static List<Report.Claim> of(Plan plan, List<Judged> trials) {
    return Stream.concat(
            plan.claims().stream().map(claim -> new Claims(claim, trials).tested()),
            Holds.of(plan.thresholds(), trials).stream())
        .toList();
  }

  /** The claims of a scenario that has not run. */
  static List<Report.Claim> untested(List<Claim> claims) {
    return claims.stream().map(claim -> new Claims(claim, List.of()).tested()).toList();
  }

  /** How many claims came out how: a sentence, where the scenario has any. */
  static Optional<String> summary(Plan plan, List<Report.Claim> tested) {
    List<Report.Claim> claims = tested.subList(0, plan.claims().size());
    String counts =
        Stream.of(Verdict.values())
            .map(verdict -> count(verdict, claims))
            .filter(words -> !words.isEmpty())
            .collect(Collectors.joining(", "));
    return claims.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Of " + claims.size() + (claims.size() == 1 ? " claim: " : " claims: ") + counts + ".");
  }

  private static String count(Verdict verdict, List<Report.Claim> claims) {
    List<String> ids =
        claims.stream().filter(claim -> claim.verdict() == verdict).map(Report.Claim::id).toList();
    String which = verdict == Verdict.CONFIRMED ? "" : " (" + String.join(", ", ids) + ")";
    return ids.isEmpty() ? "" : ids.size() + " " + verdict.word() + which;
  }

  /** Trials by approach and load point, in the order in which these appear. */
  static List<Repeats> repeats(List<Judged> trials) {
    List<Repeats> repeats = new ArrayList<>();
    for (String name : trials.stream().map(Judged::name).distinct().toList()) {
      List<Judged> own = trials.stream().filter(trial -> trial.name().equals(name)).toList();
      for (LoadPoint point : own.stream().map(Judged::point).distinct().toList()) {
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
              Decided.without(Verdict.NOT_TESTED, not.reason()));
    };
  }

  private Report.Claim tested(Claim.Figure figure) {
    Repeats repeats = repeats(figure.of());
    return report(
        repeats.words(),
        figure.quantity().word(),
        figure.quantity().unit(),
        told(figure.bound(), figure.quantity().unit()),
        Decided.of(figure.quantity(), figure.bound(), repeats));
  }

  private Report.Claim tested(Claim.Compared compared) {
    Repeats of = repeats(compared.of());
    Repeats to = repeats(compared.to());
    String between =
        switch (compared.how()) {
          case RATIO -> " / ";
          case DIFFERENCE -> " − ";
        };
    Quantity.Unit unit = Decided.unit(compared);
    return report(
        of.words() + between + to.words(),
        compared.quantity().word() + ", " + compared.how().name().toLowerCase(Locale.ROOT),
        unit,
        told(compared.bound(), unit),
        Decided.of(compared, of, to));
  }

  private static String told(Bound bound, Quantity.Unit unit) {
    return bound.told(value -> Figures.in(unit, value));
  }

  private Repeats repeats(Claim.Side side) {
    List<Judged> fitting = trials.stream().filter(trial -> Sides.fits(side, trial)).toList();
    return repeats(fitting).stream()
        .findFirst()
        .orElseGet(() -> new Repeats(Sides.words(side), List.of()));
  }

  private Report.Claim report(
      String subject, String quantity, Quantity.Unit unit, String expected, Decided decided) {
    return new Report.Claim(
        claim.id(),
        claim.post(),
        claim.source(),
        claim.text(),
        subject,
        quantity,
        unit,
        claim.published(),
        claim.predicted(),
        claim.because(),
        expected,
        decided.measured(),
        claim.required(),
        decided.verdict(),
        decided.why());
  }
}

package parkbench.statistics;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.plan.Claim;
import parkbench.plan.Rate;
import parkbench.text.Figures;
import parkbench.text.LoadWords;

/** Which trials are those of a claim's side. */
final class ClaimSides {
  /** Rates come back from the number of requests that they made. */
  private static final double ROUNDING = 1e-9;

  private ClaimSides() {}

  static boolean fits(Claim.Side side, AnalysedTrial trial) {
    return side.approach().equals(trial.approach())
        && side.delay().map(trial.record().trial().delay()::equals).orElse(true)
        && side.users().map(n -> trial.cell().load().users().equals(Optional.of(n))).orElse(true)
        && side.rate().map(rate -> near(rate, trial.cell().load().rate())).orElse(true)
        && side.limits().map(trial.fork().limits()::equals).orElse(true)
        && side.java()
            .map(java -> trial.cell().target().java().equals(Optional.of(java)))
            .orElse(true);
  }

  private static boolean near(Rate rate, Optional<Double> other) {
    double allowed = ROUNDING * rate.perSecond();
    return other.filter(asked -> Math.abs(asked - rate.perSecond()) <= allowed).isPresent();
  }

  /** {@code spring-mvc/blocking at 500 ms, 400 users}, as far as the claim says it. */
  static String words(Claim.Side side) {
    String point =
        Stream.of(
                side.delay().map(delay -> Figures.millis(delay.toNanos() / 1e6)),
                side.users().map(users -> Figures.count(users) + " users"),
                side.rate().map(rate -> Figures.rps(rate.perSecond())),
                side.limits().map(LoadWords::cores),
                side.java().map(java -> "Java " + java))
            .flatMap(Optional::stream)
            .collect(Collectors.joining(", "));
    return side.approach() + (point.isEmpty() ? "" : " at " + point);
  }
}

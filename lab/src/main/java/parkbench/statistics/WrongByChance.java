package parkbench.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.result.Report;
import parkbench.text.Figures;

/**
 * How many claims chance alone may have decided wrongly. Each is judged by an interval of its own,
 * and no correction is made for their number.
 *
 * <p>A claim is confirmed wrongly where the true value lies beyond one edge of its bound and the
 * whole interval short of it: of intervals of 95 %, 2.5 in 100. It is refuted wrongly where the
 * true value lies inside and the whole interval outside: 2.5 in 100 for each edge, at most 5 in
 * all. So of n claims at most 5 % of n are wrong on average, whatever is true and whatever they
 * share. All that have an interval count, the undecided ones too, since chance could have decided
 * them.
 */
public final class WrongByChance {
  private static final double MISSED = 0.05;

  private WrongByChance() {}

  /**
   * In a sentence or two; empty where nothing was decided.
   *
   * @param claims those that were not tested do not count
   */
  public static Optional<String> sentence(List<Report.Claim> claims) {
    long intervals = claims.stream().filter(WrongByChance::hasInterval).count();
    long without = claims.stream().filter(claim -> decided(claim) && !hasInterval(claim)).count();
    List<String> said = new ArrayList<>();
    if (intervals > 0) {
      said.add(
          "By chance up to %s of %s with a 95 %% interval may be decided wrongly, on average."
              .formatted(Figures.number(MISSED * intervals), claims(intervals)));
    }
    if (without > 0) {
      said.add(
          "Of %s decided without an interval it is not known how many are wrong by chance."
              .formatted(claims(without)));
    }
    return said.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", said));
  }

  private static String claims(long many) {
    return Figures.count(many) + (many == 1 ? " claim" : " claims");
  }

  /** Forks that are alike have none. One fork has the spread that forks have by default. */
  private static boolean hasInterval(Report.Claim claim) {
    return switch (claim.verdict()) {
      case CONFIRMED, REFUTED, UNDECIDED ->
          claim.measured().filter(of -> of.bottom() < of.top()).isPresent();
      case NOT_TESTED -> false;
    };
  }

  private static boolean decided(Report.Claim claim) {
    return switch (claim.verdict()) {
      case CONFIRMED, REFUTED -> true;
      case UNDECIDED, NOT_TESTED -> false;
    };
  }
}

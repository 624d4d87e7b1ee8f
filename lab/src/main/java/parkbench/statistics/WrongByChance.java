package parkbench.statistics;

import java.util.List;
import java.util.Optional;
import parkbench.result.Report;
import parkbench.result.Statement;

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
   * Absent where nothing was decided.
   *
   * @param claims those that were not tested do not count
   */
  public static Optional<Statement.WrongByChance> of(List<Report.Claim> claims) {
    long intervals = claims.stream().filter(WrongByChance::hasInterval).count();
    long without = claims.stream().filter(claim -> decided(claim) && !hasInterval(claim)).count();
    return intervals + without == 0
        ? Optional.empty()
        : Optional.of(new Statement.WrongByChance(MISSED * intervals, intervals, without));
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

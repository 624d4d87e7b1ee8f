package parkbench.statistics;

import org.hipparchus.distribution.continuous.BetaDistribution;

/**
 * How many of so many have a winner.
 *
 * @param of all, at least one
 */
public record WinnerCount(int winners, int of) {
  private static final double TAIL = 0.025;

  public WinnerCount plus(boolean winner) {
    return new WinnerCount(winners + (winner ? 1 : 0), of + 1);
  }

  public double share() {
    return winners / (double) of;
  }

  /** Lower end of the 95 % interval of Clopper and Pearson (1934), had all been independent. */
  public double low() {
    return winners == 0
        ? 0
        : new BetaDistribution(winners, of - winners + 1.0).inverseCumulativeProbability(TAIL);
  }

  public double high() {
    return winners == of
        ? 1
        : new BetaDistribution(winners + 1.0, of - winners).inverseCumulativeProbability(1 - TAIL);
  }
}

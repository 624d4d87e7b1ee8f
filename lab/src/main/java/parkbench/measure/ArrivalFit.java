package parkbench.measure;

/** How well the arrivals of an open load fit those of the plan. {@link ArrivalFits} makes it. */
public sealed interface ArrivalFit {

  /**
   * Of constant arrivals.
   *
   * @param off too early, too late or missing
   */
  record Even(long off, long requested) implements ArrivalFit {}

  /**
   * Of random arrivals.
   *
   * @param byChance how likely a Poisson process scatters by as much, or in short intervals by as
   *     little; the lesser of both tests, each times the number of its ends and of the tests
   */
  record Random(double byChance, long arrivals, Scatter inShort, Scatter inLong)
      implements ArrivalFit {}

  /** Random arrivals that are too few to show how they scatter. */
  record TooFew(long arrivals) implements ArrivalFit {}

  /** Of no second were all exchanges among the first that ended, and only these were kept. */
  record CutOff() implements ArrivalFit {}

  /**
   * How counts in intervals of one length scatter.
   *
   * @param scatter in multiples of what is expected by chance
   * @param seconds the length of an interval
   */
  record Scatter(double scatter, double seconds) {}
}

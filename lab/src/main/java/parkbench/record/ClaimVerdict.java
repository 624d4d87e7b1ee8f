package parkbench.record;

import parkbench.plan.Bound;

/** What the trials say about a claim. */
public enum ClaimVerdict {
  CONFIRMED("confirmed"),
  REFUTED("refuted"),
  UNDECIDED("undecided"),
  NOT_TESTED("not tested");

  private final String word;

  ClaimVerdict(String word) {
    this.word = word;
  }

  /** As reports say it. */
  public String word() {
    return word;
  }

  /**
   * The whole interval must lie inside the bound, or the whole of it outside.
   *
   * @param low lower end of the interval, or negative infinity
   * @param high upper end, ≥ low, or infinity
   */
  public static ClaimVerdict of(Bound bound, double low, double high) {
    if (bound.low() <= low && high <= bound.high()) {
      return CONFIRMED;
    }
    return high < bound.low() || bound.high() < low ? REFUTED : UNDECIDED;
  }
}

package parkbench.result;

/** What an interval says about a ratio of two figures. */
public enum ComparisonVerdict {
  HIGHER,
  LOWER,
  /** The whole interval lies inside the margin. */
  NO_DIFFERENCE,
  UNDECIDED;

  /** Whether one of both differs from the other. */
  public boolean differs() {
    return this == HIGHER || this == LOWER;
  }
}

package parkbench.result;

/**
 * What a figure may be taken for on a quiet machine, given what the machine did while it was
 * measured.
 */
public enum Grade {
  /** The value is that of a quiet machine, within 1 %. */
  EXACT,
  /** A quiet machine gives this much or more. */
  AT_LEAST,
  /** A quiet machine gives this much or less. */
  AT_MOST,
  /** An estimate: a quiet machine may give more or less. */
  ABOUT,
  /** The machine decided the value. It says nothing of the service. */
  UNUSABLE;

  /** Whether a statement may rest on the figure. */
  public boolean usable() {
    return this != UNUSABLE;
  }
}

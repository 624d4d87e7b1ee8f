package parkbench.harness;

/**
 * Another load generator is missing, too old, died, or wrote what is not understood. Its own trial
 * is invalid, and no other.
 */
public final class DriverFailed extends Exception {
  private static final long serialVersionUID = 1;

  private static final String WHY =
      "It was to ask in this trial: without its load, or with figures that are guessed, there is"
          + " nothing to compare.";

  private final String oneLine;

  /**
   * A message in three parts.
   *
   * @param what which tool did what, with its words
   * @param remedy what to do; a sentence without its full stop
   */
  DriverFailed(String what, String remedy) {
    super(what + "\n  " + WHY + "\n  " + remedy + ".");
    this.oneLine = what + ". " + remedy + ".";
  }

  /** What and remedy in one line, for a record of a trial. */
  public String oneLine() {
    return oneLine;
  }
}

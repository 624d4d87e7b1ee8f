package parkbench.harness;

/**
 * A tool that was to ask is missing, too old, died, or said what we do not understand: the trial
 * that it was to carry out is invalid, and no other.
 */
public final class DriverFailed extends Exception {
  private static final long serialVersionUID = 1;

  private static final String WHY =
      "It was to ask in this trial: without its load, or with figures that are guessed, there is"
          + " nothing to compare.";

  private final String told;

  /**
   * A message in three parts.
   *
   * @param what which tool did what, with its words
   * @param remedy what to do; a sentence without its full stop
   */
  DriverFailed(String what, String remedy) {
    super(what + "\n  " + WHY + "\n  " + remedy + ".");
    this.told = what + ". " + remedy + ".";
  }

  /** What and remedy in one line, for a record that knows why it matters. */
  public String told() {
    return told;
  }
}

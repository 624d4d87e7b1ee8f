package parkbench.session;

/** The exit codes of every verb. */
public enum Exit {
  DONE(0),
  /** A bound that the user asked to hold is refuted, or was not decided. */
  BOUND_BROKEN(1),
  /** The usage or a file is invalid; nothing was started. */
  USAGE(2),
  NO_VALID_TRIAL(3),
  /** A process died or answered nothing well, or the run could not be kept. */
  DIED(4),
  INTERRUPTED(130);

  private final int code;

  Exit(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }
}

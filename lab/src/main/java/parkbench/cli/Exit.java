package parkbench.cli;

/** The exit codes of every verb. */
enum Exit {
  DONE(0),
  /** A threshold or claim that the user asked to hold did not. */
  BOUND_BROKEN(1),
  /** The usage or a file is invalid; nothing was started. */
  USAGE(2),
  NO_VALID_TRIAL(3),
  /** A process died, or the run could not be kept. */
  DIED(4),
  INTERRUPTED(130);

  private final int code;

  Exit(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }
}

package parkbench.upstream;

/** Endpoints that a script may close and open. */
interface Doors {
  /** There are none. */
  Doors NONE = (behaviour, elapsedNanos) -> {};

  /**
   * Closes and opens them from now on as the script of a behaviour says.
   *
   * @param elapsedNanos since t = 0 of the script; {@link Script#NEVER}: it does not run
   */
  void follow(PreparedUpstream behaviour, long elapsedNanos);
}

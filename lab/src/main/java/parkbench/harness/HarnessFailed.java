package parkbench.harness;

/**
 * One of the lab's own processes died, hung or refused: an instrument's failure, not the service's.
 */
public final class HarnessFailed extends Exception {
  private static final long serialVersionUID = 1;

  private final String what;

  /**
   * A message in three parts.
   *
   * @param what which process failed how, with its output
   * @param why why it matters
   * @param remedy what to do
   */
  public HarnessFailed(String what, String why, String remedy) {
    super(what + "\n  " + why + "\n  " + remedy);
    this.what = what;
  }

  /** The first part alone, for a record that has its own place for the others. */
  public String what() {
    return what;
  }
}

package parkbench.load.external;

/** A tool said what we do not understand, or not all that it should: nothing is made of it. */
public final class NotUnderstood extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * @param what which words of the tool, and what is wrong with them
   */
  public NotUnderstood(String what) {
    super(what);
  }

  /** The words and what is wrong with them. */
  public String what() {
    return String.valueOf(getMessage());
  }
}

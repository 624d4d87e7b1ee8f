package parkbench.session;

/** What was asked cannot be done; nothing was started. */
public final class CommandRefused extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * A message in two or three parts.
   *
   * @param what the offending value and its place
   * @param why why it matters; empty: that is obvious
   * @param remedy what to do
   */
  public CommandRefused(String what, String why, String remedy) {
    super(what + (why.isEmpty() ? "" : "\n  " + why) + "\n  " + remedy);
  }
}

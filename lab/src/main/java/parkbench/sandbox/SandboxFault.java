package parkbench.sandbox;

/** Something that a process needed was refused: what, why it matters, what to do. */
public abstract sealed class SandboxFault extends Exception
    permits LaunchFailed, NotReady, PortTaken, WrongProcess {
  private static final long serialVersionUID = 1;

  private final String what;
  private final String why;
  private final String remedy;

  SandboxFault(String what, String why, String remedy) {
    super(what + "\n  " + why + "\n  " + remedy);
    this.what = what;
    this.why = why;
    this.remedy = remedy;
  }

  /** The offending value and its place. */
  public String what() {
    return what;
  }

  /** Why it matters. */
  public String why() {
    return why;
  }

  /** What the user can do. */
  public String remedy() {
    return remedy;
  }
}

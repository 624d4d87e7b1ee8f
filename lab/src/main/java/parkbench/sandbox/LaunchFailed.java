package parkbench.sandbox;

/** A process was not started. */
public final class LaunchFailed extends SandboxFault {
  private static final long serialVersionUID = 1;

  /** A message in three parts: what with its place, why it matters, what to do. */
  public LaunchFailed(String what, String why, String remedy) {
    super(what, why, remedy);
  }
}

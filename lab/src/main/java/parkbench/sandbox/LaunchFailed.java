package parkbench.sandbox;

/** A process was not started. */
public final class LaunchFailed extends SandboxFault {
  private static final long serialVersionUID = 1;

  LaunchFailed(String what, String why, String remedy) {
    super(what, why, remedy);
  }
}

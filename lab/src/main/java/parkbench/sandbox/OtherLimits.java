package parkbench.sandbox;

/** A service that runs already has other limits than its scenario declares. */
public final class OtherLimits extends SandboxFault {
  private static final long serialVersionUID = 1;

  /**
   * @param has in CPUs
   * @param declared in CPUs
   */
  public OtherLimits(long pid, double has, double declared) {
    super(
        "process %d may use %.4g CPUs, and `limits` declares %.4g".formatted(pid, has, declared),
        "Shares of its CPU would be wrong, and so would what is concluded from them.",
        "Declare what it has, or leave `limits` out.");
  }
}

package parkbench.sandbox;

/** The process of a service that the lab did not start itself is not as its scenario says. */
public final class WrongProcess extends SandboxFault {
  private static final long serialVersionUID = 1;

  private static final String SHARES =
      "Shares of its CPU would be wrong, and so would what is concluded from them.";

  private WrongProcess(String what, String why, String remedy) {
    super(what, why, remedy);
  }

  /**
   * One with other limits.
   *
   * @param has in CPUs
   * @param declared in CPUs
   */
  public static WrongProcess withOtherLimits(long pid, double has, double declared) {
    return new WrongProcess(
        "process %d may use %.4g CPUs, and `limits` declares %.4g".formatted(pid, has, declared),
        SHARES,
        "Declare what it has, or have the command give it ${cores}, ${cpus} and ${memory}.");
  }

  /** One in a control group that is not seen from here. */
  public static WrongProcess withHiddenLimits(long pid) {
    return new WrongProcess(
        "the CPU limit of process " + pid + " cannot be read: it is in another container",
        SHARES,
        "Run the lab on the host.");
  }

  /** One that runs already, and is not found. */
  public static WrongProcess notFound(String url) {
    return new WrongProcess(
        "no JVM of this user listens at " + url + ", or several do",
        "`limits` says what the process has, and its CPU and threads would be measured.",
        "Start it, run the lab as its user, or leave `limits` out to measure it from outside.");
  }

  /** One that a command started where it is not seen. */
  public static WrongProcess notSeen(int port) {
    return new WrongProcess(
        "the service at port " + port + " is not below its command, and no JVM of this user",
        "The CPU of the command is not that of the service.",
        "Start a container with --network host, and run the lab as its user, such as root.");
  }
}

package parkbench.systems.helidon;

/** The upstream answered, but with no 2xx status. */
final class UpstreamRefused extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Without a stack trace: it is about the upstream, and under load costs more than it says. */
  UpstreamRefused(int status) {
    super("upstream answered " + status, null, false, false);
  }
}

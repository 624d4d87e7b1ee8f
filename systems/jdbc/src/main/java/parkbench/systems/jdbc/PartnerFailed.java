package parkbench.systems.jdbc;

/** The partner's answer is an error. */
final class PartnerFailed extends Exception {
  private static final long serialVersionUID = 1;

  PartnerFailed(int status) {
    super("partner answered " + status);
  }
}

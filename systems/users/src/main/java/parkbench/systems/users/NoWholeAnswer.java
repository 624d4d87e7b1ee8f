package parkbench.systems.users;

/** The upstream's answer was cut off, or was no answer to a GET at all. */
final class NoWholeAnswer extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Without a stack trace: it is about the upstream, and under load costs more than it says. */
  NoWholeAnswer() {
    super("upstream gave no whole answer", null, false, false);
  }
}

package parkbench.collect;

/** There is nothing left to look at: the process has ended. */
public final class SubjectGone extends RuntimeException {
  private static final long serialVersionUID = 1;

  SubjectGone(String message) {
    super(message);
  }
}

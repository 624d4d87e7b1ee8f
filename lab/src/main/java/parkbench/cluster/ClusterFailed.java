package parkbench.cluster;

/** A cluster does not do what was asked of it. */
public final class ClusterFailed extends Exception {
  private static final long serialVersionUID = 1;

  private final String what;
  private final String why;
  private final String remedy;

  /** A message in three parts: what failed where, why it matters, what to do. */
  ClusterFailed(String what, String why, String remedy) {
    super(what + "\n  " + why + "\n  " + remedy);
    this.what = what;
    this.why = why;
    this.remedy = remedy;
  }

  public String what() {
    return what;
  }

  public String why() {
    return why;
  }

  public String remedy() {
    return remedy;
  }
}

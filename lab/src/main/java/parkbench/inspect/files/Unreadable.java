package parkbench.inspect.files;

/** What was named holds no application that can be read. */
public final class Unreadable extends Exception {
  private static final long serialVersionUID = 1;

  private final String why;
  private final String remedy;

  public Unreadable(String what, String why, String remedy) {
    super(what);
    this.why = why;
    this.remedy = remedy;
  }

  /** What is wrong, with the value and its place. */
  public String what() {
    return String.valueOf(getMessage());
  }

  /** Why it matters. */
  public String why() {
    return why;
  }

  /** What to do. */
  public String remedy() {
    return remedy;
  }
}

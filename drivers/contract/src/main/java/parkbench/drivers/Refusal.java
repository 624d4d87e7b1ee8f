package parkbench.drivers;

/** What a driver program was asked for and cannot do, in one sentence. */
public final class Refusal extends Exception {
  private static final long serialVersionUID = 1;

  public Refusal(String sentence) {
    super(sentence);
  }
}

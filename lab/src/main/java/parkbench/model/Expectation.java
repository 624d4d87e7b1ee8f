package parkbench.model;

/**
 * What a good answer looks like.
 *
 * @param status the only good status
 * @param bodyContains text that its body must contain; empty: any body is good
 */
public record Expectation(int status, String bodyContains) {
  public static final Expectation OK = new Expectation(200, "");
}

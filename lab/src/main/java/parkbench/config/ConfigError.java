package parkbench.config;

/**
 * One thing that is wrong with what the user asked for.
 *
 * @param place {@code file:line:column}, or the option of the command line
 * @param what is wrong, with the offending value
 * @param why it matters; empty where that is obvious
 * @param remedy what to do
 */
public record ConfigError(String place, String what, String why, String remedy) {

  /** A line each: place and what; why; what to do. */
  @Override
  public String toString() {
    return place + ": " + what + (why.isEmpty() ? "" : "\n    " + why) + "\n    " + remedy;
  }
}

package parkbench.drivers.gatling;

import parkbench.drivers.Program;

/** The driver program. */
public final class GatlingDriver {
  private GatlingDriver() {}

  /** {@code ORDER.json DIRECTORY}. */
  public static void main(String[] words) {
    Program.run(new Gatling(), words);
  }
}

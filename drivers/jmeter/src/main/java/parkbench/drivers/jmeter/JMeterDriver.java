package parkbench.drivers.jmeter;

import parkbench.drivers.Program;

/** The driver program. */
public final class JMeterDriver {
  private JMeterDriver() {}

  /** {@code ORDER.json DIRECTORY}. */
  public static void main(String[] words) {
    // Parts of JMeter's window are loaded with its engine.
    System.setProperty("java.awt.headless", "true");
    Program.run(new JMeter(), words);
  }
}

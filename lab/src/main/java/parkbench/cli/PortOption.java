package parkbench.cli;

import parkbench.session.CommandRefused;

/** A TCP port that an option gives. */
final class PortOption {
  static final int LAST = 65_535;

  private PortOption() {}

  /**
   * Refuses what is no port.
   *
   * @param first 0 where that means any free port, else 1
   */
  static void require(String option, int port, int first) {
    if (port < first || port > LAST) {
      throw new CommandRefused(
          option + " " + port + " is not from " + first + " to " + LAST,
          "",
          "Use for example " + option + " 8080");
    }
  }
}

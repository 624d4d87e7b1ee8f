package parkbench.cli;

import parkbench.model.Fork;
import parkbench.model.Plan;
import parkbench.sandbox.PortTaken;
import parkbench.sandbox.Ports;

/** What this machine must have before a plan starts anything. */
final class Ground {
  private Ground() {}

  /**
   * Refuses a plan whose ports are taken.
   *
   * @throws PortTaken when somebody listens where a service is to
   */
  static void require(Plan plan) throws PortTaken {
    for (Fork fork : plan.forks()) {
      if (fork.system().start().ours() && fork.system().port() != 0) {
        Ports.requireFree(fork.system().port());
      }
    }
  }
}

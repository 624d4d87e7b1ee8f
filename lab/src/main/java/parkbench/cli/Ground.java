package parkbench.cli;

import parkbench.conduct.Drivers;
import parkbench.model.Driver;
import parkbench.model.Plan;
import parkbench.model.SystemSpec;
import parkbench.model.Trial;
import parkbench.sandbox.PortTaken;
import parkbench.sandbox.Ports;

/** What this machine must have before a plan starts anything. */
final class Ground {
  private Ground() {}

  /**
   * Refuses a plan whose ports are taken, or whose driver is not here.
   *
   * @throws PortTaken when somebody listens where a service is to
   */
  static void require(Plan plan) throws PortTaken {
    Drivers here = Drivers.of(Home.path());
    plan.forks().stream()
        .flatMap(fork -> fork.trials().stream())
        .map(Trial::driver)
        .distinct()
        .filter(driver -> !here.present(driver))
        .forEach(Ground::refuse);
    for (SystemSpec system : plan.systems()) {
      if (system.start().ours() && system.port() != 0) {
        Ports.requireFree(system.port());
      }
    }
  }

  private static void refuse(Driver driver) {
    throw new Refused(
        "driver " + driver.word() + " is not here",
        "There would be no requests, and every trial would be void",
        driver.remedy());
  }
}

package parkbench.session;

import parkbench.harness.RunningProcess;
import parkbench.harness.build.Drivers;
import parkbench.plan.Driver;
import parkbench.plan.Endpoint;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.plan.Trial;
import parkbench.sandbox.PortTaken;
import parkbench.sandbox.Ports;
import parkbench.sandbox.WrongProcess;
import parkbench.system.SystemSpec;

/** What this machine must have before a plan starts anything. */
final class Prerequisites {
  private Prerequisites() {}

  /**
   * Refuses a plan whose ports are taken, whose driver is not here, or whose service runs already
   * and not as the plan says.
   *
   * @throws PortTaken when another process listens where a service or an upstream is to
   */
  public static void require(Plan plan) throws PortTaken {
    Drivers here = Drivers.of(Home.path());
    plan.forks().stream()
        .flatMap(fork -> fork.trials().stream())
        .map(Trial::driver)
        .distinct()
        .filter(driver -> !here.present(driver))
        .forEach(Prerequisites::refuse);
    for (SystemSpec system : plan.systems()) {
      if (system.start().ours() && system.port() != 0) {
        Ports.requireFree(system.port());
      }
    }
    plan.forks().forEach(Prerequisites::requireProcess);
    for (Endpoint upstream : plan.endpoints()) {
      if (upstream.port() != 0) {
        Ports.requireFree(upstream.port());
      }
    }
  }

  private static void requireProcess(Fork fork) {
    try {
      RunningProcess.of(fork.system().start(), fork.limits());
    } catch (WrongProcess e) {
      throw new CommandRefused(e.what(), e.why(), e.remedy());
    }
  }

  private static void refuse(Driver driver) {
    throw new CommandRefused(
        "driver " + driver.word() + " is not here",
        "There would be no requests, and every trial would be invalid",
        driver.remedy());
  }
}

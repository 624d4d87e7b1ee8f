package parkbench.harness;

import java.io.IOException;
import parkbench.plan.Plan;
import parkbench.sandbox.LaunchFailed;

/** Measures plans, on this machine or on others; each trial is on disk when it has ended. */
public interface PlanRunner {

  /**
   * Measures every trial of the plan.
   *
   * @throws HarnessFailed when what measures cannot be kept alive
   * @throws LaunchFailed when it cannot be started
   * @throws IOException when the run directory cannot be written
   * @throws InterruptedException when the run is to end
   */
  void run(Plan plan) throws HarnessFailed, LaunchFailed, IOException, InterruptedException;
}

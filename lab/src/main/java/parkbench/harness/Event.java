package parkbench.harness;

import java.time.Duration;
import parkbench.plan.Fork;
import parkbench.plan.Trial;
import parkbench.record.LoadProgress;
import parkbench.record.MachineCheck;
import parkbench.record.MachineCheck.Core;
import parkbench.record.TrialRecord;
import parkbench.record.WarmUpRecord;

/** What happens while a plan runs, in the order in which it happens. */
public sealed interface Event {

  /** The lab's own processes start, and the machine is checked. */
  record LabStarting() implements Event {}

  /** The machine was checked, before the first warm-up of a run. */
  record MachineChecked(MachineCheck check) implements Event {}

  record ForkStarting(Fork fork) implements Event {}

  record WarmingUp(Fork fork, LoadProgress progress) implements Event {}

  record Warm(Fork fork, WarmUpRecord warmUp) implements Event {}

  /** The service of a fork never became ready; its trials are recorded as failed. */
  record ForkFailed(Fork fork, String why) implements Event {}

  /**
   * A trial waits, since others take a core.
   *
   * @param noisiest of the service's cores and the lab's, over the last second
   * @param left of the run's time for waiting and measuring again
   */
  record Waiting(Trial trial, Core noisiest, Duration left) implements Event {}

  /**
   * A trial is measured again in its warm fork, since the machine interfered.
   *
   * @param left of the run's time for waiting and measuring again
   */
  record MeasuringAgain(Trial trial, Duration left) implements Event {}

  /**
   * A trial met interference, and there is no time to measure it again.
   *
   * @param left of the run's time for waiting and measuring again
   * @param total of that time
   */
  record NoTimeLeft(Trial trial, Duration left, Duration total) implements Event {}

  record TrialStarting(Fork fork, Trial trial, int order) implements Event {}

  record TrialRunning(Fork fork, Trial trial, LoadProgress progress) implements Event {}

  record TrialEnded(Fork fork, TrialRecord record) implements Event {}

  /** Receives events, on the thread that runs the plan: it must return soon. */
  interface Audience {
    void hear(Event event);
  }
}

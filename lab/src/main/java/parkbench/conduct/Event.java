package parkbench.conduct;

import parkbench.model.Fork;
import parkbench.model.LoadProgress;
import parkbench.model.MachineCheck;
import parkbench.model.Trial;
import parkbench.model.TrialRecord;
import parkbench.model.WarmUpRecord;

/** What happens while a plan runs, in the order in which it happens. */
public sealed interface Event {

  /** The lab's own players work with each other, before the first fork. */
  record Limbering(LoadProgress progress) implements Event {}

  /** The machine was looked at, before the first warm-up of a run. */
  record MachineChecked(MachineCheck check) implements Event {}

  record ForkStarting(Fork fork) implements Event {}

  record WarmingUp(Fork fork, LoadProgress progress) implements Event {}

  record Warm(Fork fork, WarmUpRecord warmUp) implements Event {}

  /** The service of a fork never became ready; its trials are recorded as failed. */
  record ForkFailed(Fork fork, String why) implements Event {}

  record TrialStarting(Fork fork, Trial trial, int order) implements Event {}

  record TrialRunning(Fork fork, Trial trial, LoadProgress progress) implements Event {}

  record TrialEnded(Fork fork, TrialRecord record) implements Event {}

  /** Somebody who wants to know. Called on the conductor's thread: be quick. */
  interface Audience {
    void hear(Event event);
  }
}

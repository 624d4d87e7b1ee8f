package parkbench.harness;

import java.util.concurrent.locks.Lock;
import parkbench.plan.Plan;
import parkbench.stacks.StackClassifier;
import parkbench.store.RunWriter;

/**
 * What all forks of a plan share.
 *
 * @param recorder numbers their trials
 * @param pauses between their trials, because of interference
 * @param classifier knows the libraries whose frames are on the stacks of the services
 * @param starts is held while a service starts: two that start at once on one core may both be late
 * @param sideBySide whether two forks run at the same time on the same cores
 */
record PlanContext(
    Plan plan,
    HarnessProcesses processes,
    RunWriter writer,
    TrialRecorder recorder,
    Event.Audience audience,
    PhaseClock phases,
    InterferencePause pauses,
    StackClassifier classifier,
    FurtherTrials further,
    Lock starts,
    boolean sideBySide) {
  /** That of one of two forks that run at the same time. */
  PlanContext sideBySide(
      HarnessProcesses itsProcesses, PhaseClock itsPhases, InterferencePause itsPauses) {
    return new PlanContext(
        plan,
        itsProcesses,
        writer,
        recorder,
        audience,
        itsPhases,
        itsPauses,
        classifier,
        further,
        starts,
        true);
  }
}

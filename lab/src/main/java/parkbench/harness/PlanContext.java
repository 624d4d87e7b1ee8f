package parkbench.harness;

import parkbench.plan.Plan;
import parkbench.stacks.StackClassifier;
import parkbench.store.RunWriter;

/**
 * What all forks of a plan share.
 *
 * @param recorder numbers their trials
 * @param pauses between their trials, because of interference
 * @param classifier knows the libraries whose frames are on the stacks of the services
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
    FurtherTrials further) {}

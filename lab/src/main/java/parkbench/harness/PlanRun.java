package parkbench.harness;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import parkbench.plan.Fork;
import parkbench.plan.Phase;
import parkbench.plan.Plan;
import parkbench.sandbox.LaunchFailed;
import parkbench.stacks.StackClassifier;
import parkbench.store.RunWriter;

/**
 * Runs plans from their first fork to their last.
 *
 * <p>Everything that is opened is closed in reverse order, whatever happens; a trial is on disk
 * before the next one starts.
 */
public final class PlanRun implements PlanRunner {
  private final HarnessProcesses processes;
  private final MachineChecker checker;
  private final QuietTime quiet;
  private final RunWriter writer;
  private final Event.Audience audience;
  private final StackClassifier classifier;
  private final PhaseClock phases;
  private final InterferencePause pauses;
  private final TrialRecorder recorder;

  /**
   * @param checker checks the machine
   * @param classifier knows the libraries whose frames are on the stacks of the services
   * @param quiet time that may be spent on interference
   * @param before trials that the run has already, because it was interrupted after them
   */
  public PlanRun(
      HarnessProcesses processes,
      RunWriter writer,
      Event.Audience audience,
      MachineChecker checker,
      QuietTime quiet,
      StackClassifier classifier,
      int before) {
    this.processes = processes;
    this.checker = checker;
    this.quiet = quiet;
    this.writer = writer;
    this.audience = oneAtATime(audience);
    this.classifier = classifier;
    this.phases = new PhaseClock(quiet::nanos);
    this.pauses = new InterferencePause(checker, quiet, phases, this.audience);
    this.recorder = new TrialRecorder(writer, this.audience, before);
  }

  private static Event.Audience oneAtATime(Event.Audience audience) {
    Lock speaking = new ReentrantLock();
    return event -> {
      speaking.lock();
      try {
        audience.hear(event);
      } finally {
        speaking.unlock();
      }
    };
  }

  /**
   * Runs every fork of the plan. The lab's own processes stay for the next plan, unless this one
   * ends early: then they are ended.
   *
   * @throws HarnessFailed when the lab's own processes cannot be kept alive
   * @throws LaunchFailed when they cannot be started
   * @throws IOException when the run directory cannot be written
   * @throws InterruptedException when the run is to end
   */
  @Override
  public void run(Plan plan) throws HarnessFailed, LaunchFailed, IOException, InterruptedException {
    run(plan, FurtherTrials.NONE);
  }

  /** The same, with trials that are decided while their fork runs. */
  public void run(Plan plan, FurtherTrials further)
      throws HarnessFailed, LaunchFailed, IOException, InterruptedException {
    boolean complete = false;
    try {
      Harness harness = startHarness(plan);
      pauses.checkMachine(plan.layout(), harness, writer);
      processes.beginSelfWarmUp(plan);
      runForks(plan, harness, further);
      complete = true;
    } finally {
      endHarness(complete);
    }
  }

  private Harness startHarness(Plan plan)
      throws HarnessFailed, LaunchFailed, IOException, InterruptedException {
    phases.enter(Phase.LAB);
    audience.hear(new Event.LabStarting());
    processes.sandbox().keepMyself(plan.layout().controller());
    return processes.ready(plan);
  }

  private void runForks(Plan plan, Harness first, FurtherTrials further)
      throws HarnessFailed, LaunchFailed, IOException, InterruptedException {
    Harness harness = first;
    PlanContext context =
        new PlanContext(
            plan,
            processes,
            writer,
            recorder,
            audience,
            phases,
            pauses,
            classifier,
            further,
            new ReentrantLock(),
            false);
    boolean failed = false;
    try (HarnessProcesses more = processes.more()) {
      for (List<Fork> group : plan.groups()) {
        harness = failed ? restartHarness(plan) : harness;
        if (SideBySideRun.fits(group)) {
          sideBySide(group, harness, context, more);
        } else {
          new ForkGroupRun(group, harness, context).run();
        }
        failed = processes.haveFailed();
      }
    }
  }

  private void sideBySide(
      List<Fork> two, Harness harness, PlanContext context, HarnessProcesses more)
      throws HarnessFailed, LaunchFailed, IOException, InterruptedException {
    if (more.haveFailed()) {
      more.close();
    }
    Harness further = more.ready(context.plan());
    more.beginSelfWarmUp(context.plan());
    PhaseClock itsPhases = new PhaseClock(quiet::nanos);
    PlanContext beside =
        context.sideBySide(
            more, itsPhases, new InterferencePause(checker, quiet, itsPhases, audience));
    new SideBySideRun(
            new SideBySideRun.Side(
                two.getFirst(), harness, context.sideBySide(processes, phases, pauses)),
            new SideBySideRun.Side(two.getLast(), further, beside))
        .run();
  }

  private Harness restartHarness(Plan plan)
      throws HarnessFailed, LaunchFailed, IOException, InterruptedException {
    phases.enter(Phase.LAB);
    processes.close();
    Harness harness = processes.ready(plan);
    processes.beginSelfWarmUp(plan);
    return harness;
  }

  private void endHarness(boolean complete) {
    phases.pause();
    writer.spent(phases.spent());
    // Where no fork waited for it, the self-warm-up still runs, and must not reach the next run.
    if (!complete || processes.haveFailed() || processes.warmingUp()) {
      processes.close();
    }
  }
}

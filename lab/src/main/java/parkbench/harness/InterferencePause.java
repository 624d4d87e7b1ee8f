package parkbench.harness;

import java.util.List;
import java.util.Optional;
import parkbench.plan.Layout;
import parkbench.plan.Phase;
import parkbench.plan.Trial;
import parkbench.record.MachineCheck;
import parkbench.record.TrialRecord;
import parkbench.record.WorkTime;
import parkbench.store.RunWriter;

/**
 * Checks the machine before a run and between its trials: a trial waits until no other process
 * takes a core, and is measured again where the machine interfered.
 */
final class InterferencePause {
  private final MachineChecker checker;
  private final QuietTime quiet;
  private final PhaseClock phases;
  private final Event.Audience audience;
  private boolean checked;

  /** Of this run; absent before it was made, and where it shows nothing. */
  private Optional<MachineCheck> check = Optional.empty();

  /**
   * @param quiet time that may be spent on interference
   */
  InterferencePause(
      MachineChecker checker, QuietTime quiet, PhaseClock phases, Event.Audience audience) {
    this.checker = checker;
    this.quiet = quiet;
    this.phases = phases;
    this.audience = audience;
  }

  /** Checks the machine once in a run, before its first warm-up. */
  void checkMachine(Layout layout, Harness harness, RunWriter writer) throws InterruptedException {
    if (checked) {
      return;
    }
    checked = true;
    phases.enter(Phase.PREFLIGHT);
    check = checker.before(layout, harness.pids());
    if (check.isPresent()) {
      quiet.checked(check.get());
      writer.check(check.get());
      audience.hear(new Event.MachineChecked(check.get()));
    }
  }

  /**
   * Returns when no other process takes a core, or when there is no more time for that.
   *
   * @param services processes that are warm
   */
  void awaitQuiet(Trial trial, Layout layout, Harness harness, List<Long> services)
      throws InterruptedException {
    long most = quiet.forWaiting().toNanos();
    long from = quiet.nanos();
    MachineChecker.Own own = new MachineChecker.Own(harness.pids(), services);
    while (quiet.nanos() - from < most) {
      phases.enter(Phase.WAITING);
      long checkFrom = quiet.nanos();
      Optional<MachineCheck.Core> noisiest =
          checker
              .between(layout, harness.machine(), own, QuietTime.CHECK)
              .filter(MachineCheck.Core::noisy);
      quiet.checkedBetween(checkFrom, noisiest.isEmpty());
      if (noisiest.isEmpty()) {
        return;
      }
      audience.hear(new Event.Waiting(trial, noisiest.get(), quiet.left()));
    }
  }

  /** Nanoseconds on the clock by which this time is counted. */
  long nanos() {
    return quiet.nanos();
  }

  /**
   * A trial was measured.
   *
   * @param fromNanos when it began
   */
  void measured(TrialRecord record, long fromNanos) {
    quiet.measured(record, fromNanos);
  }

  /** Whether a trial is measured once more, because of interference and as long as time is left. */
  boolean measuresAgain(Trial trial) {
    if (!quiet.wants(trial)) {
      return false;
    }
    boolean affordable = quiet.affords(trial);
    audience.hear(
        affordable
            ? new Event.MeasuringAgain(trial, quiet.left())
            : new Event.NoTimeLeft(trial, quiet.left(), quiet.total()));
    return affordable;
  }

  /** What the fixed work of the check takes now; absent where the check timed none. */
  Optional<WorkTime> fixedWork(Layout layout) throws InterruptedException {
    return check.flatMap(MachineCheck::work).isPresent()
        ? checker.after(layout.service().getFirst())
        : Optional.empty();
  }
}

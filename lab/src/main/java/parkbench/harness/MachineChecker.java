package parkbench.harness;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import parkbench.collect.InterferenceCheck;
import parkbench.collect.Observer;
import parkbench.collect.proc.FixedWork;
import parkbench.plan.Layout;
import parkbench.record.MachineCheck;
import parkbench.record.MachineCheck.Core;
import parkbench.record.WorkTime;
import parkbench.sandbox.TimeSlice;

/** Checks the machine itself: before a run measures anything, and around each trial. */
public interface MachineChecker {
  /** Checks this machine. */
  MachineChecker REAL =
      new MachineChecker() {
        @Override
        public Optional<MachineCheck> before(Layout layout, List<Long> own)
            throws InterruptedException {
          return InterferenceCheck.of(layout, own, TimeSlice::prompt);
        }

        @Override
        public Optional<Core> between(Layout layout, Observer machine, Own own, Duration time)
            throws InterruptedException {
          return InterferenceCheck.noisiest(layout, machine, own.lab(), own.service(), time);
        }

        @Override
        public Optional<WorkTime> after(int core) throws InterruptedException {
          return FixedWork.on(core);
        }
      };

  /**
   * Watches the cores while nothing is measured on them.
   *
   * @param own processes of the lab
   * @return absent where the system counts nothing per core
   */
  Optional<MachineCheck> before(Layout layout, List<Long> own) throws InterruptedException;

  /**
   * Watches the cores while nothing is asked.
   *
   * @param machine whose samples have the stalls of the cores
   * @return the core from which others took most; absent where the system counts nothing per core
   */
  Optional<Core> between(Layout layout, Observer machine, Own own, Duration time)
      throws InterruptedException;

  /** Processes whose CPU time is not taken from the run. */
  record Own(List<Long> lab, List<Long> service) {}

  /**
   * Times the same fixed work again.
   *
   * @param core the service's first
   * @return absent where no thread can be bound to it
   */
  Optional<WorkTime> after(int core) throws InterruptedException;
}

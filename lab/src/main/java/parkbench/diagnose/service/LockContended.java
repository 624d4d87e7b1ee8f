package parkbench.diagnose.service;

import java.util.Optional;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination;
import parkbench.result.Finding;
import parkbench.text.Figures;

/** Threads wait for a lock that one of them has. */
final class LockContended implements ServiceRule {
  static final String REMEDY =
      "move calls, queries and files out of what is locked (synchronized, lock() to unlock()), or"
          + " have a lock for each key: one at a time is all that it lets through";

  @Override
  public Optional<Finding> examine(Examination seen) {
    return Waits.of(seen, ThreadActivity.WAITS_FOR_LOCK).map(LockContended::finding);
  }

  private static Finding finding(Waits waits) {
    return waits.finding(
        ServiceRules.LOCK_CONTENDED,
        waits.words()
            + " wait for a lock in "
            + waits.activity().place()
            + ", "
            + Figures.percent(waits.share())
            + " of the busy ones"
            + waits
                .activity()
                .holder()
                .map(
                    holder ->
                        "; the thread that has it is "
                            + holder.doing().words()
                            + " in "
                            + holder.place())
                .orElse("")
            + ".",
        REMEDY);
  }
}

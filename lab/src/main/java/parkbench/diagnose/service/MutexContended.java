package parkbench.diagnose.service;

import java.util.Optional;
import parkbench.record.ThreadActivity;
import parkbench.result.Examination;
import parkbench.result.Finding;

/** Coroutines wait for Mutexes. Which, and where, the heap does not tell: what does comes first. */
final class MutexContended implements ServiceRule {

  @Override
  public Optional<Finding> examine(Examination seen) {
    return Suspended.of(seen, ThreadActivity.WAITS_FOR_LOCK).map(MutexContended::finding);
  }

  private static Finding finding(Suspended suspended) {
    return suspended.finding(
        ServiceRules.LOCK_CONTENDED,
        suspended.many()
            + " coroutines wait for "
            + suspended.waiting().of()
            + ", without a thread.",
        LockContended.REMEDY);
  }
}

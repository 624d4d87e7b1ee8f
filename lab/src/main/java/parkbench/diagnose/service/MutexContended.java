package parkbench.diagnose.service;

import java.util.Optional;
import parkbench.model.Doing;
import parkbench.model.Examination;
import parkbench.model.Finding;

/** Coroutines wait for Mutexes. Which, and where, the heap does not tell: what does comes first. */
final class MutexContended implements ServiceRule {

  @Override
  public Optional<Finding> examine(Examination seen) {
    return Suspended.of(seen, Doing.WAITS_FOR_LOCK).map(MutexContended::finding);
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

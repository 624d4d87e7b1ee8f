package parkbench.diagnose;

import java.util.Optional;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.ThreadActivity;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.ProcessUse.Kind;
import parkbench.result.Remedy;
import parkbench.result.RuleId;

/** Many threads of a pool do the same that keeps them from their work. */
record ThreadsWait(RuleId id, ThreadActivity doing, Remedy.Advice advice) implements Rule {
  /** They wait for a lock that one of them has. */
  static final Rule FOR_LOCK =
      new ThreadsWait(
          RuleId.LOCK_CONTENTION, ThreadActivity.LOCK_WAIT, Remedy.Advice.SMALLER_LOCKS);

  /** They wait for one of a number of permits. */
  static final Rule FOR_PERMIT =
      new ThreadsWait(
          RuleId.PERMITS_EXHAUSTED, ThreadActivity.PERMIT_WAIT, Remedy.Advice.MORE_PERMITS);

  /** They wait for the address of a name. */
  static final Rule FOR_NAME =
      new ThreadsWait(
          RuleId.NAME_LOOKUP_SLOW, ThreadActivity.NAME_LOOKUP, Remedy.Advice.LOOK_UP_LESS);

  /** They wait until a peer accepts. */
  static final Rule FOR_CONNECT =
      new ThreadsWait(RuleId.CONNECT_SLOW, ThreadActivity.CONNECTING, Remedy.Advice.CONNECT_FASTER);

  /** They wait until the other side reads. */
  static final Rule FOR_READER =
      new ThreadsWait(RuleId.READER_SLOW, ThreadActivity.SOCKET_WRITE, Remedy.Advice.BOUND_WRITES);

  /** They write a log, or wait for the one that does. */
  static final Rule TO_LOG =
      new ThreadsWait(RuleId.BLOCKED_ON_LOGGING, ThreadActivity.LOGGING, Remedy.Advice.LOG_LESS);

  /**
   * They try again and again to change one value with compare-and-set: each time one of them
   * succeeds, and the others have worked for nothing. It takes two cores to get in each other's
   * way.
   */
  static final Rule FOR_VALUE =
      new ThreadsWait(
          RuleId.CAS_CONTENTION, ThreadActivity.CAS_CONTENTION, Remedy.Advice.SHARE_LESS);

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return doing == ThreadActivity.CAS_CONTENTION
            && evidence.use(Kind.CPU).filter(c -> c >= limits.cpu().casCores()).isEmpty()
        ? Optional.empty()
        : Waits.of(evidence, doing, limits).map(waits -> finding(waits, evidence, limits));
  }

  private Finding finding(Waits waits, Evidence evidence, DiagnosisLimits limits) {
    FindingBuilder facts = waits.facts();
    if (doing == ThreadActivity.CAS_CONTENTION) {
      facts.text(FactName.CALLED, waits.activity().stack().getFirst());
      facts.add(evidence.use(Kind.CPU).map(FactName.CPU_USED::cores));
    }
    return facts.finding(
        id, waits.confidence(limits.waits()), Remedy.of(advice, waits.activity().settings()));
  }
}

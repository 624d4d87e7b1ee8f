package parkbench.diagnose;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.RuleId;
import parkbench.system.Pool;

/**
 * The findings of one trial with each limit once: a cause takes up what its effects show, and they
 * are left out.
 */
final class MergedFindings {
  /** What names the thing that is short, the surest first. */
  private static final Set<RuleId> CAUSES =
      EnumSet.of(
          RuleId.DEADLOCK,
          RuleId.FILES_EXHAUSTED,
          RuleId.UPSTREAM_AT_CAPACITY,
          RuleId.EVENT_LOOP_BLOCKED,
          RuleId.LOCK_CONTENTION,
          RuleId.PERMITS_EXHAUSTED,
          RuleId.NAME_LOOKUP_SLOW,
          RuleId.CONNECT_SLOW,
          RuleId.READER_SLOW,
          RuleId.BLOCKED_ON_LOGGING,
          RuleId.CONNECTION_LEAK,
          RuleId.POOL_DEADLOCK,
          RuleId.DATABASE_POOL_EXHAUSTED,
          RuleId.HTTP_POOL_EXHAUSTED,
          RuleId.CARRIERS_EXHAUSTED,
          RuleId.CONNECTION_LIMIT,
          RuleId.POOL_WAITS_FOR_ITSELF,
          RuleId.CALLS_HANG,
          RuleId.THREAD_POOL_EXHAUSTED,
          RuleId.REQUEST_THREADS_EXHAUSTED);

  /** Causes of which a few threads may suffer beside the requests. */
  private static final Set<RuleId> WAIT_ALONE =
      EnumSet.of(
          RuleId.NAME_LOOKUP_SLOW,
          RuleId.CONNECT_SLOW,
          RuleId.READER_SLOW,
          RuleId.BLOCKED_ON_LOGGING,
          RuleId.CALLS_HANG);

  /** The arithmetic of bounded calls, which a cause takes up. */
  private static final Set<FactName> ARITHMETIC =
      EnumSet.of(
          FactName.CALLS_AT_A_TIME,
          FactName.TIME_PER_CALL,
          FactName.CALLS_PER_REQUEST,
          FactName.CALLS_PREDICT);

  private MergedFindings() {}

  static List<Finding> of(List<Finding> findings) {
    Optional<Finding> bounded =
        findings.stream().filter(found -> found.rule() == RuleId.CALLS_BOUNDED).findFirst();
    Optional<Finding> cause =
        findings.stream()
            .filter(found -> CAUSES.contains(found.rule()) && !isEffect(found))
            .filter(
                found -> found.rule() != RuleId.BLOCKED_ON_LOGGING || found.has(FactName.THREADS))
            .filter(found -> bounded.filter(calls -> !mayHold(found, calls)).isEmpty())
            .findFirst();
    return cause
        .map(found -> merged(findings, found))
        .or(() -> bounded.map(found -> merged(aloneLast(findings), found)))
        .orElse(List.copyOf(findings));
  }

  /** Threads that wait somewhere are the cause of a queue that is not much longer. */
  private static boolean mayHold(Finding cause, Finding bounded) {
    return !WAIT_ALONE.contains(cause.rule())
        || 2 * cause.number(FactName.THREADS).orElse(0.0)
            >= bounded.number(FactName.REQUESTS_WAITING_INSIDE).orElse(0.0);
  }

  private static List<Finding> aloneLast(List<Finding> findings) {
    return findings.stream()
        .sorted(Comparator.comparing((Finding found) -> WAIT_ALONE.contains(found.rule())))
        .toList();
  }

  private static boolean isEffect(Finding finding) {
    return finding.has(FactName.IS_EFFECT);
  }

  private static List<Finding> merged(List<Finding> findings, Finding cause) {
    List<Fact> taken = new ArrayList<>();
    List<Finding> kept = new ArrayList<>();
    for (Finding finding : findings) {
      if (finding.equals(cause)) {
        kept.add(finding);
      } else if (finding.rule() == RuleId.CALLS_BOUNDED) {
        taken.addAll(arithmetic(finding, cause));
      } else if (isOfDeadlock(finding, cause)) {
        // who waits for a lock of a deadlock does not contend for it
      } else if (isEffect(finding)) {
        taken.add(filled(finding));
      } else {
        kept.add(finding);
      }
    }
    kept.replaceAll(finding -> finding.equals(cause) ? finding.with(taken) : finding);
    return List.copyOf(kept);
  }

  private static boolean isOfDeadlock(Finding finding, Finding cause) {
    return cause.rule() == RuleId.DEADLOCK && finding.rule() == RuleId.LOCK_CONTENTION;
  }

  /** A cause that predicts the same by its own arithmetic needs no other. */
  private static List<Fact> arithmetic(Finding bounded, Finding cause) {
    return cause.has(FactName.PREDICTED_THROUGHPUT) || cause.has(FactName.PREDICTED_CALL_RATE)
        ? List.of()
        : bounded.evidence().stream().filter(fact -> ARITHMETIC.contains(fact.name())).toList();
  }

  /** A cause with the pool that is full for its sake. */
  static Finding fills(Finding cause, Finding effect) {
    return cause.with(List.of(filled(effect)));
  }

  /** {@code 200 of 200 Tomcat threads}. */
  private static Fact filled(Finding effect) {
    return Fact.text(
        FactName.FILLED_POOL,
        Math.round(effect.number(FactName.BUSY_THREADS).orElse(0.0))
            + " of "
            + Math.round(effect.number(FactName.POOL_SIZE).orElse(0.0))
            + " "
            + effect.text(FactName.POOL).map(MergedFindings::threads).orElse("threads"));
  }

  private static String threads(String pool) {
    return Pool.namesThreads(pool) ? pool : "threads of " + pool;
  }
}

package parkbench.diagnose;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.Deadlock;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Remedy;
import parkbench.result.RuleId;

/** Threads that wait for one another's locks, as the JVM itself finds them: they never end. */
final class Deadlocked implements Rule {
  /** More threads of one deadlock are rare, and would fill the sentence. */
  private static final int SHOWN = 4;

  @Override
  public Optional<Finding> examine(Evidence evidence, DiagnosisLimits limits) {
    return evidence.stacks().deadlocks().isEmpty()
        ? Optional.empty()
        : Optional.of(finding(evidence.stacks().deadlocks(), evidence));
  }

  private static Finding finding(List<Deadlock> threads, Evidence evidence) {
    FindingBuilder facts =
        new FindingBuilder()
            .count(FactName.DEADLOCKED_THREADS, threads.size())
            .text(
                FactName.DEADLOCK,
                threads.stream()
                    .limit(SHOWN)
                    .map(Deadlocked::words)
                    .collect(Collectors.joining("; ")));
    double behind = behind(evidence) - threads.size();
    if (behind >= 1) {
      facts.number(FactName.WAITERS, behind);
    }
    return facts.finding(RuleId.DEADLOCK, Confidence.HIGH, Remedy.Advice.LOCK_IN_ONE_ORDER);
  }

  private static String words(Deadlock thread) {
    return "\""
        + thread.thread()
        + "\" waits in "
        + thread.place()
        + " for a "
        + thread.lock()
        + " that \""
        + thread.holder()
        + "\" holds";
  }

  /** Those that wait for a lock, of whom the deadlocked ones are some. */
  private static double behind(Evidence evidence) {
    return evidence.doing(ThreadActivity.LOCK_WAIT);
  }
}

package parkbench.diagnose;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Confidence;
import parkbench.result.Evidence;
import parkbench.result.FactName;
import parkbench.result.Finding;
import parkbench.result.Flow;
import parkbench.result.Flow.Peer;
import parkbench.result.Remedy;
import parkbench.result.RuleId;
import parkbench.result.ThreadPool;
import parkbench.result.ThreadPool.Activity;

/**
 * Threads wait for a connection of a pool, and nothing works with one: no thread does, and no call
 * is in flight. Then those who wait hold them themselves, which shows where they wait beyond the
 * place in which others wait for their first; else the connections are leaked.
 */
final class LostConnections {
  /** Who does one of these has no connection, or needs none. */
  private static final Set<ThreadActivity> WITHOUT_CONNECTION =
      EnumSet.of(
          ThreadActivity.IDLE,
          ThreadActivity.JDBC_POOL_WAIT,
          ThreadActivity.HTTP_POOL_WAIT,
          ThreadActivity.CARRIER,
          ThreadActivity.ACCEPT_BLOCKED);

  private static final List<String> CALLERS =
      List.of(
          "java.lang.invoke.",
          "java.lang.reflect.",
          "jdk.internal.",
          "sun.reflect.",
          "groovy.",
          "org.codehaus.groovy.",
          "org.apache.groovy.",
          "clojure.");

  private LostConnections() {}

  /** Absent: something may work with a connection, or may do so unseen. */
  static Optional<Finding> of(Waits waits, Evidence evidence, DiagnosisLimits limits) {
    return waits.share() >= limits.flows().lost()
            && waits.threads() >= limits.waits().many()
            && workers(evidence) < limits.flows().workers()
            && nothingIsCalled(evidence, limits)
        ? Optional.of(finding(waits, evidence))
        : Optional.empty();
  }

  /** Threads that may work with a connection, of all pools. */
  private static double workers(Evidence evidence) {
    return evidence.pools().stream()
        .filter(pool -> pool.kind() != PoolKind.EVENT_LOOP)
        .flatMap(
            pool ->
                pool.activities().stream()
                    .filter(activity -> pool.kind() != PoolKind.OTHER || worksByItself(activity)))
        .filter(activity -> !WITHOUT_CONNECTION.contains(activity.doing()))
        .filter(activity -> activity.own() || activity.doing() != ThreadActivity.WAITING)
        .mapToDouble(Activity::threadsMean)
        .sum();
  }

  /** A thread of no pool may have a task that never waits for its next one. */
  private static boolean worksByItself(Activity activity) {
    return activity.own() && activity.doing() != ThreadActivity.WAITING;
  }

  private static boolean nothingIsCalled(Evidence evidence, DiagnosisLimits limits) {
    return evidence
        .flow()
        .flatMap(Flow::calls)
        .filter(calls -> calls.mean() < limits.flows().workers())
        .isPresent();
  }

  private static Finding finding(Waits waits, Evidence evidence) {
    FindingBuilder facts = waits.facts();
    double connections =
        evidence.flow().stream()
            .flatMap(flow -> flow.peers().stream())
            .mapToDouble(Peer::connections)
            .sum();
    facts
        .number(FactName.CALLS_IN_FLIGHT, evidence.flow().flatMap(Flow::calls).orElseThrow().mean())
        .number(FactName.CONNECTIONS_OUT, connections);
    Optional<Activity> second = second(waits.pool(), waits.activity().doing());
    if (second.isEmpty()) {
      return facts.finding(
          RuleId.CONNECTION_LEAK,
          Confidence.HIGH,
          Remedy.of(Remedy.Advice.CLOSE_CONNECTIONS, waits.activity().settings()));
    }
    return facts
        .text(FactName.SECOND_PLACE, second.get().place())
        .number(FactName.SECOND_WAITERS, second.get().threadsMean())
        .finding(
            RuleId.POOL_DEADLOCK,
            Confidence.HIGH,
            Remedy.of(Remedy.Advice.ONE_CONNECTION_EACH, waits.activity().settings()));
  }

  /** Call sites of reflection and of dynamic languages change from call to call. */
  private static List<String> withoutCallers(List<String> stack) {
    return stack.stream().filter(frame -> CALLERS.stream().noneMatch(frame::startsWith)).toList();
  }

  /** Who waits for a connection in a method that was called where others wait for their first. */
  private static Optional<Activity> second(ThreadPool pool, ThreadActivity doing) {
    List<Activity> waiting =
        pool.activities().stream().filter(activity -> activity.doing() == doing).toList();
    return waiting.stream()
        .filter(inner -> waiting.stream().anyMatch(outer -> continuesFrom(outer, inner)))
        .findFirst();
  }

  /**
   * Whether a stack is another one with more frames in the middle: its thread has left the place in
   * which the other waits, and come to wait in the same way again. More frames below the service's
   * own code are another way of the server's to call it.
   */
  private static boolean continuesFrom(Activity first, Activity second) {
    List<String> outer = withoutCallers(first.stack());
    List<String> inner = withoutCallers(second.stack());
    int top = 0;
    while (top < outer.size() && top < inner.size() && outer.get(top).equals(inner.get(top))) {
      top++;
    }
    int bottom = 0;
    while (bottom < outer.size() - top
        && outer.get(outer.size() - 1 - bottom).equals(inner.get(inner.size() - 1 - bottom))) {
      bottom++;
    }
    return inner.size() > outer.size()
        && top + bottom == outer.size()
        && bottom > 0
        && top <= inner.lastIndexOf(second.entry());
  }
}

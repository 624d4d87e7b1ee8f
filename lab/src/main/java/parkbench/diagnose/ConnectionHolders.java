package parkbench.diagnose;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;
import parkbench.result.Evidence;
import parkbench.result.Fact;
import parkbench.result.FactName;
import parkbench.result.MeteredPool;
import parkbench.result.ThreadPool;
import parkbench.result.ThreadPool.Activity;

/**
 * Who may hold the database connections that others wait for: busy threads that do not wait for
 * one. Stacks do not show who holds a connection, so that these are the most there can be. Where
 * metrics count more connections in use than that, no working thread holds the rest: they are
 * leaked, or held beyond the work of a thread.
 */
final class ConnectionHolders {
  /** What does no request's work, or waits for a connection itself. */
  private static final Set<ThreadActivity> NO_HOLDERS =
      EnumSet.of(
          ThreadActivity.IDLE,
          ThreadActivity.JDBC_POOL_WAIT,
          ThreadActivity.CARRIER,
          ThreadActivity.ACCEPT_BLOCKED);

  private ConnectionHolders() {}

  /** Of the pool most of whose threads wait; empty: nothing shows who holds the connections. */
  static List<Fact> of(
      Evidence evidence, Waits waits, Optional<MeteredPool> metered, DiagnosisLimits limits) {
    List<Activity> holders = holders(waits.pool());
    double threads = threads(holders);
    if (evidence.pools(PoolKind.VIRTUAL).size() + evidence.pools(PoolKind.CARRIERS).size() > 0
        || waits.share() < limits.waits().surely()
        || threads < limits.waits().threads()) {
      return List.of();
    }
    FindingBuilder facts = new FindingBuilder().number(FactName.HOLDERS, threads);
    holders.stream()
        .max(Comparator.comparingDouble(Activity::threadsMean))
        .ifPresent(most -> most(most, facts));
    facts.add(
        metered
            .map(pool -> Math.rint(pool.takenMean() - threads(evidence)))
            .filter(without -> without >= 1)
            .map(FactName.CONNECTIONS_WITHOUT_THREAD::number));
    return facts.facts();
  }

  private static void most(Activity most, FindingBuilder facts) {
    facts
        .number(FactName.HOLDERS_ALIKE, most.threadsMean())
        .activity(FactName.HOLDERS_ACTIVITY, most.doing())
        .text(FactName.HOLDERS_PLACE, most.place());
    if (!most.client().isEmpty()) {
      facts.text(FactName.HOLDERS_CLIENT, most.client());
    }
  }

  private static List<Activity> holders(ThreadPool pool) {
    return pool.activities().stream()
        .filter(activity -> !NO_HOLDERS.contains(activity.doing()))
        .toList();
  }

  /** Of all pools: any of their threads may hold one. */
  private static double threads(Evidence evidence) {
    return evidence.pools().stream()
        .filter(pool -> pool.kind() != PoolKind.OTHER)
        .mapToDouble(pool -> threads(holders(pool)))
        .sum();
  }

  private static double threads(List<Activity> activities) {
    return activities.stream().mapToDouble(Activity::threadsMean).sum();
  }
}

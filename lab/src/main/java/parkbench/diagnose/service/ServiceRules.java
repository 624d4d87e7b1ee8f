package parkbench.diagnose.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import parkbench.diagnose.Rules;
import parkbench.result.Examination;
import parkbench.result.Finding;

/**
 * All rules, the cause that weighs most first. A full pool of server threads comes late: whatever
 * else holds them up is the cause, and that they are all busy its effect. That it is not warm comes
 * last: it passes by itself.
 */
public final class ServiceRules {
  /** The same finding as a run's. */
  public static final String SERVICE_DIED = Rules.SERVICE_DIED;

  public static final String THROTTLED = "throttled";
  public static final String STARVED = "starved";
  public static final String GC_BOUND = "GC-bound";
  public static final String SHARED_STATE = "shared state contended";
  public static final String CPU_BOUND = "CPU-bound";
  public static final String LOOP_BLOCKED = "event loop blocked";
  public static final String DATABASE_POOL = "database pool too small";
  public static final String CLIENT_POOL = "client pool too small";
  public static final String LOCK_CONTENDED = "lock contended";
  public static final String LOG_BOUND = "log-bound";
  public static final String CARRIERS_HELD = "carriers held";
  public static final String CONNECTION_LIMIT = "connection limit";
  public static final String POOL_FULL = "pool full";
  public static final String EXECUTOR_QUEUE = "executor queue";
  public static final String SERVER_POOL_FULL = "server pool full";
  public static final String NOT_WARM = "not warm";
  public static final String NOTHING_WRONG = "nothing wrong";
  public static final String UNKNOWN = "unknown";

  private static final List<ServiceRule> ALL =
      List.of(
          new Throttled(),
          new GcBound(),
          new SharedState(),
          new CpuBound(),
          new Starved(),
          new LoopBlocked(),
          new LockContended(),
          new LogBound(),
          new DatabasePool(),
          new ClientPool(),
          new CarriersHeld(),
          new ConnectionLimit(),
          new PoolFull(),
          new ExecutorQueue(),
          new MutexContended(),
          new ServerPoolFull(),
          new LoopStalls(),
          new Pins(),
          new NotWarm());

  private ServiceRules() {}

  /** Never empty: that nothing is wrong, or that nobody knows, are findings too. */
  public static List<Finding> examine(Examination seen) {
    List<Finding> findings = new ArrayList<>();
    ALL.forEach(rule -> rule.examine(seen).ifPresent(findings::add));
    if (findings.isEmpty()) {
      findings.add(Otherwise.of(seen));
    }
    return List.copyOf(findings);
  }

  /**
   * The same of one that ended while it was examined.
   *
   * @param before what was found of it up to its end
   */
  public static List<Finding> ofOneThatEnded(List<Finding> before) {
    Finding died =
        new Finding(
            SERVICE_DIED,
            Finding.Confidence.HIGH,
            "Ended while it was examined.",
            Map.of(
                Finding.TO_DO,
                "look for its last words in its log, and for an OOM kill in the kernel's (dmesg;"
                    + " Kubernetes: kubectl describe pod, kubectl logs --previous)"));
    return Stream.concat(
            Stream.of(died),
            before.stream().filter(finding -> !finding.rule().equals(NOTHING_WRONG)))
        .toList();
  }
}

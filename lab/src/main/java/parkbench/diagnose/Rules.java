package parkbench.diagnose;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import parkbench.result.Finding;

/**
 * All rules, the cause that weighs most first. A finding's sentence says what the service does, so
 * that its name in front makes a whole sentence: {@code spring-mvc/blocking} + {@code Stops at 392
 * rps: …}.
 */
public final class Rules {
  public static final String SERVICE_DIED = "service died";
  public static final String UPSTREAM_AT_CAPACITY = "upstream at capacity";
  public static final String POOL_FULL = "pool full";
  public static final String CPU_BOUND = "CPU-bound";
  public static final String BACKLOG_OVERFLOW = "backlog overflow";
  public static final String CHURN = "connection churn";
  public static final String ERRORS = "errors";
  public static final String PROBE_WOULD_EVICT = "probe would evict";
  public static final String RECOVERY = "recovery";
  public static final String LOAD_BOUND = "load-bound";
  public static final String NOT_STATIONARY = "not stationary";

  /** Throughput may be short, and what the machine or the JIT took hides by how much. */
  public static final String NOT_DECIDED = "not decided";

  /** Throughput is short and no rule explains it. */
  public static final String UNKNOWN = "unknown";

  private static final List<Rule> ALL =
      List.of(
          new ServiceDied(),
          new UpstreamAtCapacity(),
          new PoolFull(),
          new CpuBound(),
          new BacklogOverflow(),
          new Churn(),
          new ErrorsByCause(),
          new ProbeWouldEvict(),
          new SlowRecovery(),
          new NotStationary(),
          new LoadBound());

  private static final Set<String> EXPLAIN_THROUGHPUT =
      Set.of(SERVICE_DIED, UPSTREAM_AT_CAPACITY, POOL_FULL, CPU_BOUND, LOAD_BOUND);

  /** Rules that count, or whose arithmetic holds with what the machine left to the service. */
  private static final Set<String> HOLD_UNDER_INTERFERENCE =
      Set.of(SERVICE_DIED, POOL_FULL, CPU_BOUND, CHURN, ERRORS, LOAD_BOUND, NOT_DECIDED, UNKNOWN);

  private Rules() {}

  /**
   * Everything that can be said about a trial. Where the instruments failed, nothing is said with
   * more than low confidence; where the machine interfered, nothing that a stall alone can cause.
   */
  public static List<Finding> examine(Evidence evidence) {
    List<Finding> findings = new ArrayList<>();
    ALL.forEach(rule -> rule.examine(evidence).ifPresent(findings::add));
    if (findings.stream().noneMatch(finding -> EXPLAIN_THROUGHPUT.contains(finding.rule()))) {
      Rule rest = evidence.interfered() || evidence.mayKeepUp() ? new NotDecided() : new Unknown();
      rest.examine(evidence).ifPresent(findings::add);
    }
    return findings.stream()
        .map(finding -> doubtful(finding, evidence) ? finding.doubted() : finding)
        .toList();
  }

  private static boolean doubtful(Finding finding, Evidence evidence) {
    return !evidence.cell().audit().passed()
        || (evidence.interfered() && !HOLD_UNDER_INTERFERENCE.contains(finding.rule()));
  }
}

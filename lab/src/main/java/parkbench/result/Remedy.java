package parkbench.result;

import java.util.List;
import parkbench.record.PoolSetting;

/**
 * What to do about a finding.
 *
 * @param settings what sizes the pool that it is about; empty: none, or not known
 * @param better what helps more than another size; empty: nothing is known
 * @param virtualThreads how its requests get virtual threads; empty: not known
 */
public record Remedy(
    Advice advice, List<PoolSetting> settings, String better, String virtualThreads) {
  public Remedy {
    settings = List.copyOf(settings);
  }

  public static Remedy of(Advice advice) {
    return new Remedy(advice, List.of(), "", "");
  }

  /** About a pool. */
  public static Remedy of(Advice advice, List<PoolSetting> settings) {
    return new Remedy(advice, settings, "", "");
  }

  /** What can be done. */
  public enum Advice {
    NOTHING,
    NOTHING_HERE,
    NOTHING_OUTSIDE,
    PUT_UNDER_LOAD,
    MORE_LOAD,
    WORSE_DISTURBANCE,
    LONGER_WARM_UP,
    QUIET_MACHINE,
    READ_EVIDENCE,
    COLLECT_MORE,
    TRACE_REQUESTS,
    FIX_OTHER_FINDING,
    LOOK_AT_CAUSES,
    ADD_ROUTES,
    SPEAK_HTTP,
    READ_LOG,
    MEMORY_LIMIT,
    KERNEL_LOG,
    LESS_WORK,
    LESS_WORK_OF_ANY,
    LESS_WORK_AFTER_WARM_UP,
    SPREAD_WORK,
    RAISE_CPU_LIMIT,
    MOVE_NEIGHBOURS,
    MORE_HEAP,
    LARGER_YOUNG_GENERATION,
    ALLOCATE_LESS,
    SHARE_LESS,
    SMALLER_LOCKS,
    LOCK_IN_ONE_ORDER,
    MORE_PERMITS,
    SEPARATE_POOLS,
    CALL_WITH_TIMEOUT,
    MORE_FILES,
    CLOSE_FILES,
    END_THREADS,
    SMALLER_LOCKS_OR_ELSEWHERE,
    LOG_LESS,
    LOG_LESS_OF_EVERYTHING,
    NON_BLOCKING_OR_ELSEWHERE,
    COMPUTE_ELSEWHERE,
    SLEEP_WITHOUT_THREAD,
    CONTINUE_WITH_RESULT,
    RELEASE_CARRIERS,
    MORE_DATABASE_CONNECTIONS,
    MORE_CLIENT_CONNECTIONS,
    CLOSE_CONNECTIONS,
    ONE_CONNECTION_EACH,
    MORE_CALLS_AT_A_TIME,
    MORE_CALLS_OUTSIDE,
    ONE_CALL_AT_A_TIME,
    SPREAD_CALLS,
    MORE_EXECUTOR_THREADS,
    MORE_CONNECTIONS,
    WAIT_WITHOUT_THREAD,
    WAIT_WITHOUT_THREAD_IF_CALLED_HAS_ROOM,
    CONNECT_FASTER,
    LOOK_UP_LESS,
    BOUND_WRITES,
    CHECK_QUEUE_FIRST,
    CHECK_PROXY_FIRST,
    FIX_WHAT_THEY_WAIT_FOR,
    FIND_WHO_USES_CPU,
    QUEUE_LESS_UPSTREAM,
    LONGER_BACKLOG,
    KEEP_CONNECTIONS,
    KEEP_CONNECTIONS_OF_ANY,
    PROBE_LESS_STRICTLY,
    TIMEOUTS
  }
}

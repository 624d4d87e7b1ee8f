package parkbench.result;

/** A rule of the diagnosis, by the name of what it finds. {@code docs/findings} explains each. */
public enum RuleId {
  SERVICE_DIED("service died"),
  DEADLOCK("deadlock"),
  FILES_EXHAUSTED("file descriptors exhausted"),
  THREAD_LEAK("thread leak"),
  UPSTREAM_AT_CAPACITY("upstream at capacity"),
  CFS_THROTTLED("CFS-throttled"),
  GC_BOUND("GC-bound"),
  CAS_CONTENTION("contended atomic (CAS)"),
  CPU_BOUND("CPU-bound"),
  CPU_CONTENTION("CPU contention"),
  EVENT_LOOP_BLOCKED("event loop blocked"),
  LOCK_CONTENTION("lock contention"),
  PERMITS_EXHAUSTED("permits exhausted"),
  NAME_LOOKUP_SLOW("slow name look-up"),
  CONNECT_SLOW("slow connect"),
  READER_SLOW("slow reader"),
  BLOCKED_ON_LOGGING("blocked on logging"),
  CONNECTION_LEAK("connection leak"),
  POOL_DEADLOCK("pool deadlock"),
  DATABASE_POOL_EXHAUSTED("database connection pool exhausted"),
  HTTP_POOL_EXHAUSTED("HTTP connection pool exhausted"),
  CARRIERS_EXHAUSTED("carrier exhaustion"),
  CONNECTION_LIMIT("connection limit"),
  THREAD_POOL_EXHAUSTED("thread pool exhausted"),
  POOL_WAITS_FOR_ITSELF("pool waits for itself"),
  CALLS_HANG("calls hang"),
  CALLS_BOUNDED("calls bounded"),
  EXECUTOR_QUEUE("executor queue"),
  REQUEST_THREADS_EXHAUSTED("request threads exhausted"),
  FILE_LEAK("file descriptor leak"),
  LISTEN_BACKLOG_OVERFLOW("listen backlog overflow"),
  CONNECTION_CHURN("connection churn"),
  ERRORS("errors"),
  LIVENESS_PROBE_WOULD_FAIL("liveness probe would fail"),
  RECOVERY("recovery"),
  NOT_STATIONARY("not stationary"),
  LIMITED_BY_LOAD("limited by offered load"),
  JIT_WARM_UP("JIT warm-up"),
  /** Throughput may be short, and what the machine or the JIT took hides by how much. */
  NOT_DECIDED("not decided"),
  NO_BOTTLENECK("no bottleneck found"),
  /** Something is short, and no rule explains it. */
  UNKNOWN("unknown");

  private final String title;

  RuleId(String title) {
    this.title = title;
  }

  /** {@code CPU-bound}. */
  public String title() {
    return title;
  }
}

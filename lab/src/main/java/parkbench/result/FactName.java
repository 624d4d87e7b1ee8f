package parkbench.result;

import parkbench.plan.Quantity;

/** What a figure or text of a finding's evidence is. */
public enum FactName {
  // The process.
  CPU,
  CPU_LIMIT,
  CPU_USED,
  CPU_PER_REQUEST,
  CPU_WITHOUT_JIT,
  CPU_TAKEN_BY_MACHINE,
  JIT,
  OTHERS_CPU,
  IDLE_CPU,
  THREADS_READY_TO_RUN,
  THROTTLED_PERIODS,
  GC_PAUSES,
  HEAP_IN_USE,
  MEMORY_LIMIT,
  EXIT_CODE,
  OUT_OF_MEMORY,
  NEVER_READY,
  BEFORE_LOAD,
  LAST_LOG_LINE,
  // The load.
  THROUGHPUT,
  OFFERED_LOAD,
  USERS,
  CYCLE,
  REQUESTS,
  FAILED_REQUESTS,
  ERRORS_BY_CAUSE,
  QUEUE_GROWTH,
  CAPACITY,
  WHY,
  P99_BEFORE,
  P99_AT_WORST,
  SCRIPT_LASTED,
  DEGRADED_AFTER,
  RECOVERED_AFTER,
  WATCHED_AFTER,
  PROBES,
  PROBES_FAILED,
  PROBES_FAILED_IN_A_ROW,
  FAILURES_TO_RESTART,
  SLOWEST_PROBE,
  // The upstream.
  UPSTREAM_SERVERS,
  UPSTREAM_IN_FLIGHT,
  UPSTREAM_WAITING_MAX,
  UPSTREAM_REFUSED,
  UPSTREAM_DELAY,
  UPSTREAM_NAME,
  CALLS,
  CALLS_IN_FLIGHT_MAX,
  CALL_MEAN,
  CALL_MAX,
  PREDICTED_CALL_RATE,
  // Connections.
  CONNECTIONS,
  CONNECTIONS_OPENED,
  LISTEN_OVERFLOWS,
  ACCEPT_QUEUE,
  ACCEPT_BLOCKED,
  UNREAD_REQUESTS,
  // Threads.
  POOL,
  POOL_KIND,
  POOL_SIZE,
  BUSY_THREADS,
  BUSY_THREADS_MIN,
  SAMPLES_EXHAUSTED,
  QUEUED,
  WAITERS,
  WAIT_OF_A_REQUEST,
  PREDICTED_THROUGHPUT,
  OTHER_POOLS,
  THREADS,
  SHARE_OF_BUSY_THREADS,
  ACTIVITIES,
  ACTIVITY,
  ACTIVITY_SHARE,
  PLACE,
  PLACE_SHARE,
  CALLED,
  STACK,
  LOCK_HOLDER,
  LOCK_HOLDER_ACTIVITY,
  LOCK_HOLDER_PLACE,
  THREADS_AWAITING_RESULTS,
  THREADS_WITHOUT_CPU,
  IS_EFFECT,
  FROM_OUTSIDE,
  EVENT_LOOPS,
  EVENT_LOOPS_HELD,
  EVENT_LOOP_TIME_HELD,
  CARRIERS_HELD,
  VIRTUAL_THREADS_WAITING,
  // Metrics, recordings and the heap.
  METERED_POOL,
  METERED_POOL_KIND,
  POOL_IN_USE,
  POOL_CONNECTIONS,
  READINGS_WITH_WAITERS,
  WAITERS_GROWTH,
  EVENTS,
  LONGEST_EVENT,
  ASYNC_WAITERS_MIN,
  ASYNC_WAITERS_MAX,
  WAITERS_OF,
  COUNTED_CLASS;

  /** This fact as a plain number. */
  public Fact number(double value) {
    return figure(value, Quantity.Unit.NUMBER);
  }

  public Fact share(double value) {
    return figure(value, Quantity.Unit.SHARE);
  }

  public Fact cores(double value) {
    return figure(value, Quantity.Unit.CORES);
  }

  public Fact seconds(double value) {
    return figure(value, Quantity.Unit.SECONDS);
  }

  private Fact figure(double value, Quantity.Unit unit) {
    return new Fact(this, new Fact.Figure(value, unit));
  }
}

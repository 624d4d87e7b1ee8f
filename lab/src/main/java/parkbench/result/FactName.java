package parkbench.result;

import parkbench.plan.Quantity;

/** What a figure or text is, of a finding's evidence or of a check. */
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
  STOLEN_CPU,
  THREADS_READY_TO_RUN,
  /** In KiB. */
  WRITTEN_PER_REQUEST,
  WRITTEN_PER_SECOND,
  THREADS_IN_LOG_LIBRARY,
  THROTTLED_PERIODS,
  GC_PAUSES,
  HEAP_IN_USE,
  HEAP_IN_USE_MOST,
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
  P99_BEFORE,
  P99_AT_WORST,
  SCRIPT_LASTED,
  DEGRADED_AFTER,
  RECOVERED_AFTER,
  WATCHED_AFTER,
  /** Parts of the script in which a finding holds, in seconds since the start of the load. */
  PHASES,
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
  CALLS_AT_A_TIME,
  CALLS_USUALLY,
  TIME_PER_CALL,
  CALLS_PER_REQUEST,
  CALLS_PREDICT,
  CALLS_WITHOUT_ROUTE,
  IN_WARM_UP,
  CALL_WITHOUT_ROUTE,
  REQUESTS_IN_FLIGHT,
  REQUESTS_WAITING_INSIDE,
  REQUEST_AGE,
  CALLS_MEASURED,
  SHARED_CONNECTIONS,
  WITHOUT_LOAD,
  /** That requests may wait for what was not seen. */
  WAIT_UNSEEN,
  // Connections.
  CONNECTIONS,
  CONNECTIONS_OPENED,
  LISTEN_OVERFLOWS,
  ACCEPT_QUEUE,
  ACCEPT_BLOCKED,
  UNREAD_REQUESTS,
  CONNECTIONS_OUT,
  CALLS_IN_FLIGHT,
  OPEN_FILES,
  OPEN_FILES_LIMIT,
  // Threads.
  DEADLOCKED_THREADS,
  DEADLOCK,
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
  /** Busy threads that may hold a connection, and what most of them do. */
  HOLDERS,
  HOLDERS_ALIKE,
  HOLDERS_ACTIVITY,
  HOLDERS_PLACE,
  HOLDERS_CLIENT,
  CONNECTIONS_WITHOUT_THREAD,
  /** Where threads wait for another connection while they hold one, and how many. */
  SECOND_PLACE,
  SECOND_WAITERS,
  THREADS_AWAITING_RESULTS,
  THREADS_WITHOUT_CPU,
  IS_EFFECT,
  /** A pool that is full since its threads wait for what the finding is about. */
  FILLED_POOL,
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
  COUNTED_CLASS,
  // Audits: the load.
  FIRED,
  FIRED_OF_REQUESTED,
  FIRINGS,
  SEND_LAG_P99,
  HICCUP_P99,
  HICCUP_MAX,
  ARRIVALS,
  ARRIVALS_OFF,
  /** How likely chance scatters random arrivals by as much, or as little. */
  ARRIVALS_BY_CHANCE,
  SCATTER_OF_SHORT_INTERVALS,
  SHORT_INTERVAL,
  SCATTER_OF_LONG_INTERVALS,
  LONG_INTERVAL,
  TURNAROUND,
  TURNAROUND_OF_CYCLE,
  RESPONSES_LOGGED,
  RESPONSES_COUNTED,
  RESPONSES_OFF,
  DRIVER,
  // Audits: service and upstream.
  OF_CEILING,
  CEILING,
  GOOD_RESPONSES,
  CALLS_OF_GOOD_RESPONSES,
  DELAY_ERROR,
  ROUTE,
  REFERENCE_REQUESTS,
  REFERENCE_RESPONSES,
  ORIGIN,
  CALLS_FORWARDED,
  CALLS_FORWARDED_AND_FAILED,
  // Audits: the machine.
  LAB_SHARE_OF_CORES,
  RUN_QUEUE_LATENCY,
  STEAL,
  CLOCK_GAP,
  SAMPLES_WENT_BACK,
  PROGRESS_WENT_BACK,
  CLOCK_OFFSET,
  OBSERVED,
  SAMPLES_OF_DUE,
  SAMPLES_DUE,
  SAMPLES_MISSING,
  FAILURES,
  FAILURE,
  CALLS_IN_FLIGHT_BEFORE;

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

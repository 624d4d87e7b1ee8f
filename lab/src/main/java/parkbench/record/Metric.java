package parkbench.record;

/** Everything that is sampled, with its unit and its kind. A counter only ever grows. */
public enum Metric {
  /** CPU time of the process. */
  CPU(Kind.COUNTER, "ns"),
  /** Time that its threads were runnable without a core (schedstat), sum over its threads. */
  RUN_DELAY(Kind.COUNTER, "ns"),
  /** CPU and run delay of the thread that had most of them since the sample before, added up. */
  BUSIEST_THREAD(Kind.COUNTER, "ns"),
  /** Time slices run, the divisor of RUN_DELAY. */
  TIME_SLICES(Kind.COUNTER, "slices"),
  VOLUNTARY_SWITCHES(Kind.COUNTER, "switches"),
  INVOLUNTARY_SWITCHES(Kind.COUNTER, "switches"),
  THROTTLED_PERIODS(Kind.COUNTER, "periods"),
  THROTTLED_TIME(Kind.COUNTER, "ns"),
  RSS(Kind.GAUGE, "bytes"),
  THREADS(Kind.GAUGE, "threads"),
  OPEN_FILES(Kind.GAUGE, "files"),
  /** The most that the process may have open. */
  OPEN_FILES_LIMIT(Kind.GAUGE, "files"),
  /** What it wrote to files, as far as these are on a disk. */
  FILE_BYTES_WRITTEN(Kind.COUNTER, "bytes"),
  HEAP_USED(Kind.GAUGE, "bytes"),
  HEAP_MAX(Kind.GAUGE, "bytes"),
  GC_COUNT(Kind.COUNTER, "collections"),
  GC_PAUSE(Kind.COUNTER, "ns"),
  /** All time in safepoints, collections included. */
  SAFEPOINT_TIME(Kind.COUNTER, "ns"),
  SAFEPOINTS(Kind.COUNTER, "safepoints"),
  /** Time that the JIT's threads spent on compilations. */
  COMPILE_TIME(Kind.COUNTER, "ns"),
  /** CPU time of the JIT's threads, where their names show them. */
  COMPILE_CPU(Kind.COUNTER, "ns"),
  /** Platform threads that carry virtual threads, and what waits for one. */
  CARRIERS(Kind.GAUGE, "threads"),
  CARRIERS_BUSY(Kind.GAUGE, "threads"),
  VIRTUAL_QUEUED(Kind.GAUGE, "threads"),
  /** Established connections to the service's port. */
  CONNECTIONS(Kind.GAUGE, "connections"),
  /** Those of them that hold bytes which it has not read. */
  UNREAD_CONNECTIONS(Kind.GAUGE, "connections"),
  /** Connections waiting in the service's accept queue. */
  ACCEPT_QUEUE(Kind.GAUGE, "connections"),
  MACHINE_STEAL(Kind.COUNTER, "ns"),
  /** Wall time times cores: what STEAL is a share of. */
  MACHINE_TOTAL(Kind.COUNTER, "ns"),
  LISTEN_OVERFLOWS(Kind.COUNTER, "connections"),
  /** All connections that a listener turned away, overflows included. */
  LISTEN_DROPS(Kind.COUNTER, "connections"),
  /**
   * Wall clock less monotonic clock. It stays, but for drift, unless the wall clock is stepped or
   * the machine sleeps.
   */
  CLOCK_OFFSET(Kind.GAUGE, "ns"),
  SOCKETS_ESTABLISHED(Kind.GAUGE, "sockets"),
  SOCKETS_TIME_WAIT(Kind.GAUGE, "sockets"),
  /** Some task waited for a core (PSI), where the kernel reports. */
  PRESSURE_CPU(Kind.COUNTER, "ns"),
  /** Some task waited for memory: it was reclaimed, swapped in or read again. */
  PRESSURE_MEMORY(Kind.COUNTER, "ns"),
  /** Some task waited for a disk. */
  PRESSURE_IO(Kind.COUNTER, "ns");

  /** How values of a metric may be combined. */
  public enum Kind {
    /** Grows only; a reader takes its change over a window. */
    COUNTER,
    /** An instantaneous value. */
    GAUGE
  }

  private final Kind kind;
  private final String unit;

  Metric(Kind kind, String unit) {
    this.kind = kind;
    this.unit = unit;
  }

  public Kind kind() {
    return kind;
  }

  public String unit() {
    return unit;
  }
}

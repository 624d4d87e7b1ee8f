package parkbench.result;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import parkbench.plan.Quantity;

/** What a service used, on average over the time in which it was observed. */
public record ProcessUse(Map<Kind, Double> values) {

  /** What is used; absent from the values: it could not be read. */
  public enum Kind {
    /** CPU that it may use: its cores, or its quota where that is less. */
    CPU_LIMIT(Quantity.Unit.CORES),
    CPU(Quantity.Unit.CORES),
    /** What of that its JIT used. */
    JIT_CPU(Quantity.Unit.CORES),
    /** CPU that other processes used of the cores that it may use. */
    OTHERS_CPU(Quantity.Unit.CORES),
    /** CPU that no process used of these cores, and that the host left to them. */
    IDLE_CPU(Quantity.Unit.CORES),
    /** CPU of these cores that the host of a virtual machine gave to others: steal. */
    STOLEN_CPU(Quantity.Unit.CORES),
    /** Run-queue latency: time that its threads were ready without a core, per time. */
    RUN_QUEUE_LATENCY(Quantity.Unit.NUMBER),
    /** CPU that its busiest thread had or was ready for, of one core. */
    BUSIEST_THREAD(Quantity.Unit.CORES),
    /** Of the periods of its quota, those in which it had used it up. */
    THROTTLED_PERIODS(Quantity.Unit.SHARE),
    /** Of the time, in which collections stopped it. */
    GC_PAUSES(Quantity.Unit.SHARE),
    /** The least of its heap that was in use, of what it may have. */
    HEAP_IN_USE(Quantity.Unit.SHARE),
    /** The most of it. */
    HEAP_IN_USE_MOST(Quantity.Unit.SHARE),
    /** What it wrote to files, per second. */
    FILES_WRITTEN(Quantity.Unit.MEBIBYTES),
    /** Established connections to its port. */
    CONNECTIONS(Quantity.Unit.NUMBER),
    /** Connections that hold bytes which it has not read, those not accepted among them. */
    UNREAD_CONNECTIONS(Quantity.Unit.NUMBER),
    /** Connections that it has not accepted. */
    ACCEPT_QUEUE(Quantity.Unit.NUMBER),
    /** Files and sockets that it has open. */
    OPEN_FILES(Quantity.Unit.NUMBER),
    /** The most that it may have open. */
    OPEN_FILES_LIMIT(Quantity.Unit.NUMBER),
    /** Virtual threads that are ready and have no carrier. */
    VIRTUAL_THREADS_QUEUED(Quantity.Unit.NUMBER);

    private final Quantity.Unit unit;

    Kind(Quantity.Unit unit) {
      this.unit = unit;
    }

    public Quantity.Unit unit() {
      return unit;
    }
  }

  public ProcessUse {
    values = Map.copyOf(values);
  }

  /** Of nothing that could be read. */
  public static final ProcessUse UNKNOWN = new ProcessUse(Map.of());

  public Optional<Double> of(Kind kind) {
    return Optional.ofNullable(values.get(kind));
  }

  /** The same with one value. */
  public ProcessUse with(Kind kind, double value) {
    Map<Kind, Double> more = new EnumMap<>(Kind.class);
    more.putAll(values);
    more.put(kind, value);
    return new ProcessUse(more);
  }

  /** Used share of the CPU that it may use and that the host left to it, 0 to 1. */
  public Optional<Double> cpuShare() {
    return of(Kind.CPU).flatMap(this::shareOfLeft);
  }

  /** The same without what its JIT used, as far as that is known. */
  public Optional<Double> ownCpuShare() {
    return of(Kind.CPU)
        .map(used -> Math.max(0, used - of(Kind.JIT_CPU).orElse(0.0)))
        .flatMap(this::shareOfLeft);
  }

  /** The share of its cores that the host took, where that leaves less than it may use. */
  public Optional<Double> stolenShare() {
    return cores()
        .flatMap(
            cores ->
                of(Kind.STOLEN_CPU)
                    .filter(stolen -> cores - stolen < of(Kind.CPU_LIMIT).orElse(cores))
                    .map(stolen -> stolen / cores));
  }

  /** A quota may leave less than its cores, and steal less than its quota. */
  private Optional<Double> shareOfLeft(double used) {
    return of(Kind.CPU_LIMIT)
        .map(
            limit ->
                stolenShare()
                    .flatMap(stolen -> cores().map(cores -> cores * (1 - stolen)))
                    .map(left -> Math.min(1, used / left))
                    .orElse(used / limit));
  }

  /** On which it may run: used by it and by others, idle and stolen. */
  private Optional<Double> cores() {
    return of(Kind.CPU)
        .flatMap(
            own ->
                of(Kind.OTHERS_CPU)
                    .flatMap(
                        others ->
                            of(Kind.IDLE_CPU)
                                .map(
                                    idle -> own + others + idle + of(Kind.STOLEN_CPU).orElse(0.0))))
        .filter(cores -> cores > of(Kind.STOLEN_CPU).orElse(0.0));
  }

  /**
   * Requests that the service has not begun to read, where its port is known. What it has not
   * accepted is established and unread, unless nothing was sent on it so far.
   */
  public Optional<Double> unreadRequests() {
    return of(Kind.UNREAD_CONNECTIONS)
        .map(unread -> Math.max(unread, of(Kind.ACCEPT_QUEUE).orElse(0.0)));
  }

  /** Connections that it has accepted and that hold bytes which it has not read. */
  public Optional<Double> acceptedUnread() {
    return of(Kind.UNREAD_CONNECTIONS)
        .map(unread -> Math.max(0, unread - of(Kind.ACCEPT_QUEUE).orElse(0.0)));
  }

  /** Connections that it has accepted; those that wait to be accepted are established, too. */
  public Optional<Double> accepted() {
    return of(Kind.CONNECTIONS).map(all -> Math.max(0, all - of(Kind.ACCEPT_QUEUE).orElse(0.0)));
  }
}

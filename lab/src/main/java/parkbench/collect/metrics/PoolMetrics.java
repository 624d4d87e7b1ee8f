package parkbench.collect.metrics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.collect.metrics.PrometheusText.Meter;
import parkbench.record.MetricsReading.Kind;
import parkbench.record.MetricsReading.PoolMeter;

/**
 * The pools that Micrometer's meters report, under the names that its Prometheus registry gives
 * them.
 *
 * <p>As Spring Boot 4.1.0 serves them at {@code /actuator/prometheus}; those of R2DBC after the
 * names in its {@code ConnectionPoolMetrics}.
 */
enum PoolMetrics {
  HIKARI(
      Kind.DATABASE,
      "hikaricp_connections_active",
      "hikaricp_connections_pending",
      "hikaricp_connections_max"),
  R2DBC(
      Kind.DATABASE,
      "r2dbc_pool_acquired_connections",
      "r2dbc_pool_pending_connections",
      "r2dbc_pool_max_allocated_connections"),
  REACTOR_NETTY(
      Kind.CLIENT,
      "reactor_netty_connection_provider_active_connections",
      "reactor_netty_connection_provider_pending_connections",
      "reactor_netty_connection_provider_max_connections"),
  /** Its connections are reported by their state, which is a label. */
  APACHE_CLIENT(
      Kind.CLIENT,
      "httpcomponents_httpclient_pool_total_connections leased",
      "httpcomponents_httpclient_pool_total_pending",
      "httpcomponents_httpclient_pool_total_max"),
  EXECUTOR(
      Kind.EXECUTOR,
      "executor_active_threads",
      "executor_queued_tasks",
      "executor_pool_max_threads");

  /** What names a pool, in the order in which it is shown; other labels are of the service. */
  private static final List<String> NAMES = List.of("name", "pool", "httpclient", "remote_address");

  private static final String STATE = "state";
  private static final String ROOM = "executor_queue_remaining_tasks";
  private static final String CORE = "executor_pool_core_threads";

  /** Of its core: a thread may be between two tasks. */
  private static final double BUSY = 0.9;

  private final Kind kind;
  private final String taken;
  private final String waiting;
  private final String most;

  PoolMetrics(Kind kind, String taken, String waiting, String most) {
    this.kind = kind;
    this.taken = taken;
    this.waiting = waiting;
    this.most = most;
  }

  /** All pools of one reading; one that does not report its waiters is left out. */
  static List<PoolMeter> of(List<Meter> meters) {
    Map<String, Map<String, Double>> byName = new LinkedHashMap<>();
    for (Meter meter : meters) {
      byName
          .computeIfAbsent(name(meter), any -> new LinkedHashMap<>())
          .merge(key(meter), meter.value(), Double::sum);
    }
    List<PoolMeter> pools = new ArrayList<>();
    for (PoolMetrics each : values()) {
      byName.forEach((name, values) -> each.pool(name, values).ifPresent(pools::add));
    }
    pools.sort(Comparator.comparing(PoolMeter::kind).thenComparing(PoolMeter::name));
    return pools;
  }

  private Optional<PoolMeter> pool(String name, Map<String, Double> values) {
    Double used = values.get(taken);
    Double queued = values.get(waiting);
    return used == null || queued == null
        ? Optional.empty()
        : Optional.of(
            new PoolMeter(kind, name, used, idle(used, values) ? 0 : queued, size(values)));
  }

  /**
   * An executor queues tasks when its core is busy. One that has idle threads beside its queue is a
   * scheduler, which counts tasks that are not due yet.
   */
  private boolean idle(double used, Map<String, Double> values) {
    return kind == Kind.EXECUTOR && used < BUSY * values.getOrDefault(CORE, 0.0);
  }

  /** As long as its queue has room, a {@code ThreadPoolExecutor} has no more than its core. */
  private Optional<Double> size(Map<String, Double> values) {
    boolean hasRoom = values.getOrDefault(ROOM, 0.0) > 0;
    return kind == Kind.EXECUTOR && hasRoom
        ? Optional.ofNullable(values.get(CORE)).map(core -> Math.max(1, core))
        : Optional.ofNullable(values.get(most));
  }

  /** {@code orders, 127.0.0.1:9909}. */
  private static String name(Meter meter) {
    return String.join(
        ", ",
        NAMES.stream().flatMap(label -> Stream.ofNullable(meter.labels().get(label))).toList());
  }

  private static String key(Meter meter) {
    String state = meter.labels().get(STATE);
    return state == null ? meter.name() : meter.name() + " " + state;
  }
}

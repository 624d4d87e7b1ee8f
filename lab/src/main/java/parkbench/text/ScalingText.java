package parkbench.text;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import parkbench.result.CapacityAnswer;
import parkbench.result.CapacityAnswer.Scaling;

/** What an autoscaler is given: lines to be copied. */
public final class ScalingText {
  /** Replicas where no rate of all instances was asked for. */
  private static final int MOST_REPLICAS = 10;

  /** Micrometer's gauge of busy places, by a word of the pool's name. */
  private static final Map<String, String> GAUGES =
      Map.of(
          "tomcat", "tomcat_threads_busy_threads",
          "jetty", "jetty_threads_busy",
          "hikari", "hikaricp_connections_active");

  private static final String OTHER_GAUGE = "executor_active_threads";

  /** Micrometer's from 1.13; before, its name ends in {@code _active_count}. */
  private static final String IN_FLIGHT = "http_server_requests_active_seconds_count";

  private ScalingText() {}

  /** A HorizontalPodAutoscaler; empty where no signal follows the load. */
  public static Optional<String> autoscaler(CapacityAnswer answer) {
    return answer
        .advice()
        .scaling()
        .map(
            scaling ->
                """
                apiVersion: autoscaling/v2
                kind: HorizontalPodAutoscaler
                metadata: {name: %1$s}
                spec:
                  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: %1$s}
                  minReplicas: 2
                  maxReplicas: %2$d
                  metrics:
                %3$s"""
                    .formatted(name(answer), replicas(answer), metric(answer, scaling)));
  }

  private static String metric(CapacityAnswer answer, Scaling scaling) {
    return switch (scaling.signal()) {
      case CPU ->
          """
              # of the CPU request, so let it be the limit that was measured
              - type: Resource
                resource: {name: cpu, target: {type: Utilization, averageUtilization: %d}}
          """
              .formatted(Math.round(100 * scaling.target()));
      case BUSY_THREADS, IN_FLIGHT ->
          """
              # by an adapter of custom metrics, from Micrometer's gauge
              - type: Pods
                pods:
                  metric: {name: %s}
                  target: {type: AverageValue, averageValue: "%.0f"}
          """
              .formatted(gauge(answer, scaling), scaling.target());
    };
  }

  /** The signal of one instance, to be compared with the target. */
  public static Optional<String> query(CapacityAnswer answer) {
    return answer
        .advice()
        .scaling()
        .map(
            scaling ->
                switch (scaling.signal()) {
                  case CPU ->
                      "avg(rate(container_cpu_usage_seconds_total{pod=~\"%s-.*\"}[1m])) / %s > %.2f"
                          .formatted(name(answer), Figures.number(answer.cpus()), scaling.target());
                  case BUSY_THREADS, IN_FLIGHT ->
                      "avg(sum by (pod) (%s{pod=~\"%s-.*\"})) > %.0f"
                          .formatted(gauge(answer, scaling), name(answer), scaling.target());
                });
  }

  private static String gauge(CapacityAnswer answer, Scaling scaling) {
    if (scaling.signal() == CapacityAnswer.Signal.IN_FLIGHT) {
      return IN_FLIGHT;
    }
    String pool =
        answer.advice().pool().map(CapacityAnswer.Pool::name).orElse("").toLowerCase(Locale.ROOT);
    return GAUGES.entrySet().stream()
        .filter(gauge -> pool.contains(gauge.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(OTHER_GAUGE);
  }

  private static int replicas(CapacityAnswer answer) {
    return answer
        .advice()
        .instances()
        .map(instances -> Math.max(2, instances.atTarget()))
        .orElse(MOST_REPLICAS);
  }

  /** Of the system: lower-case letters, digits, dots and dashes. */
  private static String name(CapacityAnswer answer) {
    return answer.approach().split("/", 2)[0];
  }
}

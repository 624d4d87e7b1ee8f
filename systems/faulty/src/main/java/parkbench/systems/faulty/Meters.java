package parkbench.systems.faulty;

import io.micrometer.core.instrument.binder.jvm.ExecutorServiceMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

/** What a service reports of its own executors, in Prometheus' text. */
final class Meters {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  /** The same executor; its queue and its threads are reported from now on. */
  Executor of(ExecutorService executor, String name) {
    new ExecutorServiceMetrics(executor, name, List.of()).bindTo(registry);
    return executor;
  }

  String text() {
    return registry.scrape();
  }
}

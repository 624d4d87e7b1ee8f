package parkbench.measure;

import static parkbench.record.Metric.ACCEPT_QUEUE;
import static parkbench.record.Metric.CARRIERS;
import static parkbench.record.Metric.CARRIERS_BUSY;
import static parkbench.record.Metric.COMPILE_CPU;
import static parkbench.record.Metric.COMPILE_TIME;
import static parkbench.record.Metric.CPU;
import static parkbench.record.Metric.GC_COUNT;
import static parkbench.record.Metric.GC_PAUSE;
import static parkbench.record.Metric.HEAP_USED;
import static parkbench.record.Metric.INVOLUNTARY_SWITCHES;
import static parkbench.record.Metric.LISTEN_OVERFLOWS;
import static parkbench.record.Metric.OPEN_FILES;
import static parkbench.record.Metric.RSS;
import static parkbench.record.Metric.RUN_DELAY;
import static parkbench.record.Metric.SAFEPOINTS;
import static parkbench.record.Metric.SAFEPOINT_TIME;
import static parkbench.record.Metric.THREADS;
import static parkbench.record.Metric.THROTTLED_PERIODS;
import static parkbench.record.Metric.THROTTLED_TIME;
import static parkbench.record.Metric.UNREAD_CONNECTIONS;
import static parkbench.record.Metric.VIRTUAL_QUEUED;
import static parkbench.record.Metric.VOLUNTARY_SWITCHES;

import java.util.Optional;
import parkbench.record.Metric;
import parkbench.record.Subject;
import parkbench.result.Report;

/** What the service used over the window. What could not be read is absent, never zero. */
public final class ServiceUses {
  private final Measurement trial;

  private ServiceUses(Measurement trial) {
    this.trial = trial;
  }

  public static Report.ServiceUse of(Measurement trial, SampledPools pools) {
    return new ServiceUses(trial).use(pools);
  }

  private Report.ServiceUse use(SampledPools pools) {
    Optional<Double> cpu = change(CPU);
    return new Report.ServiceUse(
        new Report.ServiceUse.Cpu(
            cpu.map(nanos -> nanos / 1e9),
            secondsPerSecond(CPU),
            cpu.flatMap(this::microsPerRequest),
            secondsPerSecond(RUN_DELAY),
            change(THROTTLED_PERIODS),
            millis(THROTTLED_TIME),
            contextSwitches()),
        new Report.ServiceUse.Memory(max(RSS), max(HEAP_USED)),
        new Report.ServiceUse.Pauses(
            change(GC_COUNT), millis(GC_PAUSE), change(SAFEPOINTS), millis(SAFEPOINT_TIME)),
        new Report.ServiceUse.Jit(millis(COMPILE_TIME), millis(COMPILE_CPU)),
        new Report.ServiceUse.Threads(
            max(THREADS), max(CARRIERS), max(CARRIERS_BUSY), max(VIRTUAL_QUEUED)),
        new Report.ServiceUse.Sockets(
            max(OPEN_FILES), max(UNREAD_CONNECTIONS), max(ACCEPT_QUEUE), overflows(trial)),
        pools.uses());
  }

  /**
   * Overflows of accept queues that may make requests of the window late. The kernel counts for the
   * whole machine.
   */
  private static Optional<Double> overflows(Measurement trial) {
    Counter overflows = trial.samples().counter(Subject.MACHINE, LISTEN_OVERFLOWS);
    return trial.withLateConnections().flatMap(overflows::changeAround);
  }

  private Optional<Double> contextSwitches() {
    return change(VOLUNTARY_SWITCHES)
        .flatMap(own -> change(INVOLUNTARY_SWITCHES).map(forced -> own + forced));
  }

  private Optional<Double> microsPerRequest(double cpuNanos) {
    return trial
        .record()
        .load()
        .map(each -> each.population().goodInWindow())
        .filter(good -> good > 0)
        .map(good -> cpuNanos / 1e3 / good);
  }

  /** Of a counter of nanoseconds. */
  private Optional<Double> secondsPerSecond(Metric metric) {
    return trial
        .window()
        .filter(window -> window.seconds() > 0)
        .flatMap(window -> change(metric).map(nanos -> nanos / 1e9 / window.seconds()));
  }

  private Optional<Double> millis(Metric metric) {
    return change(metric).map(nanos -> nanos / 1e6);
  }

  private Optional<Double> change(Metric metric) {
    Counter counter = trial.samples().counter(Subject.SERVICE, metric);
    return trial.window().flatMap(counter::change);
  }

  private Optional<Double> max(Metric metric) {
    Gauge gauge = trial.samples().gauge(Subject.SERVICE, metric);
    return trial.window().flatMap(gauge::max);
  }
}

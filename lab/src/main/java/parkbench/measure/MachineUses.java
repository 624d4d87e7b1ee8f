package parkbench.measure;

import java.util.List;
import java.util.Optional;
import parkbench.record.Metric;
import parkbench.record.Subject;
import parkbench.result.Report;

/** What the whole machine did over the window. */
public final class MachineUses {
  private final Measurement trial;

  private MachineUses(Measurement trial) {
    this.trial = trial;
  }

  public static Report.MachineUse of(Measurement trial) {
    MachineUses uses = new MachineUses(trial);
    return new Report.MachineUse(
        uses.coresBusy(),
        uses.pressure(Metric.PRESSURE_CPU),
        uses.pressure(Metric.PRESSURE_MEMORY),
        uses.pressure(Metric.PRESSURE_IO),
        uses.drops(),
        uses.max(Metric.SOCKETS_ESTABLISHED),
        uses.max(Metric.SOCKETS_TIME_WAIT));
  }

  private List<Double> coresBusy() {
    return trial
        .window()
        .map(window -> List.copyOf(CoreUses.busy(trial.samples(), window).values()))
        .orElse(List.of());
  }

  private Optional<Double> pressure(Metric on) {
    Counter waited = trial.samples().counter(Subject.MACHINE, on);
    return trial
        .window()
        .filter(window -> window.seconds() > 0)
        .flatMap(window -> waited.change(window).map(nanos -> nanos / 1e9 / window.seconds()));
  }

  /** As for the overflows of accept queues, which are among them. */
  private Optional<Double> drops() {
    Counter drops = trial.samples().counter(Subject.MACHINE, Metric.LISTEN_DROPS);
    return trial.withLateConnections().flatMap(drops::changeAround);
  }

  private Optional<Double> max(Metric metric) {
    Gauge gauge = trial.samples().gauge(Subject.MACHINE, metric);
    return trial.window().flatMap(gauge::max);
  }
}

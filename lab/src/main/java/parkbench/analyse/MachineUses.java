package parkbench.analyse;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import parkbench.model.Metric;
import parkbench.model.Report;
import parkbench.model.Sample;
import parkbench.model.Subject;

/** What the whole machine did over the window. */
final class MachineUses {
  private final Measurement trial;

  private MachineUses(Measurement trial) {
    this.trial = trial;
  }

  static Report.MachineUse of(Measurement trial) {
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

  /** Each sample tells the share since the one before; those of the window lie close enough. */
  private List<Double> coresBusy() {
    List<List<Double>> shares =
        trial.samples().of(Subject.MACHINE).stream()
            .filter(this::inWindow)
            .map(Sample::cores)
            .filter(cores -> !cores.isEmpty())
            .toList();
    int cores = shares.stream().mapToInt(List::size).min().orElse(0);
    return IntStream.range(0, cores)
        .mapToObj(core -> shares.stream().mapToDouble(each -> each.get(core)).average().orElse(0))
        .toList();
  }

  private boolean inWindow(Sample sample) {
    return trial.window().filter(window -> window.contains(sample.atNanos())).isPresent();
  }

  private Optional<Double> pressure(Metric on) {
    Counter waited = trial.samples().counter(Subject.MACHINE, on);
    return trial
        .window()
        .filter(window -> window.seconds() > 0)
        .flatMap(window -> waited.change(window).map(nanos -> nanos / 1e9 / window.seconds()));
  }

  /** From t = 0 on, as for the overflows of accept queues, which are among them. */
  private Optional<Double> drops() {
    Counter drops = trial.samples().counter(Subject.MACHINE, Metric.LISTEN_DROPS);
    return trial.whole().flatMap(drops::changeAround);
  }

  private Optional<Double> max(Metric metric) {
    Gauge gauge = trial.samples().gauge(Subject.MACHINE, metric);
    return trial.window().flatMap(gauge::max);
  }
}

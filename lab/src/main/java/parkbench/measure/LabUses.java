package parkbench.measure;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import parkbench.record.CoreTimes;
import parkbench.record.Ledger;
import parkbench.record.Metric;
import parkbench.record.Subject;
import parkbench.record.TrialRecord;
import parkbench.result.Report;

/** What the lab itself used over the window, and what delayed it. */
public final class LabUses {
  private LabUses() {}

  public static Report.LabUse of(Measurement trial) {
    Optional<Long> requests =
        trial
            .record()
            .load()
            .map(each -> each.population().goodInWindow())
            .filter(good -> good > 0);
    return new Report.LabUse(
        shareOfCores(trial),
        cpu(trial, Subject.LOAD).flatMap(nanos -> requests.map(n -> nanos / 1e3 / n)),
        cpu(trial, Subject.UPSTREAM).flatMap(nanos -> requests.map(n -> nanos / 1e3 / n)),
        stealShare(trial),
        RunQueueLatencies.p99Millis(trial),
        hiccups(trial.record()));
  }

  private static Report.ProcessHiccups hiccups(TrialRecord record) {
    return new Report.ProcessHiccups(
        record.load().flatMap(each -> each.cost().hiccups()),
        record.upstream().flatMap(Ledger::hiccups),
        record.lab().hiccups());
  }

  /** CPU of load generator, upstream and controller together, of the cores that they share. */
  private static Optional<Double> shareOfCores(Measurement trial) {
    int cores = trial.layout().lab().size();
    return trial
        .window()
        .filter(window -> window.seconds() > 0 && cores > 0)
        .flatMap(window -> ofProcesses(trial).map(nanos -> nanos / 1e9 / window.seconds() / cores));
  }

  private static Optional<Double> ofProcesses(Measurement trial) {
    return cpu(trial, Subject.LOAD)
        .flatMap(
            load ->
                cpu(trial, Subject.UPSTREAM)
                    .flatMap(
                        upstream ->
                            cpu(trial, Subject.CONTROLLER)
                                .map(controller -> load + upstream + controller)));
  }

  private static Optional<Double> cpu(Measurement trial, Subject subject) {
    Counter counter = trial.samples().counter(subject, Metric.CPU);
    return trial.window().flatMap(counter::change);
  }

  /** Of the core that lost most of those that were used; of all cores where each is not known. */
  private static Optional<Double> stealShare(Measurement trial) {
    return trial
        .window()
        .flatMap(
            window ->
                Stream.of(trial.layout().service(), trial.layout().lab())
                    .flatMap(List::stream)
                    .flatMap(core -> stealShare(trial, core, window).stream())
                    .max(Comparator.naturalOrder()))
        .or(() -> stealOfAll(trial));
  }

  private static Optional<Double> stealShare(Measurement trial, int core, Window window) {
    Counter steal = trial.samples().core(core, CoreTimes::stealNanos);
    Counter total = trial.samples().core(core, CoreTimes::totalNanos);
    return steal
        .change(window)
        .flatMap(stolen -> total.change(window).filter(all -> all > 0).map(all -> stolen / all));
  }

  private static Optional<Double> stealOfAll(Measurement trial) {
    Counter steal = trial.samples().counter(Subject.MACHINE, Metric.MACHINE_STEAL);
    Counter total = trial.samples().counter(Subject.MACHINE, Metric.MACHINE_TOTAL);
    return trial
        .window()
        .flatMap(
            window ->
                steal
                    .change(window)
                    .flatMap(
                        stolen ->
                            total.change(window).filter(all -> all > 0).map(all -> stolen / all)));
  }
}

package parkbench.measure;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import parkbench.record.CoreTimes;
import parkbench.record.Hiccups;
import parkbench.record.Ledger;
import parkbench.record.Metric;
import parkbench.record.Subject;
import parkbench.result.Report;

/**
 * What the machine took from a service: steal, stalls of its cores, CPU of other processes, and
 * time for which a quota on the lab as a whole kept its processes from running.
 *
 * <p>The kernel counts busy time by core and CPU time by process. What a core was busy beyond the
 * service's own CPU, and beyond interrupts, belongs to others. Steal and stalls are two views of
 * one thing: the larger counts.
 */
public final class Interferences {
  private final Measurement trial;
  private final Window window;
  private final List<Integer> cores;

  private Interferences(Measurement trial, Window window) {
    this.trial = trial;
    this.window = window;
    List<Integer> all = trial.layout().service();
    this.cores = all.subList(0, Math.min(all.size(), trial.fork().limits().cores()));
  }

  public static Report.Interference of(Measurement trial) {
    return trial
        .window()
        .filter(window -> window.seconds() > 0 && !trial.foreign())
        .map(window -> new Interferences(trial, window).met())
        .orElse(Report.Interference.UNKNOWN);
  }

  private Report.Interference met() {
    double time = cores.size() * window.seconds();
    Optional<Double> own = cpuSeconds(Subject.SERVICE, window).map(cpu -> Math.min(cpu, time));
    Optional<Taken> taken =
        own.flatMap(cpu -> taken(cores, window, cpu + beside(window) + ofLab(cores, window)))
            .map(all -> all.atMost(time - own.orElse(0.0)));
    return new Report.Interference(
        taken.map(all -> all.steal() / time),
        taken.flatMap(all -> all.stalls().map(stalls -> stalls / time)),
        taken.map(all -> all.others() / time),
        taken.map(all -> all.throttled() / time),
        taken.map(all -> all.sum() / time),
        taken.flatMap(all -> own.map(cpu -> all.sum() == 0 ? 0 : all.sum() / (all.sum() + cpu))),
        taken.flatMap(all -> own.map(cpu -> Math.min(1, cpu / left(time, all)))),
        missedSeconds());
  }

  /** CPU seconds that the service could have used. */
  private double left(double time, Taken taken) {
    double given = trial.fork().limits().cpus() * window.seconds();
    return Math.max(1e-9, Math.min(given, time - taken.sum()) - beside(window));
  }

  /** CPU seconds of a service that is measured at the same time: it takes them by plan. */
  private double beside(Window during) {
    return cpuSeconds(Subject.NEIGHBOUR, during).orElse(0.0);
  }

  /**
   * Answers that were delayed before the window arrive in it. No user can be delayed for more than
   * one cycle, so the cycle before the window bounds them.
   */
  private double missedSeconds() {
    double cycle = trial.trial().timing().cycle().toNanos() / 1e9;
    long from = window.fromNanos() - trial.trial().timing().cycle().toNanos();
    Window before = new Window(Math.min(from, window.fromNanos()), window.fromNanos());
    List<Integer> labs = trial.layout().lab();
    double service =
        cpuSeconds(Subject.SERVICE, before)
            .flatMap(cpu -> taken(cores, before, cpu + beside(before) + ofLab(cores, before)))
            .map(taken -> taken.sum() / cores.size())
            .orElse(0.0);
    double lab =
        taken(labs, before, labSeconds(before) + ofService(labs, before))
            .map(taken -> taken.sum() / labs.size())
            .orElse(0.0);
    return Math.min(cycle, Math.max(Math.max(service, lab), longestHiccup()));
  }

  /** When it came is not recorded. It may have been right before the window. */
  private double longestHiccup() {
    return Stream.of(
                trial.record().load().flatMap(each -> each.cost().hiccups()),
                trial.record().upstream().flatMap(Ledger::hiccups))
            .flatMap(Optional::stream)
            .mapToDouble(Hiccups::maxMillis)
            .max()
            .orElse(0)
        / 1e3;
  }

  /**
   * Seconds that some cores lost, all cores together.
   *
   * @param stalls absent: no sleeper watched every one of them
   * @param most of their sum: what the service had was not taken from it
   */
  private record Taken(
      double steal, Optional<Double> stalls, double others, double throttled, double most) {
    double sum() {
      return Math.min(most, Math.max(steal, stalls.orElse(0.0)) + others + throttled);
    }

    Taken atMost(double seconds) {
      return new Taken(steal, stalls, others, throttled, Math.max(0, seconds));
    }
  }

  /**
   * @param ours CPU seconds that our own processes had on these cores
   */
  private Optional<Taken> taken(List<Integer> of, Window during, double ours) {
    Optional<Double> busy = seconds(of, during, CoreTimes::busyNanos);
    Optional<Double> processes = seconds(of, during, CoreTimes::processNanos);
    Optional<Double> steal = seconds(of, during, CoreTimes::stealNanos);
    double time = of.size() * during.seconds();
    return busy.flatMap(
        worked ->
            steal.map(
                lost ->
                    new Taken(
                        lost,
                        stalls(of, during),
                        Math.max(0, processes.orElse(worked) - ours),
                        throttled(during, Math.max(0, time - worked - lost)),
                        time)));
  }

  /** Absent, too, in runs that had no sleepers. */
  private Optional<Double> stalls(List<Integer> of, Window during) {
    List<CoreTimes> seen =
        trial.samples().of(Subject.MACHINE).stream()
            .flatMap(sample -> sample.perCore().stream())
            .filter(times -> of.contains(times.core()))
            .toList();
    return !seen.isEmpty() && seen.stream().allMatch(times -> times.stalledNanos().isPresent())
        ? seconds(of, during, times -> times.stalledNanos().orElse(0L))
        : Optional.empty();
  }

  /**
   * The kernel adds up the time of all cores: at most what these were idle for was on them. It
   * counts as a wait of the sleepers themselves, and so as no stall.
   */
  private double throttled(Window during, double idleSeconds) {
    return trial
        .samples()
        .counter(Subject.CONTROLLER, Metric.THROTTLED_TIME)
        .change(during)
        .map(nanos -> Math.clamp(nanos / 1e9, 0, idleSeconds))
        .orElse(0.0);
  }

  private Optional<Double> seconds(
      List<Integer> of, Window during, ToDoubleFunction<CoreTimes> value) {
    double sum = 0;
    for (int core : of) {
      Optional<Double> change = trial.samples().core(core, value).change(during);
      if (change.isEmpty()) {
        return Optional.empty();
      }
      sum += change.get() / 1e9;
    }
    return of.isEmpty() ? Optional.empty() : Optional.of(sum);
  }

  /** The lab takes nothing from a service whose cores it has to share by plan. */
  private double ofLab(List<Integer> of, Window during) {
    return trial.layout().lab().stream().anyMatch(of::contains) ? labSeconds(during) : 0;
  }

  /** And the other way round. */
  private double ofService(List<Integer> of, Window during) {
    return cores.stream().anyMatch(of::contains)
        ? cpuSeconds(Subject.SERVICE, during).orElse(0.0)
        : 0;
  }

  private double labSeconds(Window during) {
    return Stream.of(Subject.LOAD, Subject.UPSTREAM, Subject.CONTROLLER)
        .mapToDouble(process -> cpuSeconds(process, during).orElse(0.0))
        .sum();
  }

  private Optional<Double> cpuSeconds(Subject subject, Window during) {
    return trial.samples().counter(subject, Metric.CPU).change(during).map(nanos -> nanos / 1e9);
  }
}

package parkbench.statistics;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import parkbench.measure.Median;
import parkbench.plan.Load;
import parkbench.result.ServiceModel;
import parkbench.result.ServiceModel.Point;
import parkbench.result.ServiceModel.Range;
import parkbench.result.ServiceModel.Setting;
import parkbench.system.Approach;
import parkbench.system.Pool;

/** The models of the approaches of a run, each made of its valid trials with users. */
public final class ServiceModels {
  /** A service with little to do takes more CPU for a request than one at its limit. */
  private static final double NEAR_THE_BUSIEST = 0.5;

  private static final Comparator<AnalysedTrial> BY_CPU =
      Comparator.comparingDouble(ServiceModels::ownCpus);

  private ServiceModels() {}

  /** In the order in which the approaches were measured; empty: no trial shows enough. */
  public static List<ServiceModel> of(List<AnalysedTrial> trials) {
    Map<String, List<AnalysedTrial>> byName =
        trials.stream()
            .filter(ServiceModels::shows)
            .collect(
                Collectors.groupingBy(
                    AnalysedTrial::name, LinkedHashMap::new, Collectors.toList()));
    return byName.values().stream().map(ServiceModels::model).toList();
  }

  /** Only what waits for an upstream that answers everybody at any time can be computed. */
  private static boolean shows(AnalysedTrial trial) {
    return trial.valid()
        && trial.record().trial().load().isClosed()
        && trial.record().trial().upstream().delaysOnly()
        && trial.fork().approach().delays() > 0
        && trial.report().responses().errors().total() == 0
        && trial.report().responses().throughputRps() > 0
        && cpuMillis(trial) > 0;
  }

  /** Of a request, without the JIT's: a service that runs for longer does not compile. */
  private static double cpuMillis(AnalysedTrial trial) {
    return trial.report().resources().service().ownMicrosPerRequest().orElse(0.0) / 1e3;
  }

  private static ServiceModel model(List<AnalysedTrial> trials) {
    return model(trials, trials.stream().map(trial -> point(trials, trial)).toList());
  }

  private static ServiceModel model(List<AnalysedTrial> trials, List<Point> points) {
    AnalysedTrial first = trials.getFirst();
    Approach approach = first.fork().approach();
    AnalysedTrial busiest = Collections.max(trials, BY_CPU);
    List<Double> cpu =
        trials.stream()
            .filter(trial -> ownCpus(trial) >= NEAR_THE_BUSIEST * ownCpus(busiest))
            .map(ServiceModels::cpuMillis)
            .toList();
    List<Double> atTheBusiest =
        trials.stream()
            .filter(trial -> setting(trial).equals(setting(busiest)))
            .map(ServiceModels::cpuMillis)
            .toList();
    double value = Median.of(atTheBusiest, millis -> millis);
    return new ServiceModel(
        first.name(),
        setting(first),
        approach.delaysInARow(),
        approach.delaysHeld(),
        approach.pool().map(Pool::name),
        overheadMillis(trials, value),
        new Range(value, Collections.min(cpu), Collections.max(cpu)),
        points);
  }

  /** Beside what the trials at other settings predict of it; where there are none, what all do. */
  private static Point point(List<AnalysedTrial> all, AnalysedTrial trial) {
    Setting at = setting(trial);
    List<AnalysedTrial> others = all.stream().filter(one -> !setting(one).equals(at)).toList();
    ServiceModel model = model(others.isEmpty() ? all : others, List.of());
    return new Point(at, trial.report().responses().throughputRps(), model.at(at).rps().value());
  }

  /**
   * The median of trials that leave some of the CPU. Where it is used up, requests queue for it,
   * and nothing but their CPU time is known.
   */
  private static double overheadMillis(List<AnalysedTrial> trials, double cpuMillis) {
    List<Double> free =
        trials.stream()
            .filter(trial -> cpuShare(trial) < 1 - ServiceModel.UNUSED)
            .map(ServiceModels::overheadMillis)
            .toList();
    return free.isEmpty()
        ? trials.stream().mapToDouble(ServiceModels::overheadMillis).reduce(cpuMillis, Math::min)
        : Median.of(free, millis -> millis);
  }

  /** What it took of its CPUs, with its JIT. */
  private static double cpuShare(AnalysedTrial trial) {
    double cores = trial.report().resources().service().cpu().cpuCores().orElse(0.0);
    return cores / trial.fork().limits().cpus();
  }

  /** What its requests took of the CPUs. */
  private static double ownCpus(AnalysedTrial trial) {
    return cpuMillis(trial) * trial.report().responses().throughputRps() / 1e3;
  }

  /** What is left of a response time, or of the time that a place of the pool is held. */
  private static double overheadMillis(AnalysedTrial trial) {
    Setting at = setting(trial);
    Approach approach = trial.fork().approach();
    double waited = trial.report().latency().responseMs().p50();
    double held =
        at.pool() == 0
            ? Double.POSITIVE_INFINITY
            : 1e3 * at.pool() / trial.report().responses().throughputRps();
    return Math.max(
        0,
        Math.min(
            waited - approach.delaysInARow() * at.delayMs(),
            held - approach.delaysHeld() * at.delayMs()));
  }

  private static Setting setting(AnalysedTrial trial) {
    Load.Closed load = trial.record().trial().load().closed().orElseThrow();
    return new Setting(
        trial.record().trial().delay().toNanos() / 1e6,
        load.think().toNanos() / 1e6,
        load.users(),
        trial.fork().approach().pool().map(Pool::size).orElse(0),
        trial.fork().limits().cpus());
  }
}

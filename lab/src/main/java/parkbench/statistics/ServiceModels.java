package parkbench.statistics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        && cpuMillis(trial).isPresent();
  }

  /** Of a request, without the JIT's: a service that runs for longer does not compile. */
  private static Optional<Double> cpuMillis(AnalysedTrial trial) {
    return trial.report().resources().service().ownMicrosPerRequest().map(micros -> micros / 1e3);
  }

  private static ServiceModel model(List<AnalysedTrial> trials) {
    AnalysedTrial first = trials.getFirst();
    Approach approach = first.fork().approach();
    List<Double> cpu = trials.stream().flatMap(t -> cpuMillis(t).stream()).toList();
    ServiceModel model =
        new ServiceModel(
            first.name(),
            setting(first),
            approach.delaysInARow(),
            approach.delays(),
            approach.pool().map(Pool::name),
            trials.stream().mapToDouble(ServiceModels::overheadMillis).min().orElse(0),
            new Range(
                Median.of(cpu, millis -> millis),
                cpu.stream().mapToDouble(millis -> millis).min().orElseThrow(),
                cpu.stream().mapToDouble(millis -> millis).max().orElseThrow()),
            List.of());
    return new ServiceModel(
        model.approach(),
        model.usual(),
        model.row(),
        model.delays(),
        model.pool(),
        model.overheadMs(),
        model.cpuMs(),
        trials.stream().map(trial -> point(model, trial)).toList());
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
            held - approach.delays() * at.delayMs()));
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

  private static Point point(ServiceModel model, AnalysedTrial trial) {
    Setting at = setting(trial);
    return new Point(at, trial.report().responses().throughputRps(), model.at(at).rps().value());
  }
}

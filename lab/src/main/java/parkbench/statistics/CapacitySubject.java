package parkbench.statistics;

import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import parkbench.plan.CapacityGoal;
import parkbench.plan.Fork;
import parkbench.plan.Load;
import parkbench.plan.Trial;
import parkbench.system.Jvm;
import parkbench.system.Limits;

/** What has a capacity: an approach under limits on a JVM, at a delay of its upstream. */
public record CapacitySubject(String approach, Limits limits, Optional<Jvm> jvm, Duration delay) {

  /** Of a fork and one of its trials. */
  public static CapacitySubject of(Fork fork, Trial trial) {
    return new CapacitySubject(
        fork.system().name() + "/" + fork.approach().name(),
        fork.limits(),
        fork.jvm(),
        trial.delay());
  }

  /** The same with the pool size that follows from its search. */
  public CapacitySubject advised() {
    return new CapacitySubject(approach + CapacityGoal.ADVISED, limits, jvm, delay);
  }

  /** The trials of each, in the order in which they ran. */
  public static Map<CapacitySubject, List<AnalysedTrial>> all(List<AnalysedTrial> trials) {
    return trials.stream()
        .sorted(Comparator.comparingInt(trial -> trial.record().order()))
        .collect(
            Collectors.groupingBy(
                trial -> of(trial.fork(), trial.record().trial()),
                LinkedHashMap::new,
                Collectors.toList()));
  }

  /** What the trials of one say, in their order. */
  public static List<CapacityStep> steps(List<AnalysedTrial> trials, CapacityGoal goal) {
    return trials.stream()
        .map(trial -> CapacityStep.of(trial.report(), rate(trial), goal))
        .toList();
  }

  /** That was asked. */
  static double rate(AnalysedTrial trial) {
    Load.Open open = trial.record().trial().load().open().orElseThrow();
    return open.profile().getFirst().from().perSecond();
  }
}

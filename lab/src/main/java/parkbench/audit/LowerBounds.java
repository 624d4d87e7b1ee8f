package parkbench.audit;

import java.util.Optional;
import java.util.OptionalDouble;
import parkbench.plan.Delay;
import parkbench.plan.Fork;
import parkbench.plan.Quantity;
import parkbench.plan.Trial;
import parkbench.plan.Upstream;

/**
 * What arithmetic leaves a figure at least: a request waits for its delays, and a burst takes as
 * long as the ceiling of its service makes it. Absent where delays are drawn or a script changes
 * them, and where no request waits.
 *
 * @param ceilingRps absent: none is known
 * @param good answers of a burst
 */
public record LowerBounds(Fork fork, Trial trial, Optional<Double> ceilingRps, long good) {

  public OptionalDouble of(Quantity quantity) {
    double least = delaysHold() ? least(quantity) : 0;
    return least > 0 ? OptionalDouble.of(least) : OptionalDouble.empty();
  }

  private double least(Quantity quantity) {
    return switch (quantity) {
      case RESPONSE_MEAN_MS,
          RESPONSE_P50_MS,
          RESPONSE_P75_MS,
          RESPONSE_P90_MS,
          RESPONSE_P95_MS,
          RESPONSE_P99_MS,
          RESPONSE_P999_MS,
          RESPONSE_MAX_MS ->
          delaysMillis();
      case MAKESPAN_MS -> Math.max(delaysMillis(), burstMillis());
      default -> 0;
    };
  }

  /** Whether no call is answered before the nominal delay. */
  private boolean delaysHold() {
    Upstream upstream = trial.upstream();
    return upstream.origin().isEmpty()
        && upstream.script().isEmpty()
        && upstream.routes().stream()
            .allMatch(
                route ->
                    route.delay() instanceof Delay.Constant constant
                        && constant.value().compareTo(trial.delay()) >= 0);
  }

  private double delaysMillis() {
    return fork.approach().waits(trial.delay()).toNanos() / 1e6;
  }

  private double burstMillis() {
    return trial
        .load()
        .burst()
        .map(
            burst ->
                Math.max(
                    burst.requestsEach() * delaysMillis(),
                    ceilingRps
                        .filter(ceiling -> ceiling > 0)
                        .map(ceiling -> 1e3 * good / ceiling)
                        .orElse(0.0)))
        .orElse(0.0);
  }
}

package parkbench.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What is left of a plan that was cut off.
 *
 * @param whole the plan as it comes to be: a fork that was cut off ends with its last finished
 *     trial, and its other trials have a fork of their own, since a service that has ended does not
 *     come back. A trial that was cut off while the one beside it was finished is left out
 * @param missing what is to be run, in the order that was planned
 */
public record RemainingPlan(Plan whole, Plan missing) {

  /**
   * Parts a plan by what was finished of it.
   *
   * @param finished ids of trials
   */
  public static RemainingPlan of(Plan plan, Set<String> finished) {
    RemainingPlan rest = of(plan, plan.forks(), finished);
    int left = rest.missing.trials();
    String note =
        "Cut off after %d of %d trials, and resumed."
            .formatted(plan.trials() - left, plan.trials());
    List<String> notes = new ArrayList<>(rest.whole.notes());
    notes.add(plan.notes().size(), note);
    return new RemainingPlan(rest.whole.annotated(notes), rest.missing);
  }

  /**
   * The same where only some forks were cut off, such as those of a worker that was lost.
   *
   * @param cutOff some of the plan's forks
   */
  public static RemainingPlan of(Plan plan, List<Fork> cutOff, Set<String> finished) {
    List<Fork> all = new ArrayList<>();
    List<Fork> missing = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    int next = plan.forks().size() + 1;
    for (Fork fork : plan.forks()) {
      List<Trial> done = fork.trials().stream().filter(t -> finished.contains(t.id())).toList();
      List<Trial> left =
          fork.trials().stream()
              .filter(t -> !finished.contains(t.id()) && !besideOneOf(finished, fork, t, plan))
              .toList();
      if (left.isEmpty() || !cutOff.contains(fork)) {
        all.add(fork);
      } else if (done.isEmpty()) {
        Fork rest = left.size() == fork.trials().size() ? fork : fork.again(fork.number(), left);
        all.add(rest);
        missing.add(rest);
      } else {
        Fork rest = fork.again(next++, left);
        all.add(fork.again(fork.number(), done));
        all.add(rest);
        missing.add(rest);
        notes.add(parted(fork, done.size(), rest.number()));
      }
    }
    return new RemainingPlan(plan.with(all).noting(notes), plan.with(missing));
  }

  /** Whether what was to be measured at the same time is measured already. */
  private static boolean besideOneOf(Set<String> finished, Fork fork, Trial trial, Plan plan) {
    return fork.group().isPresent()
        && plan.forks().stream()
            .filter(other -> !other.equals(fork) && other.group().equals(fork.group()))
            .flatMap(other -> other.trials().stream())
            .anyMatch(other -> other.number() == trial.number() && finished.contains(other.id()));
  }

  private static String parted(Fork fork, int done, int rest) {
    return "Fork %d (%s/%s) was cut off after %d of %d trials; fork %d measured the others."
        .formatted(
            fork.number(),
            fork.system().name(),
            fork.approach().name(),
            done,
            fork.trials().size(),
            rest);
  }
}

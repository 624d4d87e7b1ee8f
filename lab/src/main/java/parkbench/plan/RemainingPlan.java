package parkbench.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What is left of a plan that was cut off.
 *
 * @param whole the plan as it comes to be: a fork that was cut off ends with its last finished
 *     trial, and its other trials have a fork of their own, since a service that has ended does not
 *     come back
 * @param missing what is to be run, in the order that was planned
 */
public record RemainingPlan(Plan whole, Plan missing) {

  /**
   * Parts a plan by what was finished of it.
   *
   * @param finished ids of trials
   */
  public static RemainingPlan of(Plan plan, Set<String> finished) {
    List<Fork> all = new ArrayList<>();
    List<Fork> missing = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    int next = plan.forks().size() + 1;
    for (Fork fork : plan.forks()) {
      List<Trial> done = fork.trials().stream().filter(t -> finished.contains(t.id())).toList();
      List<Trial> left = fork.trials().stream().filter(t -> !finished.contains(t.id())).toList();
      if (left.isEmpty()) {
        all.add(fork);
      } else if (done.isEmpty()) {
        all.add(fork);
        missing.add(fork);
      } else {
        Fork rest = fork.again(next++, left);
        all.add(fork.again(fork.number(), done));
        all.add(rest);
        missing.add(rest);
        notes.add(parted(fork, done.size(), rest.number()));
      }
    }
    int left = missing.stream().mapToInt(fork -> fork.trials().size()).sum();
    notes.addFirst(
        "Cut off after %d of %d trials, and resumed."
            .formatted(plan.trials() - left, plan.trials()));
    return new RemainingPlan(plan.with(all).noting(notes), plan.with(missing));
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

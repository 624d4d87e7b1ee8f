package parkbench.cluster;

import java.util.List;
import parkbench.plan.Fork;
import parkbench.plan.Plan;

/** How a plan is shared out. */
final class Parts {
  private Parts() {}

  /**
   * The blocks of a plan with repeats, so that what is compared was measured on one machine; else
   * its groups of forks.
   */
  static List<Plan> of(Plan plan) {
    List<Integer> repeats = plan.forks().stream().map(Fork::repeat).distinct().toList();
    return plan.repeats() > 1
        ? repeats.stream().map(plan::block).toList()
        : plan.groups().stream().map(plan::of).toList();
  }
}

package parkbench.planner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parkbench.config.ConfigError;
import parkbench.config.Unplannable;
import parkbench.plan.Numbers;
import parkbench.plan.Plan;
import parkbench.plan.Precision;
import parkbench.text.ScenarioWords;

/** Plans that go on, block by block, until their figures are as precise as was asked. */
final class AdaptiveRepeats {
  private AdaptiveRepeats() {}

  /**
   * A block as the first of such a plan.
   *
   * @param share of its mean that half of each figure's interval is to reach
   * @param budget of the whole run; absent: as long as its blocks take
   * @throws Unplannable when the budget does not pay for one block
   */
  static Plan plan(Plan block, double share, Optional<Duration> budget) throws Unplannable {
    Precision asked = new Precision(share, Precision.MOST, budget, block.forks());
    List<String> notes = new ArrayList<>(List.of(promise(asked)));
    if (budget.isPresent()) {
      long paid = budget.get().minus(Plan.TO_OPEN).dividedBy(asked.estimateOfBlock());
      if (paid < 1) {
        throw new Unplannable(List.of(tooShort(asked, budget.get())));
      }
      if (paid < Precision.MOST) {
        notes.add(bought(paid, asked, budget.get()));
      }
    }
    return block.noting(notes).towards(asked);
  }

  private static String promise(Precision asked) {
    return "Precision "
        + percent(asked)
        + ": it continues until half of the 95 % interval of each cell's mean throughput, and of its"
        + " median response time, is at most "
        + percent(asked)
        + " of the mean, for at least "
        + Precision.LEAST
        + " blocks of about "
        + ScenarioWords.duration(Planner.seconds(asked.estimateOfBlock()))
        + " and at most "
        + asked.most()
        + ".";
  }

  /** What the budget leaves of that: too few blocks are announced before they are run. */
  private static String bought(long paid, Precision asked, Duration budget) {
    String blocks = BudgetWords.prefix(budget) + "about " + ScenarioWords.count(paid, "block");
    return paid < Precision.LEAST
        ? blocks
            + ", too few repeats for the precision asked: intervals are shown, and it takes "
            + Precision.LEAST
            + " blocks, about "
            + ScenarioWords.duration(Planner.seconds(asked.estimate(Precision.LEAST)))
            + ", to rely on them."
        : blocks + " at most.";
  }

  private static ConfigError tooShort(Precision asked, Duration budget) {
    return new ConfigError(
        "--budget",
        "one block takes about "
            + ScenarioWords.duration(Planner.seconds(asked.estimate(1)))
            + ", more than "
            + ScenarioWords.duration(budget),
        "Nothing would be complete when the time is over.",
        "Raise --budget, choose fewer approaches or load points with --only, or shorten the matrix"
            + " or the window.");
  }

  private static String percent(Precision asked) {
    return Numbers.of(100 * asked.share()) + " %";
  }
}

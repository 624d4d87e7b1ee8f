package parkbench.planner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import parkbench.plan.Plan;
import parkbench.plan.Trial;
import parkbench.plan.WarmUp;
import parkbench.text.ScenarioWords;

/** What a brief form shortens, in the words of plan and report. */
final class ReductionWords {
  private ReductionWords() {}

  /**
   * One sentence about what differs between the two forms of a scenario.
   *
   * @param full the plan of all of it, in full
   * @param brief the plan of all of it, in brief
   */
  static String note(Duration budget, Plan full, Plan brief) {
    List<String> shorter = new ArrayList<>();
    differing("windows of ", full, brief, plan -> range(plan, each -> each.timing().window()))
        .forEach(shorter::add);
    differing("settling for ", full, brief, plan -> range(plan, each -> each.timing().settle()))
        .forEach(shorter::add);
    differing("a warm-up of ", full, brief, ReductionWords::warmUp).forEach(shorter::add);
    return BudgetWords.prefix(budget)
        + "the brief form"
        + (shorter.isEmpty() ? "" : ", ")
        + String.join("; ", shorter)
        + ".";
  }

  private static Stream<String> differing(
      String what, Plan full, Plan brief, Function<Plan, String> words) {
    String inFull = words.apply(full);
    String inBrief = words.apply(brief);
    return inFull.equals(inBrief)
        ? Stream.of()
        : Stream.of(what + inBrief + " rather than " + inFull);
  }

  private static String range(Plan plan, Function<Trial, Duration> length) {
    List<Duration> sorted =
        plan.forks().stream()
            .flatMap(fork -> fork.trials().stream())
            .map(length)
            .sorted()
            .distinct()
            .toList();
    String least = ScenarioWords.duration(sorted.getFirst());
    return sorted.size() == 1 ? least : least + " to " + ScenarioWords.duration(sorted.getLast());
  }

  private static String warmUp(Plan plan) {
    WarmUp warmUp = plan.forks().getFirst().warmUp();
    return ScenarioWords.count(warmUp.requests(), "request")
        + " and at most "
        + ScenarioWords.duration(warmUp.cap());
  }
}

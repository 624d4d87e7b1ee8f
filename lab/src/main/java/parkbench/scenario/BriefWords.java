package parkbench.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import parkbench.model.Plan;
import parkbench.model.Trial;
import parkbench.model.WarmUp;

/** What a brief form shortens, in the words of plan and report. */
final class BriefWords {
  private BriefWords() {}

  /**
   * One sentence about what differs between the two forms of a scenario.
   *
   * @param full the plan of all of it, in full
   * @param brief the plan of all of it, in brief
   */
  static String note(Duration budget, Plan full, Plan brief) {
    List<String> shorter = new ArrayList<>();
    differing("windows of ", full, brief, plan -> range(plan, Trial::window)).forEach(shorter::add);
    differing("settling for ", full, brief, plan -> range(plan, Trial::settle))
        .forEach(shorter::add);
    differing("a warm-up of ", full, brief, BriefWords::warmUp).forEach(shorter::add);
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
    String least = Words.duration(sorted.getFirst());
    return sorted.size() == 1 ? least : least + " to " + Words.duration(sorted.getLast());
  }

  private static String warmUp(Plan plan) {
    WarmUp warmUp = plan.forks().getFirst().warmUp();
    return Words.count(warmUp.requests(), "request")
        + " and at most "
        + Words.duration(warmUp.cap());
  }
}

package parkbench.planner;

import java.time.Duration;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.plan.Claim;
import parkbench.plan.Plan;
import parkbench.plan.Suite;
import parkbench.text.Block.Column;
import parkbench.text.Block.Table;
import parkbench.text.ScenarioWords;
import parkbench.text.TerminalWriter;

/** A suite's plan for a reader: every run in full, then all of them in a table with the sum. */
public final class SuitePlanText {
  private SuitePlanText() {}

  /** Plain text; it ends with a line break. */
  public static String of(SuitePlan plan) {
    String runs =
        plan.steps().stream()
            .map(step -> "Post " + step.post().post() + ", " + PlanText.of(step.plan()) + "\n")
            .collect(Collectors.joining());
    Table table =
        Table.of(
            Column.all(
                "post", "scenario", "#forks", "#trials", "#claims", "#of", "#budget", "#about"),
            Stream.of(
                    plan.steps().stream().map(SuitePlanText::row),
                    plan.apart().stream().map(SuitePlanText::apart),
                    Stream.of(all(plan)))
                .flatMap(rows -> rows));
    return runs
        + plan.suite().name()
        + ": "
        + plan.suite().title()
        + ", about "
        + about(plan.estimate())
        + "\n"
        + TerminalWriter.lines(table).stream()
            .map(line -> "  " + line + "\n")
            .collect(Collectors.joining())
        + plan.apart().stream()
            .filter(step -> step.estimate().isEmpty())
            .map(step -> "  " + step.scenario().source().name() + " is " + step.reason() + ".\n")
            .collect(Collectors.joining())
        + again(plan.suite());
  }

  /** What of it is measured again, unless --retry says otherwise. */
  private static String again(Suite suite) {
    return suite
        .retries()
        .filter(times -> times > 0)
        .map(
            times ->
                "  An invalid trial is measured again, "
                    + (times == 1 ? "once" : times + " times")
                    + " at most"
                    + suite
                        .within()
                        .map(
                            bound ->
                                ", as long as all of it ends within "
                                    + ScenarioWords.duration(bound))
                        .orElse("")
                    + ".\n")
        .orElse("");
  }

  private static List<String> row(SuitePlan.Step step) {
    return List.of(
        step.post().post(),
        step.plan().source().scenario(),
        String.valueOf(step.plan().forks().size()),
        String.valueOf(step.plan().trials()),
        String.valueOf(tested(step.plan())),
        String.valueOf(step.plan().claims().size()),
        step.budget().map(ScenarioWords::duration).orElse("-"),
        about(step.plan().estimate()));
  }

  /** What is not run here, and what it would take. */
  private static List<String> apart(SuitePlan.Apart step) {
    return List.of(
        step.post().post(),
        step.scenario().source().name(),
        "-",
        "-",
        "0",
        String.valueOf(step.claims().size()),
        "apart",
        step.estimate().map(time -> "(" + about(time) + ")").orElse("-"));
  }

  private static List<String> all(SuitePlan plan) {
    return List.of(
        "",
        "all",
        sum(plan, run -> run.forks().size()),
        sum(plan, Plan::trials),
        sum(plan, SuitePlanText::tested),
        String.valueOf(
            plan.steps().stream().mapToInt(step -> step.plan().claims().size()).sum()
                + plan.apart().stream().mapToInt(step -> step.claims().size()).sum()),
        "",
        about(plan.estimate()));
  }

  /** How many claims of a plan it has the trials for. */
  private static int tested(Plan plan) {
    return (int)
        plan.claims().stream().filter(claim -> !(claim.test() instanceof Claim.NotTested)).count();
  }

  private static String sum(SuitePlan plan, ToIntFunction<Plan> of) {
    return String.valueOf(plan.steps().stream().mapToInt(step -> of.applyAsInt(step.plan())).sum());
  }

  private static String about(Duration value) {
    return ScenarioWords.duration(Planner.seconds(value));
  }
}

package parkbench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import parkbench.record.Invocation;
import parkbench.result.Finding;
import parkbench.result.FindingGroup;
import parkbench.result.IncidentAnswer;
import parkbench.result.Report;
import parkbench.result.RuleId;
import parkbench.result.Statement;
import parkbench.result.Status;
import parkbench.text.FindingText;
import parkbench.text.IncidentText;
import parkbench.text.Plain;

/** What to do after a report: about the service first, then about the certainty. */
final class NextStep {
  /** Other verbs repeat by themselves, and have no such options. */
  private static final String RUN = "./parkbench run ";

  /** What a first screen has no room for; the findings have it. */
  private static final Pattern LISTS = Pattern.compile(" \\([^()]{80,}\\)");

  /** Limits of a matrix that have a step. */
  private static final int LIMITS = 2;

  /** Starts that show a difference of some percent. */
  private static final int STARTS = 5;

  private static final Pattern BUDGET = Pattern.compile("(--budget[= ])(\\d{1,9})(?=[a-z])");

  /** A folder is used once. */
  private static final Pattern OUT = Pattern.compile(" --out[= ](?:'[^']*'|\\S+)");

  /** Rules that say how a service did, and not what limits it. */
  private static final Set<RuleId> COURSE =
      Set.of(
          RuleId.RECOVERY,
          RuleId.LIVENESS_PROBE_WOULD_FAIL,
          RuleId.LIMITED_BY_LOAD,
          RuleId.NOT_STATIONARY,
          RuleId.ERRORS,
          RuleId.JIT_WARM_UP,
          RuleId.NOT_DECIDED,
          RuleId.NO_BOTTLENECK,
          RuleId.UNKNOWN);

  private NextStep() {}

  /** Empty: nothing follows. */
  static List<String> of(Report report) {
    List<String> steps = new ArrayList<>();
    List<String> incidents =
        report.incidents().stream()
            .flatMap(answer -> IncidentText.remedies(answer).stream())
            .distinct()
            .toList();
    steps.addAll(incidents);
    if (!incidents.isEmpty()) {
      harmed(report).ifPresent(found -> steps.addFirst(Plain.upperFirst(remedy(found)) + "."));
    }
    if (incidents.isEmpty() && report.capacities().isEmpty() && report.versions().isEmpty()) {
      List<FindingGroup> limits = limits(report);
      limits.forEach(
          found ->
              steps.add(
                  (limits.size() > 1 ? found.approach() + ": " : "")
                      + (limits.size() > 1
                          ? LISTS.matcher(remedy(found)).replaceAll("")
                          : Plain.upperFirst(remedy(found)))
                      + "."));
    }
    surer(report).ifPresent(steps::add);
    return steps;
  }

  static boolean isLimit(RuleId rule) {
    return !COURSE.contains(rule);
  }

  private static String remedy(FindingGroup found) {
    return FindingText.remedy(found.finding());
  }

  /** What limited the service that an incident harmed most. */
  private static Optional<FindingGroup> harmed(Report report) {
    Optional<IncidentAnswer> worst =
        report.incidents().stream()
            .filter(answer -> answer.status() != Status.HOLDS)
            .max(Comparator.comparing(IncidentAnswer::status));
    return worst.flatMap(
        answer ->
            report.findings().stream()
                .filter(group -> group.approach().equals(answer.approach()))
                .filter(group -> !COURSE.contains(group.finding().rule()))
                .findFirst());
  }

  /**
   * The finding that the verdict begins with, where something can be done about it; of a matrix
   * those of its first limits.
   */
  private static List<FindingGroup> limits(Report report) {
    boolean matrix = report.verdict().stream().anyMatch(each -> each instanceof Statement.LimitMet);
    return report.verdict().stream()
        .flatMap(
            statement ->
                switch (statement) {
                  case Statement.LimitMet met ->
                      Stream.of(new Named(met.approach(), met.worst().finding()));
                  case Statement.ApproachFindings found ->
                      found.findings().stream()
                          .map(each -> new Named(found.approach(), each.finding()));
                  default -> Stream.<Named>empty();
                })
        .filter(named -> named.finding().rule() != RuleId.LIMITED_BY_LOAD)
        .flatMap(named -> named.group(report).stream())
        .limit(matrix ? LIMITS : 1)
        .toList();
  }

  /** A finding of an approach. */
  private record Named(String approach, Finding finding) {
    Optional<FindingGroup> group(Report report) {
      return report.findings().stream()
          .filter(group -> group.approach().equals(approach) && group.finding().equals(finding))
          .findFirst();
    }
  }

  private static Optional<String> surer(Report report) {
    String command = report.run().invocation().map(Invocation::command).orElse("");
    boolean once = command.contains(RUN) && !command.contains("--repeat");
    if (once && report.repeated().isEmpty() && SummaryRow.of(report).size() > 1) {
      return Optional.of("To test differences: " + repeated(OUT.matcher(command).replaceAll("")));
    }
    return NoisyMachine.of(report).map(NoisyMachine::next);
  }

  /** A budget for one start is used up by it. */
  static String repeated(String command) {
    return BUDGET
            .matcher(command)
            .replaceAll(budget -> budget.group(1) + STARTS * Long.parseLong(budget.group(2)))
        + " --repeat "
        + STARTS;
  }

  /** Whether the verb {@code run} made it; so it is assumed where the command is not on record. */
  static boolean isOfRun(Report report) {
    return report.run().invocation().map(asked -> asked.command().contains(RUN)).orElse(true);
  }
}

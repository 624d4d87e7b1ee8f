package parkbench.planner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.config.ClosestWord;
import parkbench.config.ConfigError;
import parkbench.config.Scenario;
import parkbench.config.SuiteFile;
import parkbench.config.Unplannable;
import parkbench.plan.Claim;
import parkbench.plan.Plan;
import parkbench.plan.Suite;
import parkbench.record.Machine;
import parkbench.text.ScenarioWords;

/**
 * A suite for one machine: a plan for each of its scenarios.
 *
 * @param suite without the posts and scenarios that were not chosen
 * @param steps what is run, in this order
 * @param apart what is left to runs of its own; its claims are not tested, and say so
 */
public record SuitePlan(Suite suite, List<Step> steps, List<Apart> apart) {
  public SuitePlan {
    steps = List.copyOf(steps);
    apart = List.copyOf(apart);
  }

  /**
   * One scenario of a post.
   *
   * @param budget how long it may take; absent: as long as it takes
   */
  public record Step(Suite.Post post, Optional<Duration> budget, Plan plan) {}

  /**
   * One scenario of a post that is left to a run of its own.
   *
   * @param estimate of that run; absent: this machine cannot have it
   * @param reason why its claims are not tested
   */
  public record Apart(
      Suite.Post post, Scenario scenario, Optional<Duration> estimate, String reason) {

    /** Those of its scenario, none of them tested. */
    public List<Claim> claims() {
      return scenario.expectations().claims().stream()
          .map(
              claim ->
                  claim.test() instanceof Claim.NotTested
                      ? claim.notRequired()
                      : claim.untested(reason))
          .toList();
    }
  }

  /** Of all runs, builds left out. */
  public Duration estimate() {
    return steps.stream().map(step -> step.plan().estimate()).reduce(Duration.ZERO, Duration::plus);
  }

  /**
   * The plans of a suite. A budget is shared out among the scenarios in proportion to their own
   * budgets, or to the whole of what they would take. What is run apart may be more than this
   * machine can do.
   *
   * @param choices {@code only} names posts and scenarios, parted by commas; further systems are of
   *     no use here
   * @throws Unplannable with everything that cannot work here
   */
  public static SuitePlan of(SuiteFile file, Machine machine, Choices choices) throws Unplannable {
    Suite suite = chosen(file.suite(), choices.only());
    List<Listed> apart = listed(suite, file).filter(one -> one.part().apart()).toList();
    List<Listed> together = listed(suite, file).filter(one -> !one.part().apart()).toList();
    if (together.isEmpty()) {
      throw nothingToRun(suite, apart);
    }
    List<Wanted> wanted = wanted(together, machine, choices);
    double share = share(wanted, choices.budget());
    List<Step> steps = new ArrayList<>();
    List<ConfigError> faults = new ArrayList<>();
    for (Wanted one : wanted) {
      Optional<Duration> budget =
          choices.budget().isPresent()
              ? Optional.of(times(one.time(), share))
              : one.listed().part().budget();
      plan(one.listed().scenario(), machine, choices, budget, faults)
          .ifPresent(plan -> steps.add(new Step(one.listed().post(), budget, plan)));
    }
    stopAt(faults);
    return new SuitePlan(
        suite, steps, apart.stream().map(one -> apart(one, machine, choices)).toList());
  }

  /** A scenario of the suite. */
  private record Listed(Suite.Post post, Suite.Part part, Scenario scenario) {}

  private static Stream<Listed> listed(Suite suite, SuiteFile file) {
    return suite.posts().stream()
        .flatMap(
            post ->
                post.parts().stream()
                    .map(part -> new Listed(post, part, file.scenario(part.scenario()))));
  }

  private static Unplannable nothingToRun(Suite suite, List<Listed> apart) {
    return new Unplannable(
        List.of(
            new ConfigError(
                suite.name(),
                "every scenario that was chosen is run apart",
                "Nothing would be measured.",
                "Name one of them: --only " + apart.getFirst().scenario().source().name() + ".")));
  }

  /**
   * A scenario that is run with the others.
   *
   * @param full the plan of all of it
   */
  private record Wanted(Listed listed, Plan full) {
    /** Its share of a budget is that of this time. */
    Duration time() {
      return listed.part().budget().orElse(full.estimate());
    }
  }

  private static List<Wanted> wanted(List<Listed> together, Machine machine, Choices choices)
      throws Unplannable {
    List<Wanted> wanted = new ArrayList<>();
    List<ConfigError> faults = new ArrayList<>();
    for (Listed one : together) {
      plan(one.scenario(), machine, choices, Optional.empty(), faults)
          .ifPresent(plan -> wanted.add(new Wanted(one, plan)));
    }
    stopAt(faults);
    return wanted;
  }

  private static void stopAt(List<ConfigError> faults) throws Unplannable {
    if (!faults.isEmpty()) {
      throw new Unplannable(faults);
    }
  }

  private static Optional<Plan> plan(
      Scenario scenario,
      Machine machine,
      Choices choices,
      Optional<Duration> budget,
      List<ConfigError> faults) {
    try {
      return Optional.of(
          Planner.plan(
              scenario,
              machine,
              new Choices(
                  Optional.empty(),
                  choices.repeats(),
                  budget,
                  choices.seed(),
                  choices.jdk(),
                  List.of(),
                  Optional.empty(),
                  choices.examine(),
                  choices.mode())));
    } catch (Unplannable e) {
      e.faults().stream()
          .map(
              fault ->
                  fault.place().startsWith("--")
                      ? new ConfigError(
                          scenario.source().name() + ", " + fault.place(),
                          fault.what(),
                          fault.why(),
                          fault.remedy())
                      : fault)
          .forEach(faults::add);
      return Optional.empty();
    }
  }

  /** What is not run here, and how long that would take or why it cannot be. */
  private static Apart apart(Listed one, Machine machine, Choices choices) {
    List<ConfigError> faults = new ArrayList<>();
    Optional<Duration> estimate =
        plan(one.scenario(), machine, choices, Optional.empty(), faults).map(Plan::estimate);
    String reason =
        estimate
            .map(time -> ": it takes about " + ScenarioWords.duration(Planner.seconds(time)))
            .orElseGet(
                () ->
                    ", and cannot be here: "
                        + faults.stream()
                            .map(ConfigError::what)
                            .distinct()
                            .collect(Collectors.joining("; ")));
    return new Apart(one.post(), one.scenario(), estimate, "not run with the others" + reason);
  }

  private static double share(List<Wanted> wanted, Optional<Duration> budget) {
    Duration sum = wanted.stream().map(Wanted::time).reduce(Duration.ZERO, Duration::plus);
    return budget.map(given -> given.toMillis() / (double) sum.toMillis()).orElse(1.0);
  }

  private static Duration times(Duration time, double share) {
    return Duration.ofSeconds((long) Math.floor(time.toMillis() * share / 1000));
  }

  /** The posts and scenarios that were asked for, with the pairs that are left of them. */
  private static Suite chosen(Suite suite, Optional<String> only) throws Unplannable {
    if (only.isEmpty()) {
      return suite;
    }
    Set<String> words = new LinkedHashSet<>();
    Stream.of(only.get().split(",", -1)).map(String::strip).forEach(words::add);
    checkKnown(suite, words);
    return new Suite(
        suite.name(),
        suite.title() + " (only " + String.join(", ", words) + ")",
        suite.retries(),
        suite.within(),
        suite.posts().stream()
            .map(post -> words.contains(post.post()) ? post : of(post, words))
            .map(post -> named(post, words))
            .filter(post -> !post.parts().isEmpty())
            .toList());
  }

  private static Suite.Post of(Suite.Post post, Set<String> scenarios) {
    return post.with(
        post.parts().stream().filter(part -> scenarios.contains(part.scenario())).toList(),
        post.thenNow().stream()
            .filter(pair -> scenarios.contains(pair.thenIn()) && scenarios.contains(pair.todayIn()))
            .toList());
  }

  /** A scenario that the user names is run here. */
  private static Suite.Post named(Suite.Post post, Set<String> scenarios) {
    return post.with(
        post.parts().stream()
            .map(
                part ->
                    scenarios.contains(part.scenario())
                        ? new Suite.Part(part.scenario(), part.budget())
                        : part)
            .toList(),
        post.thenNow());
  }

  private static void checkKnown(Suite suite, Set<String> words) throws Unplannable {
    List<String> known =
        suite.posts().stream()
            .flatMap(
                post ->
                    Stream.concat(
                        Stream.of(post.post()), post.parts().stream().map(Suite.Part::scenario)))
            .toList();
    List<ConfigError> faults =
        words.stream()
            .filter(word -> !known.contains(word))
            .map(
                word ->
                    new ConfigError(
                        "--only",
                        "nothing matches \"" + ScenarioWords.brief(word) + "\"",
                        "Of a suite, posts and scenarios are chosen.",
                        ClosestWord.hint(word, known)))
            .toList();
    stopAt(faults);
  }
}

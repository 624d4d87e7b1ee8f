package parkbench.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jspecify.annotations.Nullable;
import parkbench.config.ConfigError;
import parkbench.config.InvalidFile;
import parkbench.config.Scenario;
import parkbench.config.Unplannable;
import parkbench.plan.Claim;
import parkbench.plan.Plan;

/** A fork takes 34 s (9 to start, 25 to warm up), a trial at 100 ms 13 s, the lab 10 s to open. */
class BudgetTest {
  private static final List<String> APPROACHES =
      List.of("spring-mvc/blocking", "spring-mvc/virtual-threads", "spring-webflux/webclient");
  private static final List<Integer> USERS = List.of(1, 2, 3);

  private static @Nullable Path folder;

  @BeforeContainer
  static void folder() throws IOException {
    folder = Files.createTempDirectory("budget");
  }

  @AfterContainer
  static void remove() throws IOException {
    if (folder != null) {
      try (var files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    }
  }

  @Example
  void keepsTheFirstClaimsAndTheTrialsThatTheyNeed() throws Exception {
    Scenario scenario = scenario(List.of(0, 3, 6));

    Plan plan = plan(scenario, Duration.ofSeconds(10 + 47 + 47));

    assertThat(trials(plan)).containsExactlyInAnyOrder("blocking 1u", "virtual-threads 1u");
    assertThat(kept(plan)).containsExactly(true, true, false);
    assertThat(plan.claims().get(2).test())
        .isEqualTo(
            new Claim.NotTested(
                "the budget of 1m44s left out what decides it: spring-webflux/webclient 100ms-1u,"
                    + " about 47s more",
                Optional.of(parkbench.plan.Quantity.THROUGHPUT_RPS)));
    assertThat(plan.notes())
        .contains(
            "Budget 1m44s: 2 of 3 claims can be decided. Left out: C2 (about 47s more).",
            "Budget 1m44s: 2 of 9 trials. Left out: spring-mvc/blocking 100ms-2u,"
                + " spring-mvc/blocking 100ms-3u, spring-mvc/virtual-threads 100ms-2u,"
                + " spring-mvc/virtual-threads 100ms-3u, spring-webflux/webclient.");
    assertThat(plan.budgetNotes())
        .allMatch(plan.notes()::contains)
        .first()
        .asString()
        .startsWith("Budget 1m44s: 2 of 3 claims can be decided.");
    assertThat(PlanText.of(plan)).contains("not tested: the budget of 1m44s");
  }

  @Example
  void aStartAndItsWarmUpArePaidOncePerFork() throws Exception {
    Scenario scenario = scenario(List.of(0, 3, 1));

    Plan plan = plan(scenario, Duration.ofSeconds(10 + 47 + 13));

    assertThat(kept(plan)).containsExactly(true, false, true);
    assertThat(trials(plan)).containsExactlyInAnyOrder("blocking 1u", "blocking 2u");
  }

  @Example
  void whatIsLeftOfTheBudgetBuysFurtherTrialsAndThenRepeats() throws Exception {
    Scenario scenario = scenario(List.of(3));

    assertThat(trials(plan(scenario, Duration.ofSeconds(10 + 47 + 13))))
        .containsExactlyInAnyOrder("virtual-threads 1u", "virtual-threads 2u");
    Plan twice = plan(scenario, Duration.ofSeconds(10 + 2 * 3 * (34 + 3 * 13)));
    assertThat(twice.repeats()).isEqualTo(2);
    assertThat(twice.trials()).isEqualTo(2 * 9);
  }

  @Example
  void whatPaysForAllOfItIsSpentOnTheFullForm() throws Exception {
    Scenario scenario = brief(List.of(0, 3));

    Plan plan = plan(scenario, Duration.ofSeconds(10 + 2 * 3 * (34 + 3 * 33)));

    assertThat(windows(plan)).containsOnly(Duration.ofSeconds(30));
    assertThat(plan.repeats()).isEqualTo(2);
    assertThat(plan.notes()).noneMatch(note -> note.startsWith("Budget "));
  }

  @Example
  void lessIsSpentOnTheBriefFormBeforeAnythingIsLeftOut() throws Exception {
    Scenario scenario = brief(List.of(0, 3));

    Plan plan = plan(scenario, Duration.ofSeconds(10 + 2 * 3 * (17 + 3 * 12)));

    assertThat(windows(plan)).containsOnly(Duration.ofSeconds(10));
    assertThat(plan.forks())
        .hasSize(2 * 3)
        .allSatisfy(
            fork ->
                assertThat(fork.warmUp())
                    .returns(2000L, warmUp -> warmUp.requests())
                    .returns(Duration.ofSeconds(8), warmUp -> warmUp.cap())
                    .returns(Duration.ofMillis(10), warmUp -> warmUp.delay()));
    assertThat(plan.notes())
        .contains(
            "Budget 5m28s: the brief form, windows of 10s rather than 30s; settling for 1s rather"
                + " than 2s; a warm-up of 2,000 requests and at most 8s rather than 20,000 requests"
                + " and at most 40s.")
        .filteredOn(note -> note.startsWith("Budget "))
        .hasSize(1);
    assertThat(PlanText.of(plan)).contains("Budget 5m28s: the brief form, windows of 10s");
  }

  @Example
  void theBriefFormBuysTheFirstClaimsWhereNotAllOfItFitsEither() throws Exception {
    Scenario scenario = brief(List.of(0, 3, 6));

    Plan plan = plan(scenario, Duration.ofSeconds(10 + 2 * (17 + 12)));

    assertThat(kept(plan)).containsExactly(true, true, false);
    assertThat(windows(plan)).containsOnly(Duration.ofSeconds(10));
    assertThat(plan.notes())
        .anyMatch(note -> note.startsWith("Budget 1m8s: the brief form"))
        .contains("Budget 1m8s: 2 of 3 claims can be decided. Left out: C2 (about 29s more).");
  }

  @Example
  void withoutABudgetTheBriefFormIsNotAskedFor() throws Exception {
    Plan plan = Planner.plan(brief(List.of(0)), Project.machine(2), Choices.none(1));

    assertThat(windows(plan)).containsOnly(Duration.ofSeconds(30));
  }

  @Example
  void aClaimToHoldThatTheBudgetLeftOutIsToldAndNotAskedToHold() throws Exception {
    Scenario scenario = scenario(List.of(0, 3), ", required: true");

    Plan plan = plan(scenario, Duration.ofSeconds(60));

    assertThat(plan.claims()).extracting(Claim::required).containsExactly(true, false);
    assertThat(plan.notes()).contains("Budget 1m: required, but left out: C1.");
  }

  @Example
  void aBudgetInWhichNothingCanBeDecidedIsRefusedWithTheNumbers() throws Exception {
    Scenario scenario = scenario(List.of(0, 3));

    Unplannable refused =
        catchThrowableOfType(Unplannable.class, () -> plan(scenario, Duration.ofSeconds(10 + 46)));

    assertThat(refused.faults())
        .extracting(ConfigError::what)
        .containsExactly(
            "no claim can be decided in 56s: C0 takes about 57s, and the others no less");
  }

  @Example
  void theBacklogOfAnOverloadAndTheEndOfABurstAreEstimated() throws Exception {
    // 200 threads / 10 s = 20 rps; 30 rps for 20 s are 600 requests, answered after 30 s.
    Duration overload =
        plan(
            "start: empty\nupstream: {delay: 10s}\nload: {arrivals: constant, profile: [{for: 20s, rate: 30}]}");
    assertThat(overload).isEqualTo(Duration.ofSeconds(18 + 20 + 10));

    // 400 at once take two waves of 10 s, whatever the window allows.
    Duration burst = plan("upstream: {delay: 10s}\nload: {at-once: 400, requests: 1}");
    assertThat(burst).isEqualTo(Duration.ofSeconds(18 + 21 + 1));
  }

  @Property(tries = 60, seed = "21")
  void neverTakesMoreThanTheBudgetAndDecidesWhatItKeeps(
      @ForAll @Size(min = 1, max = 6) Set<@IntRange(max = 8) Integer> claimed,
      @ForAll @IntRange(min = 20, max = 500) int seconds) {
    Scenario scenario = scenario(List.copyOf(claimed));
    Optional<Plan> plan = planned(scenario, seconds);

    assertThat(plan.isPresent()).isEqualTo(seconds >= 57);
    plan.ifPresent(
        made -> {
          assertThat(made.estimate()).isLessThanOrEqualTo(Duration.ofSeconds(seconds));
          for (int i = 0; i < made.claims().size(); i++) {
            String needed = needed(List.copyOf(claimed).get(i));
            assertThat(trials(made).contains(needed)).isEqualTo(kept(made).get(i));
          }
        });
  }

  @Property(tries = 60, seed = "22")
  void moreTimeNeverGivesUpAClaimButForAnEarlierOne(
      @ForAll @Size(min = 1, max = 6) Set<@IntRange(max = 8) Integer> claimed,
      @ForAll @IntRange(min = 57, max = 400) int seconds,
      @ForAll @IntRange(min = 1, max = 200) int more) {
    Scenario scenario = scenario(List.copyOf(claimed));

    String less = word(planned(scenario, seconds).orElseThrow());
    String greater = word(planned(scenario, seconds + more).orElseThrow());

    assertThat(greater).isGreaterThanOrEqualTo(less);
  }

  /** Kept claims as a word that sorts by the earliest difference. */
  private static String word(Plan plan) {
    return kept(plan).stream().map(kept -> kept ? "1" : "0").collect(Collectors.joining());
  }

  private static List<Boolean> kept(Plan plan) {
    return plan.claims().stream().map(claim -> !(claim.test() instanceof Claim.NotTested)).toList();
  }

  private static List<String> trials(Plan plan) {
    return plan.forks().stream()
        .filter(fork -> fork.repeat() == 1)
        .flatMap(
            fork ->
                fork.trials().stream()
                    .map(trial -> fork.approach().name() + trial.id().replaceFirst(".*-", " ")))
        .toList();
  }

  private static String needed(int number) {
    return APPROACHES.get(number / 3).replaceFirst(".*/", "") + " " + USERS.get(number % 3) + "u";
  }

  /** Claims about one trial each: number 0 to 8 of three approaches with three loads. */
  private static Scenario scenario(List<Integer> claimed) {
    return scenario(claimed, "");
  }

  /** A trial takes 33 s in full; in brief 12 s, and its fork 17 s. */
  private static Scenario brief(List<Integer> claimed) {
    return scenario(
        claimed,
        "",
        "window: 30s\nbrief: {settle: 1s, window: 10s, warm-up: {requests: 2000, cap: 8s}}\n");
  }

  private static List<Duration> windows(Plan plan) {
    return plan.forks().stream()
        .flatMap(fork -> fork.trials().stream())
        .map(each -> each.timing().window())
        .toList();
  }

  private static Scenario scenario(List<Integer> claimed, String more) {
    return scenario(claimed, more, "");
  }

  private static Scenario scenario(List<Integer> claimed, String more, String lines) {
    String claims =
        IntStream.range(0, claimed.size())
            .mapToObj(
                i ->
                    "  - {id: C%d, text: x, approach: %s, users: %d, quantity: throughput-rps, predicted: 10, within: 5%%%s}\n"
                        .formatted(
                            i,
                            APPROACHES.get(claimed.get(i) / 3),
                            USERS.get(claimed.get(i) % 3),
                            more))
            .collect(Collectors.joining());
    return read(
        lines
            + "load: {users: 1}\nrepeats: 2\nmatrix: {users: [1, 2, 3]}\napproaches: ["
            + String.join(", ", APPROACHES)
            + "]\nclaims:\n"
            + claims);
  }

  private static Scenario read(String lines) {
    try {
      return Project.in(Objects.requireNonNull(folder)).scenario(lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InvalidFile e) {
      throw new AssertionError(e.getMessage(), e);
    }
  }

  private static Duration plan(String lines) throws Unplannable {
    Scenario scenario = read("approaches: [spring-mvc/blocking]\n" + lines);
    return Planner.plan(scenario, Project.machine(2), Choices.none(1)).estimateOfForks();
  }

  private static Plan plan(Scenario scenario, Duration budget) throws Unplannable {
    return Planner.plan(
        scenario,
        Project.machine(2),
        new Choices(Optional.empty(), Optional.empty(), Optional.of(budget), 1, List.of()));
  }

  private static Optional<Plan> planned(Scenario scenario, int seconds) {
    try {
      return Optional.of(plan(scenario, Duration.ofSeconds(seconds)));
    } catch (Unplannable e) {
      return Optional.empty();
    }
  }
}

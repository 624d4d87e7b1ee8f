package parkbench.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jspecify.annotations.Nullable;
import parkbench.config.Refusal;
import parkbench.config.Scenario;
import parkbench.plan.Plan;
import parkbench.plan.Trial;

class PlanOrderTest {
  private static @Nullable Path folder;

  @BeforeContainer
  static void folder() throws IOException {
    folder = Files.createTempDirectory("plan-order");
  }

  @AfterContainer
  static void remove() throws IOException {
    if (folder != null) {
      try (var files = Files.walk(folder)) {
        files.sorted(java.util.Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    }
  }

  @Property(tries = 20, seed = "11")
  void aPlanHasOneTrialPerCombinationOfTheMatrix(
      @ForAll @IntRange(min = 1, max = 4) int delays,
      @ForAll @IntRange(min = 1, max = 4) int users,
      @ForAll @IntRange(min = 1, max = 3) int repeats) {
    Plan plan = plan(delays, users, repeats, 1);

    assertThat(plan.trials()).isEqualTo(repeats * 3 * delays * users);
    assertThat(slugs(plan, 1)).doesNotHaveDuplicates();
  }

  @Property(tries = 20, seed = "12")
  void everyRepeatIsAPermutationOfTheSameTrials(@ForAll long seed) {
    Plan plan = plan(2, 3, 3, seed);

    assertThat(slugs(plan, 2)).containsExactlyInAnyOrderElementsOf(slugs(plan, 1));
    assertThat(slugs(plan, 3)).containsExactlyInAnyOrderElementsOf(slugs(plan, 1));
  }

  @Property(tries = 20, seed = "13")
  void theSameSeedGivesTheSamePlan(@ForAll long seed) {
    assertThat(plan(2, 3, 2, seed)).isEqualTo(plan(2, 3, 2, seed));
  }

  @Property(tries = 1, seed = "14")
  void differentSeedsGiveDifferentOrders() {
    List<List<String>> orders =
        IntStream.range(0, 10).mapToObj(seed -> slugs(plan(2, 3, 1, seed), 1)).toList();

    assertThat(orders.stream().distinct()).hasSizeGreaterThan(8);
  }

  private static List<String> slugs(Plan plan, int repeat) {
    return plan.forks().stream()
        .filter(fork -> fork.repeat() == repeat)
        .flatMap(fork -> fork.trials().stream())
        .map(Trial::id)
        .map(id -> id.substring(id.indexOf('-')))
        .toList();
  }

  private static Plan plan(int delays, int users, int repeats, long seed) {
    try {
      Project project = Project.in(java.util.Objects.requireNonNull(folder));
      Scenario scenario =
          project.scenario(
              """
              approaches: [spring-mvc/blocking, spring-mvc/virtual-threads, spring-webflux/webclient]
              load: {users: 1}
              matrix: {delay: [%s], users: [%s]}
              repeats: %d
              """
                  .formatted(list(delays, "ms"), list(users, ""), repeats));
      return Planner.plan(scenario, Project.machine(2), Choices.none(seed));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (Refusal e) {
      throw new AssertionError(e);
    }
  }

  private static String list(int count, String unit) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> i * 10 + unit)
        .collect(Collectors.joining(", "));
  }
}

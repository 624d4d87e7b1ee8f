package parkbench.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.config.Scenario;
import parkbench.config.Unplannable;
import parkbench.plan.Claim;
import parkbench.plan.Fork;
import parkbench.plan.Load;
import parkbench.plan.Plan;
import parkbench.plan.Trial;

class PairedPlanTest {
  private static final String TWO =
      "approaches: [spring-mvc/blocking, spring-webflux/webclient]\nload: {users: 400}\n";

  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void project() throws IOException {
    project = Project.in(folder);
  }

  @Test
  void eachPairHasBothApproachesAndAControlWarmAtOnce() throws Exception {
    Plan plan = paired(TWO, 5);

    assertThat(plan.groups()).hasSize(5);
    assertThat(plan.groups())
        .allSatisfy(
            group ->
                assertThat(group)
                    .extracting(fork -> fork.approach().name())
                    .containsExactlyInAnyOrder("blocking", "blocking-control", "webclient"));
    assertThat(plan.forks())
        .extracting(Fork::number)
        .isSorted()
        .doesNotHaveDuplicates()
        .hasSize(15);
    assertThat(plan.claims()).isEmpty();
    assertThat(plan.repeats()).isEqualTo(5);
  }

  @Test
  void whatChangesSteadilyMeetsAllThreeAlike() throws Exception {
    Plan plan = paired(TWO, 2);

    for (List<Fork> group : plan.groups()) {
      assertThat(group)
          .allSatisfy(
              fork -> {
                List<Integer> places = places(group, fork);
                assertThat(places).hasSize(4);
                double mean = places.stream().mapToInt(Integer::intValue).average().orElse(0);
                assertThat(mean).isEqualTo(6.5); // of twelve slices
              });
    }
  }

  @Test
  void sliceNumbersGoOnFromPairToPair() throws Exception {
    Plan plan = paired(TWO, 2);

    List<Trial> trials = plan.forks().stream().flatMap(fork -> fork.trials().stream()).toList();
    assertThat(trials).extracting(Trial::number).doesNotHaveDuplicates().hasSize(24);
    assertThat(trials)
        .extracting(each -> each.timing().window())
        .containsOnly(Duration.ofSeconds(5));
    assertThat(trials).extracting(Trial::id).doesNotHaveDuplicates();
  }

  @Test
  void aSliceIsTwoCyclesWhereTheseAreLonger() throws Exception {
    Plan plan = paired(TWO.replace("400}", "4000}"), 2); // 4,000 / 400 rps

    assertThat(plan.forks())
        .filteredOn(fork -> fork.approach().name().startsWith("blocking"))
        .flatExtracting(Fork::trials)
        .extracting(each -> each.timing().window())
        .containsOnly(Duration.ofSeconds(20));
  }

  @Test
  void theSamePlanHasTheSamePairs() throws Exception {
    assertThat(paired(TWO, 3)).isEqualTo(paired(TWO, 3));
  }

  @Test
  void whatCannotBePairedIsRefused() {
    assertThatThrownBy(() -> paired("load: {users: 400}\n", 2))
        .isInstanceOf(Unplannable.class)
        .hasMessageContaining("--paired: ")
        .hasMessageContaining("A pair is of two.");
    assertThatThrownBy(() -> paired(TWO + "warm-up: none\n", 2))
        .isInstanceOf(Unplannable.class)
        .hasMessageContaining("spring-mvc/blocking is measured cold");
    assertThatThrownBy(() -> paired(TWO.replace("users: 400", "rate: 100"), 2))
        .isInstanceOf(Unplannable.class)
        .hasMessageContaining("the load is not a number of users");
    assertThatThrownBy(() -> paired(TWO + "limits: {memory: 3GiB}\n", 2))
        .isInstanceOf(Unplannable.class)
        .hasMessageContaining("three services of 3");
  }

  @Test
  void claimsAboutTheRatioOfTheTwoAreKept() throws Exception {
    Plan plan =
        paired(
            TWO
                + """
                claims:
                  - {id: A1, text: Ratio, of: {approach: spring-webflux/webclient}, to: {approach: spring-mvc/blocking}, quantity: throughput-rps, because: Threads., at-least: 2}
                  - {id: A3, text: Worst, of: {approach: spring-webflux/webclient}, to: {approach: spring-mvc/blocking}, quantity: response-max-ms, because: Threads., at-least: 2}
                  - {id: A2, text: Figure, approach: spring-mvc/blocking, quantity: throughput-rps, predicted: 400, because: Threads., within: 5%}
                """,
            5);

    assertThat(plan.claims()).extracting(Claim::id).containsExactly("A1");
    assertThat(plan.notes()).anyMatch(note -> note.endsWith("are left out: A3, A2."));
  }

  @Test
  void aPairMayHaveADatabase() throws Exception {
    project.system("postgres", Project.approach("embedded") + "    calls: 0\nscheme: postgresql\n");

    Plan plan = planned("upstream: {delay: 500ms, postgres: embedded}\n" + TWO, 5);

    assertThat(plan.groups()).hasSize(5);
  }

  @Test
  void loadPointsArePairedWhateverTheirOrder() throws Exception {
    Plan plan = paired(TWO + "matrix: {users: [200, 300, 400]}\n", 4);

    for (Fork fork : plan.forks()) {
      assertThat(fork.trials())
          .extracting(trial -> ((Load.Closed) trial.load()).users())
          .hasSize(12)
          .containsOnly(200, 300, 400);
      for (int users : List.of(200, 300, 400)) {
        assertThat(fork.trials())
            .filteredOn(trial -> ((Load.Closed) trial.load()).users() == users)
            .hasSize(4);
      }
    }
  }

  private static List<Integer> places(List<Fork> group, Fork fork) {
    List<Integer> numbers =
        group.stream()
            .flatMap(each -> each.trials().stream())
            .map(Trial::number)
            .sorted(Comparator.naturalOrder())
            .toList();
    return fork.trials().stream()
        .map(trial -> numbers.indexOf(trial.number()) + 1)
        .collect(Collectors.toList());
  }

  private Plan paired(String lines, int pairs) throws Exception {
    return planned("upstream: {delay: 500ms}\n" + lines, pairs);
  }

  private Plan planned(String text, int pairs) throws Exception {
    Scenario scenario = project.scenario(text);
    Choices choices =
        new Choices(Optional.empty(), Optional.of(pairs), Optional.empty(), 7, List.of());
    return PairedPlan.of(Planner.plan(scenario, Project.machine(2), choices), Project.machine(2));
  }
}

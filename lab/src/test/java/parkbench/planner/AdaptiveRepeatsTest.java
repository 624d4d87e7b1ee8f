package parkbench.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.config.Scenario;
import parkbench.config.Unplannable;
import parkbench.plan.AuditMode;
import parkbench.plan.Plan;
import parkbench.plan.Precision;

/**
 * A block of two forks takes 2 × (9 s to start, 25 s to warm up, a trial of 13 s), the lab 10 s.
 */
class AdaptiveRepeatsTest {
  private static final int BLOCK = 94;

  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void project() throws IOException {
    project = Project.in(folder);
  }

  @Test
  void oneBlockIsPlannedAndItSaysHowManyThereCanBe() throws Exception {
    Plan plan = plan(Optional.empty());

    assertThat(plan.repeats()).isOne();
    assertThat(plan.forks()).hasSize(2);
    Precision asked = plan.precision().orElseThrow();
    assertThat(asked.share()).isEqualTo(0.02);
    assertThat(asked.block()).isEqualTo(plan.forks());
    assertThat(asked.estimate(Precision.LEAST)).isEqualTo(Duration.ofSeconds(10 + 5 * BLOCK));
    assertThat(plan.notes())
        .anyMatch(
            note ->
                note.startsWith("Precision 2 %: ")
                    && note.contains("at least 5 blocks of about 1m34s and at most 30"))
        .noneMatch(note -> note.contains("One repeat"));
    assertThat(PlanText.of(plan).lines().findFirst())
        .contains("x: 5 to 30 blocks of 2 forks, 2 trials, about 8m to 47m10s");
  }

  @Test
  void aScenariosOwnRepeatsAndItsBriefFormAreNotAskedFor() throws Exception {
    String brief = "repeats: 3\nbrief: {window: 1s}\n";

    Plan plan = plan(brief, Optional.of(Duration.ofSeconds(10 + BLOCK)));

    assertThat(plan.repeats()).isOne();
    assertThat(plan.forks().getFirst().trials().getFirst().timing().window())
        .isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void aBudgetForFewerThanFiveBlocksIsToldBeforeItStarts() throws Exception {
    Plan plan = plan(Optional.of(Duration.ofSeconds(10 + 4 * BLOCK)));

    assertThat(plan.budgetNotes())
        .singleElement()
        .asString()
        .startsWith("Budget 6m26s: about 4 blocks, too few repeats for the precision asked")
        .contains("5 blocks, about 8m,");
  }

  @Test
  void aBudgetForMoreSaysHowManyItPaysFor() throws Exception {
    assertThat(plan(Optional.of(Duration.ofSeconds(10 + 6 * BLOCK))).budgetNotes())
        .containsExactly("Budget 9m34s: about 6 blocks at most.");
    assertThat(plan(Optional.of(Duration.ofHours(2))).budgetNotes()).isEmpty();
  }

  @Test
  void aBudgetThatDoesNotPayForOneBlockIsRefused() {
    Unplannable refusal =
        catchThrowableOfType(
            Unplannable.class, () -> plan(Optional.of(Duration.ofSeconds(10 + BLOCK - 1))));

    assertThat(refusal.faults())
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.place()).isEqualTo("--budget");
              assertThat(fault.what()).isEqualTo("one block takes about 1m44s, more than 1m43s");
            });
  }

  private Plan plan(Optional<Duration> budget) throws Exception {
    return plan("", budget);
  }

  private Plan plan(String more, Optional<Duration> budget) throws Exception {
    Scenario scenario =
        project.scenario(
            more
                + """
                approaches: [spring-mvc/blocking, spring-mvc/virtual-threads]
                upstream: {delay: 100ms}
                load: {users: 1}
                """);
    return Planner.plan(
        scenario,
        Project.machine(2),
        new Choices(
            Optional.empty(),
            Optional.empty(),
            budget,
            1,
            Optional.empty(),
            List.of(),
            Optional.of(0.02),
            false,
            AuditMode.GRADED));
  }
}

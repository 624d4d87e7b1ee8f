package parkbench.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import parkbench.Recipes;
import parkbench.config.Catalogue;
import parkbench.plan.Plan;

/** Every recipe is read and planned as it is on the page. */
class RecipesTest {
  private static final Path PROJECT = Path.of("..");

  @TempDir Path folder;

  static Set<String> titles() throws IOException {
    return Recipes.read().titles();
  }

  @ParameterizedTest
  @MethodSource("titles")
  void itsFileIsPlanned(String title) throws Exception {
    assertThat(plan(title).trials()).isPositive();
  }

  @ParameterizedTest
  @MethodSource("titles")
  void itHasACommandAnAnswerAndAWarning(String title) throws IOException {
    assertThat(Recipes.read().section(title))
        .contains("./parkbench ")
        .contains("```text\n")
        .contains("**What fools people.**");
  }

  @Test
  void aPoolAsAnAxisIsAnApproachForEachSize() throws Exception {
    assertThat(PlanText.of(plan("A pool size as an axis")))
        .contains("100 rps  50 Tomcat threads / 0.5 s")
        .contains("200 rps  100 Tomcat threads / 0.5 s")
        .contains("400 rps  200 Tomcat threads / 0.5 s")
        .contains("800 rps  400 users / 0.5 s");
  }

  @Test
  void theSameJarOnVirtualThreadsIsASecondApproach() throws Exception {
    assertThat(plan("Virtual threads").forks()).hasSize(2);
  }

  private Plan plan(String title) throws Exception {
    Files.createFile(folder.resolve("app.jar"));
    Path file = Files.writeString(folder.resolve("parkbench.yaml"), Recipes.read().scenario(title));
    return Planner.plan(
        new Catalogue(PROJECT).scenario(file.toString()), Project.machine(2), Choices.none(1));
  }
}

package parkbench.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.planner.Project;

class CatalogueTest {
  private static final String QUICK =
      "scenario: quick\nquestion: Why?\nsystems: [spring-mvc]\nload: {users: 1}\n";

  @TempDir Path folder;
  private Project project;

  @BeforeEach
  void project() throws IOException {
    project = Project.in(folder);
    project.file("quick.yaml", QUICK);
  }

  @Test
  void scenariosAndSystemsAreListedByNameWithTheirWords() throws IOException {
    project.file("broken.yaml", "a: [");

    assertThat(project.catalogue().scenarios())
        .extracting(Catalogue.Entry::name)
        .containsExactly("broken", "quick");
    assertThat(project.catalogue().scenarios().getFirst().title()).startsWith("cannot be read: ");
    assertThat(project.catalogue().scenarios().getLast().title()).isEqualTo("Why?");
    assertThat(project.catalogue().systems())
        .extracting(Catalogue.Entry::name)
        .containsExactly("spring-mvc", "spring-webflux");
  }

  @Test
  void aScenarioIsFoundByNameAndByPath() throws Exception {
    assertThat(project.catalogue().scenario("quick").source().name()).isEqualTo("quick");

    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Path file = Files.writeString(elsewhere.resolve("own.yaml"), QUICK);
    assertThat(project.catalogue().scenario(file.toString()).subjects().systems()).hasSize(1);
  }

  @Test
  void anUnknownNameIsToldWithTheNearestOne() {
    InvalidFile refusal =
        catchThrowableOfType(InvalidFile.class, () -> project.catalogue().scenario("quik"));

    assertThat(project.reported(refusal))
        .isEqualTo(
            """
            SCENARIO: unknown scenario "quik"
                There is no scenarios/quik.yaml.
                Did you mean "quick"? See parkbench list. A file of your own is named by its path: \
            ./my.yaml.\
            """);
  }
}

package parkbench.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.inspect.FrameworkCatalogue.ClientRule;
import parkbench.inspect.FrameworkCatalogue.Framework;
import parkbench.inspect.FrameworkCatalogue.Mapping;

/** The files in {@code frameworks/} say what is read of them, and nothing else. */
class FrameworkFilesTest {
  private static final Path FOLDER = Path.of("../frameworks");

  @TempDir private Path folder = Path.of("");

  @Test
  void aKeyThatIsNotReadIsRefused() throws IOException {
    Files.writeString(folder.resolve("other.yaml"), "framework: Other\nhelath: []\n");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> FrameworkReader.read(folder))
        .withMessageContaining("other.yaml")
        .withMessageContaining("helath");
  }

  @Test
  void theFrameworksHaveWhatAFirstScenarioNeeds() throws IOException {
    FrameworkCatalogue catalogue = FrameworkReader.read(FOLDER);
    assertThat(catalogue.frameworks())
        .extracting(Framework::name)
        .containsExactlyInAnyOrder(
            "Spring Boot",
            "Quarkus",
            "Micronaut",
            "Helidon",
            "Vert.x",
            "Ktor",
            "Dropwizard",
            "plain Java");
    assertThat(catalogue.frameworks())
        .filteredOn(each -> each.settings() != Passing.Kind.NONE)
        .allSatisfy(
            each -> {
              assertThat(each.port().keys()).as(each.name()).isNotEmpty();
              assertThat(each.port().standard()).as(each.name()).isPresent();
            });
  }

  @Test
  void eachAnnotationIsMappedOnce() throws IOException {
    assertThat(FrameworkReader.read(FOLDER).requests().mappings())
        .extracting(Mapping::annotation)
        .doesNotHaveDuplicates();
  }

  @Test
  void eachClientIsRecognisableByALibraryOrAClass() throws IOException {
    assertThat(FrameworkReader.read(FOLDER).clients().clients())
        .allSatisfy(
            (ClientRule each) ->
                assertThat(each.libraries().size() + each.uses().size())
                    .as(each.name())
                    .isPositive());
  }
}

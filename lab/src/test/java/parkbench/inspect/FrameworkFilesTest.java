package parkbench.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import parkbench.inspect.FrameworkCatalogue.ClientRule;
import parkbench.inspect.FrameworkCatalogue.Framework;
import parkbench.inspect.FrameworkCatalogue.Mapping;

/** The files in {@code frameworks/} say what is read of them, and nothing else. */
class FrameworkFilesTest {
  private static final Path FOLDER = Path.of("../frameworks");

  /** Keys at any depth; a key that is not read would be a mistake that is not seen. */
  private static final Set<String> KEYS =
      Set.of(
          ("framework recognised-by manifest libraries classes after settings port keys"
                  + " default base health metrics name library class path own-port unless below key"
                  + " exposed-by servers beside uses pool threads size setting calls since held-by"
                  + " virtual-threads clients databases needs text value honours-proxy mappings"
                  + " annotation method method-from line only-path client controllers client-types"
                  + " url or overrides routings owners methods path-takers posts builders port-calls"
                  + " asynchronous no-upstreams no-upstream-keys library-packages launchers"
                  + " parameters optional bodies readers owner passing"
                  + " option options arguments before from-java why discovery only-set built-by"
                  + " read-by free database-drivers mounts query-readers whole sure")
              .split(" "));

  @Test
  void everyKeyIsOneThatIsRead() throws IOException {
    Set<String> unknown = new TreeSet<>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.toList()) {
        FlatYaml.read(Files.readString(file)).stream()
            .flatMap(entry -> Stream.of(entry.key().split("\\.", -1)))
            .map(part -> part.replaceAll("\\[\\d+]", ""))
            .filter(part -> !part.isEmpty() && !KEYS.contains(part))
            .forEach(part -> unknown.add(file.getFileName() + ": " + part));
      }
    }
    assertThat(unknown).isEmpty();
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
        .filteredOn(each -> each.passing() != Passing.Kind.NONE)
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
    assertThat(FrameworkReader.read(FOLDER).clients())
        .allSatisfy(
            (ClientRule each) ->
                assertThat(each.libraries().size() + each.uses().size())
                    .as(each.name())
                    .isPositive());
  }
}

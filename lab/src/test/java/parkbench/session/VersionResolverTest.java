package parkbench.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import parkbench.config.SystemReader;
import parkbench.plan.Regression;
import parkbench.sandbox.Sandbox;
import parkbench.system.Approach;
import parkbench.system.SystemSpec;

/** Versions that have a system file of their own. */
class VersionResolverTest {
  private static final String TODAY = "../systems/spring-mvc/system.yaml";
  private static final String THEN = "../systems/proxy-boot-2.1/system.yaml";

  @Test
  void aSystemFileKeepsItsModuleAndTheApproachesThatAreCompared() throws Exception {
    SystemSpec old = versions("blocking", "threads-1000").of(THEN, Regression.OLD).system();

    assertThat(old.name()).isEqualTo("spring-mvc-old");
    assertThat(old.module()).contains("systems/proxy-boot-2.1");
    assertThat(old.approaches())
        .extracting(Approach::name)
        .containsExactly("blocking", "threads-1000");
  }

  @Test
  void whatAFileLacksIsRefusedByNameBeforeAnythingIsBuilt() throws Exception {
    VersionResolver versions = versions("blocking", "virtual-threads");

    assertThatThrownBy(versions::require)
        .isInstanceOf(CommandRefused.class)
        .hasMessageContaining(THEN + " has no approach virtual-threads");
  }

  private static VersionResolver versions(String... approaches) throws Exception {
    SystemSpec today = SystemReader.read(Path.of(TODAY));
    List<Approach> compared =
        today.approaches().stream()
            .filter(approach -> Arrays.asList(approaches).contains(approach.name()))
            .toList();
    return new VersionResolver(
        today.with(compared), List.of(THEN, TODAY), Sandbox.detect(), Optional.empty());
  }
}

package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import parkbench.session.CommandRefused;

class CompareVerbTest {
  private static final Path RUN = Path.of("runs", "tuesday");
  private static final List<String> MEASURED = List.of("known/busy", "own/hello");

  @Test
  void aReferenceThatARunLacksIsRefusedWithWhatItHas() {
    assertThatThrownBy(() -> CompareVerb.checkReference("own/helo", RUN, MEASURED))
        .isInstanceOf(CommandRefused.class)
        .hasMessageContaining("--reference own/helo: " + RUN + " has no valid trial of it")
        .hasMessageContaining("known/busy, own/hello");
  }

  @Test
  void aReferenceThatItHasIsTaken() {
    assertThatCode(() -> CompareVerb.checkReference("own/hello", RUN, MEASURED))
        .doesNotThrowAnyException();
  }
}

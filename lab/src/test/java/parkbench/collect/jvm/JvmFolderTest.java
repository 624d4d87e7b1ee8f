package parkbench.collect.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The user of a JVM may put anything into the folder. */
class JvmFolderTest {
  @TempDir private Path scratch;

  @Test
  void aFileIsFetchedAndALinkIsNot() throws IOException {
    try (JvmFolder folder =
        JvmFolder.of(ProcessHandle.current().pid(), scratch, Map.of("settings", "x"))) {
      assertThat(folder.fetch("settings")).hasContent("x");
      Path secret = Files.writeString(scratch.resolve("secret"), "geheim");
      Files.createSymbolicLink(folder.ours().resolve("link"), secret);

      for (String name : new String[] {"link", "none"}) {
        assertThatThrownBy(() -> folder.fetch(name))
            .isInstanceOf(IOException.class)
            .hasMessage("the JVM wrote no " + name);
      }
    }
    assertThat(scratch.resolve("secret")).exists();
  }
}

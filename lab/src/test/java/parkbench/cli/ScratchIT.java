package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.session.Scratch;

class ScratchIT {
  @TempDir private Path folder;

  /** A verb that runs beside another must not sweep what that one uses. */
  @Test
  void sweepsWhatAKilledVerbHasLeftAndNothingElse() throws Exception {
    Lab lab = new Lab(folder);
    Lab.Going running = upstream(lab);
    Path used = scratchOf(running);
    Lab.Going killed = upstream(lab);
    Path left = scratchOf(killed);
    killed.process().destroyForcibly().waitFor();
    assertThat(left).exists();

    try (Scratch own = Scratch.make()) {
      assertThat(own.directory()).exists();
      assertThat(left).doesNotExist();
      assertThat(used).exists();
    }

    running.signal("INT");
    running.end();
    assertThat(used).doesNotExist();
  }

  private static Lab.Going upstream(Lab lab) throws Exception {
    Lab.Going going = lab.start(List.of(), "upstream");
    going.saying("upstream on");
    return going;
  }

  /** By the log of its process. */
  private static Path scratchOf(Lab.Going going) throws Exception {
    long process = going.process("upstream").orElseThrow().pid();
    return Files.readSymbolicLink(Path.of("/proc", Long.toString(process), "cwd"));
  }
}

package parkbench.collect.proc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import parkbench.sandbox.Eventually;

class ProcessLivenessTest {
  @Test
  @EnabledOnOs(OS.LINUX)
  void countsOneThatNobodyWaitsForAsEnded() throws Exception {
    // The shell becomes another program, which knows nothing of the child that it has.
    var parent = new ProcessBuilder("sh", "-c", "sleep 60 & exec sleep 60").start();
    try {
      Eventually.await("the shell is another program", () -> sleeps(parent));
      var child = parent.children().findFirst().orElseThrow();
      assertThat(ProcessLiveness.is(child.pid())).isTrue();

      child.destroy();
      Eventually.await("the child has ended", () -> !ProcessLiveness.is(child.pid()));
      assertThat(child.isAlive()).as("the JDK's word").isTrue();
      assertThat(ProcessLiveness.is(parent.pid())).isTrue();
    } finally {
      parent.destroy();
      parent.waitFor();
    }
    assertThat(ProcessLiveness.is(parent.pid())).isFalse();
  }

  private static boolean sleeps(Process process) {
    return process.info().command().filter(program -> !program.endsWith("sh")).isPresent();
  }
}

package parkbench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.sandbox.Launch;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.Sandbox;

class JsonLinesPipeIT {
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  @TempDir Path folder;

  @Test
  void oneThatGetsCpuIsWaitedForLonger() throws Exception {
    try (JsonLinesPipe<String, String> talk =
        talk("until [ -e go ]; do :; done; echo '\"ready\"'")) {
      CompletableFuture.delayedExecutor(3 * PATIENCE.toMillis() / 2, TimeUnit.MILLISECONDS)
          .execute(this::go);
      assertThat(talk.hear(PATIENCE)).isEqualTo("ready");
    }
  }

  private void go() {
    try {
      Files.createFile(folder.resolve("go"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void oneThatSleepsIsNot() throws Exception {
    try (JsonLinesPipe<String, String> talk = talk("echo about to sleep >&2; exec sleep 60")) {
      assertThatThrownBy(() -> talk.hear(PATIENCE))
          .isInstanceOf(HarnessFailed.class)
          .hasMessageContaining("the shell was silent for ")
          .hasMessageContaining("about to sleep")
          .hasMessageNotContaining("director");
    }
  }

  private JsonLinesPipe<String, String> talk(String line) throws LaunchFailed {
    Launch launch =
        new Launch(
            "shell",
            List.of("sh", "-c", line),
            Map.of(),
            folder,
            folder.resolve("shell.log"),
            List.of(),
            Optional.empty(),
            0,
            true);
    return new JsonLinesPipe<>("shell", Sandbox.detect().start(launch), String.class);
  }
}

package parkbench.conduct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.sandbox.Launch;
import parkbench.sandbox.LaunchFailed;
import parkbench.sandbox.Sandbox;

class TalkIT {
  private static final Duration PATIENCE = Duration.ofMillis(300);

  @TempDir Path folder;

  @Test
  void oneThatGetsCpuIsWaitedForLonger() throws Exception {
    String busy = "i=0; while [ $i -lt 1500000 ]; do i=$((i+1)); done; echo '\"ready\"'";

    try (Talk<String, String> talk = talk(busy)) {
      assertThat(talk.hear(PATIENCE)).isEqualTo("ready");
    }
  }

  @Test
  void oneThatSleepsIsNot() throws Exception {
    try (Talk<String, String> talk = talk("echo about to sleep >&2; exec sleep 60")) {
      assertThatThrownBy(() -> talk.hear(PATIENCE))
          .isInstanceOf(PlayerFailed.class)
          .hasMessageContaining("the shell was silent for ")
          .hasMessageContaining("about to sleep")
          .hasMessageNotContaining("director");
    }
  }

  private Talk<String, String> talk(String line) throws LaunchFailed {
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
    return new Talk<>("shell", Sandbox.detect().start(launch), String.class);
  }
}

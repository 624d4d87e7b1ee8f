package parkbench.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeTest {
  @TempDir Path runs;

  @Test
  void theLatestRunIsTheOneWhoseRecordIsYoungest() throws IOException {
    record("a/run.json", 1_000);
    Path latest = record("b/suite.json", 3_000);
    record("c/run.json", 2_000);
    // Its report was made again since.
    Files.writeString(runs.resolve("a/report.html"), "");
    Files.createDirectories(runs.resolve("no-run"));

    assertThat(Home.latestRun(runs)).isEqualTo(latest.getParent());
  }

  @Test
  void whereThereIsNoneItSaysSo() {
    assertThatThrownBy(() -> Home.latestRun(runs.resolve("nowhere")))
        .isInstanceOf(CommandRefused.class)
        .hasMessageContaining("there is no run below");
    assertThatThrownBy(() -> Home.latestRun(runs)).isInstanceOf(CommandRefused.class);
  }

  private Path record(String name, long millis) throws IOException {
    Path file = runs.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "{}");
    return Files.setLastModifiedTime(file, FileTime.fromMillis(millis));
  }
}

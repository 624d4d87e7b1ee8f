package parkbench.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import parkbench.Plans;
import parkbench.record.Environment;
import parkbench.record.RunRecord;
import parkbench.store.RunWriter;
import parkbench.store.StoreFailed;
import parkbench.store.StoredRun;

class RunEndingTest {
  @TempDir private Path folder = Path.of("");

  private RunWriter writer() {
    return RunWriter.create(
        folder.resolve("run"),
        new RunRecord(
            RunRecord.SCHEMA,
            "run",
            "0",
            Instant.EPOCH,
            Optional.empty(),
            "cut off",
            Plans.of(1, 1),
            new Environment("none", List.of(), Map.of())));
  }

  private String ended() {
    return StoredRun.open(folder.resolve("run")).run().ended();
  }

  @Test
  void whatTheRunCameToIsOnRecordWhenItsBracketCloses() {
    try (RunWriter writer = writer();
        RunEnding ending = new RunEnding(writer)) {
      ending.is("complete");
    }

    assertThat(ended()).isEqualTo("complete");
  }

  @Test
  void anInterruptThatIsPendingDoesNotStopTheRecord() {
    try (RunWriter writer = writer();
        RunEnding ending = new RunEnding(writer)) {
      ending.is("interrupted");
      Thread.currentThread().interrupt();
    }

    assertThat(Thread.interrupted()).isFalse();
    assertThat(ended()).isEqualTo("interrupted");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskAtTheEndGoesAlongWithWhatEndedTheRun() throws IOException {
    RunWriter writer = writer();
    Files.createSymbolicLink(folder.resolve("run/.run.json.part"), Path.of("/dev/full"));

    Throwable first = catchThrowable(() -> failIn(writer));

    assertThat(first).hasMessage("the load generator ended");
    assertThat(first.getSuppressed()).singleElement().isInstanceOf(StoreFailed.class);
    assertThat(ended()).isEqualTo("cut off");
  }

  private static void failIn(RunWriter writer) {
    try (writer;
        RunEnding ending = new RunEnding(writer)) {
      ending.is("failed");
      throw new IllegalStateException("the load generator ended");
    }
  }
}

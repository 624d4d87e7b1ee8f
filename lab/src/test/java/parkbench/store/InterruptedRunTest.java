package parkbench.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.plan.Fork;
import parkbench.plan.Plan;
import parkbench.record.RunRecord;

/** One fork with a finished trial, and what was under way when the run was cut off. */
class InterruptedRunTest {
  private static final Plan PLAN = RunsOnDisk.run().plan();

  @TempDir Path disk;
  private Path run;

  @BeforeEach
  void cutOffInItsSecondTrial() throws IOException {
    run = disk.resolve("run");
    try (RunWriter writer = RunWriter.create(run, RunsOnDisk.run())) {
      Fork fork = PLAN.forks().getFirst();
      Files.writeString(writer.forkDirectory(fork).resolve("service.log"), "first");
      writer.finish(writer.trialDirectory(1, RunsOnDisk.trial("a")), RunsOnDisk.record(1));
      underWay(writer);
    }
    Files.writeString(run.resolve("load.log"), "the engine of before");
  }

  private void underWay(RunWriter writer) throws IOException {
    writer.sample(writer.trialDirectory(2, RunsOnDisk.trial("b")), RunsOnDisk.sample(1));
    Path fork = Files.createDirectories(run.resolve("forks/002-own-blocking"));
    Files.writeString(fork.resolve("service.log"), "second");
  }

  @Test
  void whatWasUnderWayIsKeptWhereNobodyReadsItAsATrial() throws IOException {
    try (RunWriter writer = RunWriter.resume(run)) {
      writer.goOn(PLAN, Instant.ofEpochSecond(60));
      writer.finish(writer.trialDirectory(2, RunsOnDisk.trial("b")), RunsOnDisk.record(2));
      writer.end("complete", Instant.ofEpochSecond(90));
    }

    StoredRun read = StoredRun.open(run);
    assertThat(read.trials()).hasSize(2);
    assertThat(read.cutOff()).isEmpty();
    assertThat(run.resolve("cut-off/1/trials/002-b/samples.jsonl")).isNotEmptyFile();
    assertThat(run.resolve("cut-off/1/forks/002-own-blocking/service.log")).hasContent("second");
    assertThat(run.resolve("cut-off/1/load.log")).hasContent("the engine of before");
    assertThat(run.resolve("forks/001-own-blocking/service.log")).hasContent("first");
  }

  @Test
  void eachTimeHasAFolderOfItsOwn() throws IOException {
    try (RunWriter writer = RunWriter.resume(run)) {
      writer.goOn(PLAN, Instant.ofEpochSecond(60));
      underWay(writer);
    }
    try (RunWriter writer = RunWriter.resume(run)) {
      writer.goOn(PLAN, Instant.ofEpochSecond(70));
    }

    assertThat(run.resolve("cut-off/1/trials/002-b")).isDirectory();
    assertThat(run.resolve("cut-off/2/trials/002-b")).isDirectory();
    assertThat(StoredRun.open(run).trials()).hasSize(1);
  }

  @Test
  void aRunThatGoesOnHasNoEndUntilItHasOneAndThenNobodyKnowsHowLongItTook() {
    try (RunWriter writer = RunWriter.resume(run)) {
      writer.end("interrupted", Instant.ofEpochSecond(50));
    }
    assertThat(StoredRun.open(run).run().took()).isPresent();
    try (RunWriter writer = RunWriter.resume(run)) {
      writer.goOn(PLAN, Instant.ofEpochSecond(60));
      assertThat(StoredRun.open(run).run())
          .returns(RunRecord.CUT_OFF, RunRecord::ended)
          .matches(record -> record.finished().isEmpty());
      writer.end("complete", Instant.ofEpochSecond(90));
    }

    RunRecord record = StoredRun.open(run).run();
    assertThat(record.resumed()).contains(Instant.ofEpochSecond(60));
    assertThat(record.finished()).contains(Instant.ofEpochSecond(90));
    assertThat(record.took()).isEmpty();
  }

  @Test
  void aRunThatSomebodyWritesIsRefused() {
    try (RunWriter still = RunWriter.resume(run)) {
      assertThatThrownBy(() -> RunWriter.resume(run))
          .isInstanceOf(RunRefused.class)
          .hasMessageContaining("Another run writes " + run)
          .hasMessageContaining("Wait until it has ended");
      assertThat(still.directory()).isEqualTo(run);
    }
  }

  @Test
  void whatIsNoRunIsRefusedAndLeftAsItIs() throws IOException {
    Path other = Files.createDirectories(disk.resolve("other"));

    assertThatThrownBy(() -> RunWriter.resume(other))
        .isInstanceOf(RunRefused.class)
        .hasMessageContaining("is not a Parkbench run (no run.json)");
    assertThat(other).isEmptyDirectory();
  }
}

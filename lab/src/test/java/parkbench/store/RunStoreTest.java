package parkbench.store;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parkbench.record.MachineCheck;
import parkbench.record.Sample;
import parkbench.record.WorkTime;

class RunStoreTest {
  @TempDir Path disk;

  private Path out() {
    return disk.resolve("deep/run");
  }

  @Test
  void whatWasWrittenIsRead() {
    try (RunWriter writer = RunWriter.create(out(), RunsOnDisk.run())) {
      Path trial = writer.trialDirectory(1, RunsOnDisk.trial("a"));
      writer.sample(trial, RunsOnDisk.sample(7));
      writer.sample(trial, RunsOnDisk.sample(8));
      writer.finish(trial, RunsOnDisk.record(1));
      writer.end("complete", Instant.ofEpochSecond(60));
    }

    StoredRun read = StoredRun.open(out());

    assertThat(read.run().plan()).isEqualTo(RunsOnDisk.run().plan());
    assertThat(read.run().environment()).isEqualTo(RunsOnDisk.run().environment());
    assertThat(read.run().ended()).isEqualTo("complete");
    assertThat(read.run().finished()).contains(Instant.ofEpochSecond(60));
    assertThat(read.trials()).extracting(StoredTrial::record).containsExactly(RunsOnDisk.record(1));
    assertThat(read.trials().getFirst().samples())
        .extracting(Sample::atNanos)
        .containsExactly(7L, 8L);
  }

  @Test
  void timesPerCoreAreRead() {
    try (RunWriter writer = RunWriter.create(out(), RunsOnDisk.run())) {
      Path trial = writer.trialDirectory(1, RunsOnDisk.trial("a"));
      writer.sample(trial, RunsOnDisk.machine(800));
      writer.finish(trial, RunsOnDisk.record(1));
    }

    assertThat(StoredRun.open(out()).trials().getFirst().samples())
        .containsExactly(RunsOnDisk.machine(800));
  }

  @Test
  void aTrialOfBeforeFixedWorkWasTimedIsRead() throws IOException {
    Path trial;
    try (RunWriter writer = RunWriter.create(out(), RunsOnDisk.run())) {
      trial = writer.trialDirectory(1, RunsOnDisk.trial("a"));
      writer.finish(trial, RunsOnDisk.record(1));
    }
    Path file = trial.resolve(RunWriter.TRIAL);
    String text = Files.readString(file);
    String before = text.replaceFirst(",\\s*\"fixed_work\" : null", "");
    assertThat(before).isNotEqualTo(text);
    Files.writeString(file, before);

    assertThat(StoredRun.open(out()).trials().getFirst().record()).isEqualTo(RunsOnDisk.record(1));
  }

  @Test
  void whatTheMachineDidBeforeIsReadAndADamagedFileIsRefused() throws IOException {
    MachineCheck check =
        new MachineCheck(
            Duration.ofSeconds(2),
            List.of(
                new MachineCheck.Core(
                    3,
                    MachineCheck.Owner.SERVICE,
                    0.25,
                    0.5,
                    Optional.of(0.125),
                    Optional.of(Duration.ofMillis(7)))),
            Optional.of(0.5),
            Optional.of(
                new MachineCheck.Work(
                    new WorkTime(3, 8, 20, 21), Optional.of(new WorkTime(3, 8, 22, 23)))));
    try (RunWriter writer = RunWriter.create(out(), RunsOnDisk.run())) {
      writer.check(check);
    }

    assertThat(StoredRun.open(out()).preflight()).contains(check);
    Files.writeString(out().resolve(RunWriter.PREFLIGHT), "{\"watched\":");
    StoredRun damaged = StoredRun.open(out());
    assertThatThrownBy(damaged::preflight)
        .isInstanceOf(RunRefused.class)
        .hasMessageContaining("preflight.json is damaged");
  }

  @Test
  void anInterruptWaitsUntilAFileIsWritten() {
    try (RunWriter writer = RunWriter.create(out(), RunsOnDisk.run())) {
      Thread.currentThread().interrupt();
      writer.end("complete", Instant.ofEpochSecond(60));
      assertThat(Thread.interrupted()).isTrue();
    }

    assertThat(StoredRun.open(out()).run().ended()).isEqualTo("complete");
  }

  @Test
  void anInterruptWaitsUntilATrialIsWritten() {
    try (RunWriter writer = RunWriter.create(out(), RunsOnDisk.run())) {
      Path trial = writer.trialDirectory(1, RunsOnDisk.trial("a"));
      writer.sample(trial, RunsOnDisk.sample(1));
      Thread.currentThread().interrupt();
      writer.finish(trial, RunsOnDisk.record(1));
      assertThat(Thread.interrupted()).isTrue();
    }

    assertThat(StoredRun.open(out()).trials()).hasSize(1);
  }

  @Test
  void aRunThatNobodyEndedWasCutOff() {
    RunWriter.create(out(), RunsOnDisk.run()).close();

    assertThat(StoredRun.open(out()).run().ended()).isEqualTo("cut off");
  }

  @Test
  void aTrialWithoutItsCommitMarkIsCountedAndIgnored() {
    try (RunWriter writer = RunWriter.create(out(), RunsOnDisk.run())) {
      writer.finish(writer.trialDirectory(1, RunsOnDisk.trial("a")), RunsOnDisk.record(1));
      Path second = writer.trialDirectory(2, RunsOnDisk.trial("b"));
      writer.sample(second, RunsOnDisk.sample(1));
    }

    StoredRun read = StoredRun.open(out());

    assertThat(read.trials()).hasSize(1);
    assertThat(read.cutOff()).containsExactly("002-b");
  }

  @Test
  void trialsAreReadInTheOrderInWhichTheyRan() {
    try (RunWriter writer = RunWriter.create(out(), RunsOnDisk.run())) {
      for (int order : new int[] {1000, 999, 2}) {
        writer.finish(
            writer.trialDirectory(order, RunsOnDisk.trial("t")), RunsOnDisk.record(order));
      }
    }

    assertThat(StoredRun.open(out()).trials())
        .extracting(trial -> trial.record().order())
        .containsExactly(2, 999, 1000);
  }

  @Test
  void aTornLastSampleIsLeftOutAndTold() throws IOException {
    Path trial = writtenTrial();
    Files.write(
        trial.resolve("samples.jsonl"),
        new byte[] {'{', '"', 'a', (byte) 0xC2},
        StandardOpenOption.APPEND);

    StoredTrial read = StoredRun.open(out()).trials().getFirst();

    assertThat(read.samples()).hasSize(1);
    assertThat(read.samplesTorn()).isTrue();
  }

  @Test
  void aDamagedLineInTheMiddleIsRefusedWithItsPlace() throws IOException {
    Path trial = writtenTrial();
    Files.writeString(trial.resolve("samples.jsonl"), "{]\n{}\n");

    StoredTrial read = StoredRun.open(out()).trials().getFirst();

    assertThatThrownBy(read::samples)
        .isInstanceOf(RunRefused.class)
        .hasMessageContaining("samples.jsonl:1 is damaged");
  }

  private Path writtenTrial() {
    try (RunWriter writer = RunWriter.create(out(), RunsOnDisk.run())) {
      Path trial = writer.trialDirectory(1, RunsOnDisk.trial("a"));
      writer.sample(trial, RunsOnDisk.sample(7));
      writer.finish(trial, RunsOnDisk.record(1));
      return trial;
    }
  }

  @Test
  void aDirectoryThatHoldsSomethingIsRefusedAndLeftAlone() throws IOException {
    Files.createDirectories(out());
    Files.writeString(out().resolve("thesis.txt"), "words");

    assertThatThrownBy(() -> RunWriter.create(out(), RunsOnDisk.run()))
        .isInstanceOf(RunRefused.class)
        .hasMessageContaining("it holds thesis.txt")
        .hasMessageContaining("--out");
    assertThat(out()).isDirectoryContaining(file -> file.endsWith("thesis.txt"));
    assertThat(out().toFile().list()).hasSize(1);
  }

  @Test
  void aFileInThePlaceOfTheDirectoryIsRefused() throws IOException {
    Files.writeString(disk.resolve("run"), "");

    assertThatThrownBy(() -> RunWriter.create(disk.resolve("run"), RunsOnDisk.run()))
        .isInstanceOf(RunRefused.class)
        .hasMessageContaining("is a file");
  }

  @Test
  void theLockOfAKilledWriterDoesNotStandInTheWay() throws IOException {
    Files.createDirectories(out());
    Files.writeString(out().resolve(RunLock.FILE), "");

    RunWriter.create(out(), RunsOnDisk.run()).close();

    assertThat(StoredRun.open(out()).trials()).isEmpty();
  }

  @Test
  void twoRunsCannotShareADirectory() throws IOException {
    Files.createDirectories(out());
    RunLock first = RunLock.take(out(), "Wait for it");

    assertThatThrownBy(() -> RunWriter.create(out(), RunsOnDisk.run()))
        .isInstanceOf(RunRefused.class)
        .hasMessageContaining("Another run writes");
    first.close();
  }

  @Test
  void ofManyWhoTakeADirectoryAndGiveItBackNoTwoHaveIt() throws Exception {
    Files.createDirectories(out());
    AtomicInteger holders = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();
    Callable<Integer> taker =
        () -> {
          int taken = 0;
          for (int i = 0; i < 500; i++) {
            try {
              RunLock lock = RunLock.take(out(), "Wait for it");
              most.accumulateAndGet(holders.incrementAndGet(), Math::max);
              Files.writeString(disk.resolve("held"), "for a while");
              holders.decrementAndGet();
              lock.close();
              taken++;
            } catch (RunRefused somebodyHasIt) {
              refused.incrementAndGet();
            }
          }
          return taken;
        };

    int taken = 0;
    try (ExecutorService takers = Executors.newFixedThreadPool(4)) {
      for (Future<Integer> one : takers.invokeAll(Collections.nCopies(4, taker))) {
        taken += one.get();
      }
    }

    assertThat(taken).isPositive();
    assertThat(refused.get()).isPositive();
    assertThat(most).hasValue(1);
  }

  @Test
  void aDirectoryIsHeldWhileItsLockIs() throws IOException {
    Path directory = Files.createDirectories(disk.resolve("held"));
    assertThat(RunLock.isHeld(directory)).isFalse();
    RunLock lock = RunLock.take(directory, "");
    assertThat(RunLock.isHeld(directory)).isTrue();
    lock.close();
    assertThat(RunLock.isHeld(directory)).isFalse();

    Files.createFile(directory.resolve(RunLock.FILE));
    assertThat(RunLock.isHeld(directory)).as("left by one that was killed").isFalse();
  }

  @Test
  void aRunOfAnotherVersionIsRefusedWithWhatToDo() throws IOException {
    writtenTrial();
    Path file = out().resolve("run.json");
    Files.writeString(file, Files.readString(file).replace("parkbench/run/5", "parkbench/run/4"));

    assertThatThrownBy(() -> StoredRun.open(out()))
        .isInstanceOf(RunRefused.class)
        .hasMessageContaining("parkbench/run/4")
        .hasMessageContaining("the version of the lab that wrote it");
  }

  @ParameterizedTest(name = "{0} is refused: {1}")
  @CsvSource({"{}, schema missing", "'{', is damaged", "'[1]', is damaged"})
  void aForeignRunJson(String text, String reported) throws IOException {
    Files.createDirectories(out());
    Files.writeString(out().resolve("run.json"), text);

    assertThatThrownBy(() -> StoredRun.open(out()))
        .isInstanceOf(RunRefused.class)
        .hasMessageContaining(reported);
  }

  @Test
  void aDirectoryWithoutARunIsRefused() {
    assertThatThrownBy(() -> StoredRun.open(disk))
        .isInstanceOf(RunRefused.class)
        .hasMessageContaining("is not a Parkbench run (no run.json)");
  }

  @ParameterizedTest(name = "trial {0} lies in {1}")
  @CsvSource({
    "spring-mvc-blocking-500ms-400u, 007-spring-mvc-blocking-500ms-400u",
    "../../etc/passwd, 007-.._.._etc_passwd",
    "/, 007-_",
    "a b µ, 007-a_b__"
  })
  void aHostileIdIsNoWayOut(String id, String name) {
    assertThat(RunWriter.name(7, id)).isEqualTo(name);
  }

  @Test
  void aForkHasADirectoryOfItsOwn() {
    try (RunWriter writer = RunWriter.create(out(), RunsOnDisk.run())) {
      assertThat(writer.forkDirectory(RunsOnDisk.run().plan().forks().getFirst()))
          .isEqualTo(out().resolve("forks/001-own-blocking"))
          .isDirectory();
    }
  }

  @Test
  void aReaderSeesTheOldTextOrTheNewOne() {
    Path file = disk.resolve("report.json");
    AtomicFile.write(file, "old", Loss.REPORT);
    AtomicFile.write(file, "new", Loss.REPORT);

    assertThat(file).hasContent("new");
    assertThat(disk.toFile().list()).containsExactly("report.json");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskUnderTheSamplesIsToldWhenTheTrialIsFinished() throws IOException {
    try (RunWriter writer = RunWriter.create(out(), RunsOnDisk.run())) {
      writer.finish(writer.trialDirectory(1, RunsOnDisk.trial("a")), RunsOnDisk.record(1));
      Path second = writer.trialDirectory(2, RunsOnDisk.trial("b"));
      fillsUp(second.resolve("samples.jsonl"));

      writer.sample(second, RunsOnDisk.sample(1));
      writer.sample(second, RunsOnDisk.sample(2));

      assertThatThrownBy(() -> writer.finish(second, RunsOnDisk.record(2)))
          .isInstanceOf(StoreFailed.class)
          .hasMessageContaining("The disk is full")
          .hasMessageContaining("stay readable")
          .hasMessageContaining("Free some space");
    }
    assertThat(StoredRun.open(out()).trials()).hasSize(1);
    assertThat(StoredRun.open(out()).cutOff()).containsExactly("002-b");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskUnderTheCommitMarkLeavesTheTrialCutOff() throws IOException {
    try (RunWriter writer = RunWriter.create(out(), RunsOnDisk.run())) {
      Path trial = writer.trialDirectory(1, RunsOnDisk.trial("a"));
      fillsUp(trial.resolve(".trial.json.part"));

      assertThatThrownBy(() -> writer.finish(trial, RunsOnDisk.record(1)))
          .isInstanceOf(StoreFailed.class)
          .hasMessageContaining("The disk is full");
    }
    assertThat(StoredRun.open(out()).trials()).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aReportThatTheDiskDoesNotTakeCostsNoTrialAndCanBeWrittenLater() throws IOException {
    fillsUp(disk.resolve(".report.html.part"));

    assertThatThrownBy(() -> AtomicFile.write(disk.resolve("report.html"), "words", Loss.REPORT))
        .isInstanceOf(StoreFailed.class)
        .hasMessageContaining("The disk is full: cannot write " + disk.resolve("report.html"))
        .hasMessageContaining("everything that was measured stays readable")
        .hasMessageContaining("parkbench report " + disk)
        .hasMessageNotContaining("is lost");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void anEndThatTheDiskDoesNotTakeCostsNoTrial() throws IOException {
    try (RunWriter writer = RunWriter.create(out(), RunsOnDisk.run())) {
      writer.finish(writer.trialDirectory(1, RunsOnDisk.trial("a")), RunsOnDisk.record(1));
      fillsUp(out().resolve(".run.json.part"));

      assertThatThrownBy(() -> writer.end("complete", Instant.ofEpochSecond(60)))
          .hasMessageContaining("may read as cut off")
          .hasMessageNotContaining("is lost");
    }
    assertThat(StoredRun.open(out()).run().ended()).isEqualTo("cut off");
    assertThat(StoredRun.open(out()).trials()).hasSize(1);
  }

  /** Every write to it ends as on a full disk. */
  private static void fillsUp(Path file) throws IOException {
    Files.createSymbolicLink(file, Path.of("/dev/full"));
  }

  @Test
  void aSampleAfterTheEndOfItsTrialIsDropped() throws IOException {
    try (RunWriter writer = RunWriter.create(out(), RunsOnDisk.run())) {
      Path trial = writer.trialDirectory(1, RunsOnDisk.trial("a"));
      writer.sample(trial, RunsOnDisk.sample(7));
      writer.finish(trial, RunsOnDisk.record(1));
      writer.sample(trial, RunsOnDisk.sample(8));
      assertThat(Files.readString(trial.resolve("samples.jsonl"), UTF_8).lines()).hasSize(1);
    }
  }
}

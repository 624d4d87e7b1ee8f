package parkbench.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.KnownLibraries;
import parkbench.analysis.ExaminationAnalysis;
import parkbench.config.InvalidFile;
import parkbench.config.LibraryReader;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.Collected;
import parkbench.record.ExaminationRecord;
import parkbench.record.Metric;
import parkbench.record.PoolSetting;
import parkbench.record.Sample;
import parkbench.record.Subject;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.DumpedThread;
import parkbench.result.Finding;
import parkbench.result.RuleId;
import parkbench.stacks.Libraries;
import parkbench.stacks.StackClassifier;
import parkbench.store.StoredExamination;

/** A library that no line of the lab names: its file alone changes what an old recording means. */
class UnknownLibraryTest {
  private static final String QUAY =
      """
      library: Quay
      packages: [io.quay.]
      pools:
        - kind: server
          frames: [io.quay.dock.Berth.work]
          size:
            - {setting: quay.berths, default: "12", since: "2.0"}
      worker-loops:
        tasks: [io.quay.dock.Berth.work]
      idle: [io.quay.dock.Berth.await]
      waits:
        jdbc-pool: [io.quay.store.Crane.lend]
      connections:
        size:
          - {setting: quay.cranes, default: "3"}
      """;
  private static final String LOOP = "io.quay.dock.Berth.work";
  private static final int BERTHS = 12;
  private static final int DUMPS = 5;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void writeTheFile() throws IOException {
    file = folder.resolve("quay.yaml");
    Files.writeString(file, QUAY);
  }

  @Test
  void itsFileNamesThePoolThatAnOldRecordingShows() throws InvalidFile {
    StoredExamination recording =
        recorded(20, "io.quay.store.Crane.lend", "shop.Orders.find", LOOP);

    assertThat(leading(recording, KnownLibraries.classifier()).rule())
        .isNotEqualTo(RuleId.DATABASE_POOL_EXHAUSTED);
    Finding found = leading(recording, withQuay());

    assertThat(found.rule()).isEqualTo(RuleId.DATABASE_POOL_EXHAUSTED);
    assertThat(found.remedy().settings()).extracting(PoolSetting::key).contains("quay.cranes");
  }

  @Test
  void itsFileNamesThePoolOfRequestThreadsWithItsSize() throws InvalidFile {
    StoredExamination recording = recorded(20, "java.lang.Thread.sleep", "shop.Orders.find", LOOP);

    Finding found = leading(recording, withQuay());

    assertThat(found.rule()).isEqualTo(RuleId.REQUEST_THREADS_EXHAUSTED);
    assertThat(found.remedy().settings())
        .containsExactly(new PoolSetting("quay.berths", "12", "", "2.0", ""));
  }

  @Test
  void itsIdleFramesShowThreadsThatWaitForTasks() throws InvalidFile {
    StoredExamination recording = recorded(0, "io.quay.dock.Berth.await", LOOP);

    assertThat(leading(recording, withQuay()).rule()).isEqualTo(RuleId.NO_BOTTLENECK);
  }

  @Test
  void aRecordingKeepsTheFilesOfItsUserAndASuiteThoseOfItsRuns() throws IOException {
    Path suite = Files.createDirectory(folder.resolve("suite"));
    Files.writeString(suite.resolve("suite.json"), "{}");
    Path run = Files.createDirectory(suite.resolve("run"));
    Path unnamed = Files.copy(file, folder.resolve("quay"));

    Knowledge.add(List.of(unnamed), suite);

    assertThat(Knowledge.added(run)).containsExactly(suite.resolve("libraries/quay.yaml"));
    assertThat(Knowledge.added(suite)).isEqualTo(Knowledge.added(run));
  }

  @Test
  void twoFilesOfOneNameAreRefused() {
    assertThatThrownBy(() -> Knowledge.add(List.of(file, file), folder.resolve("run")))
        .isInstanceOf(CommandRefused.class)
        .hasMessageContaining("two files quay.yaml");
  }

  private StackClassifier withQuay() throws InvalidFile {
    Libraries known = KnownLibraries.classifier().libraries();
    return new StackClassifier(known.and(List.of(new LibraryReader().read(file))));
  }

  private static Finding leading(StoredExamination recording, StackClassifier classifier) {
    return ExaminationAnalysis.of(recording.record(), recording.collected(), classifier)
        .findings()
        .getFirst();
  }

  private StoredExamination recorded(int unread, String... stack) {
    Path directory = folder.resolve("recording");
    List<ThreadDump> dumps =
        IntStream.range(0, DUMPS).mapToObj(at -> new ThreadDump(nanos(at), berths(stack))).toList();
    List<Sample> samples =
        IntStream.range(0, DUMPS)
            .boxed()
            .flatMap(at -> Stream.of(service(at, unread), machine(at)))
            .toList();
    StoredExamination.write(
        directory,
        new ExaminationRecord(
            ExaminationRecord.SCHEMA,
            "0",
            Instant.EPOCH,
            1,
            OptionalInt.of(8080),
            Optional.of(1.0),
            Set.of(0),
            false,
            OptionalLong.empty(),
            DiagnosisLimits.DEFAULT,
            List.of(),
            Map.of()),
        new Collected(
            samples,
            dumps,
            List.of(),
            List.of(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of()));
    return StoredExamination.open(directory);
  }

  private static List<DumpedThread> berths(String... stack) {
    return IntStream.range(0, BERTHS)
        .mapToObj(
            number ->
                new DumpedThread(
                    0,
                    "berth-" + number,
                    false,
                    Thread.State.TIMED_WAITING,
                    false,
                    OptionalDouble.of(0),
                    "",
                    List.of(),
                    List.of(stack)))
        .toList();
  }

  private static Sample service(int second, int unread) {
    return new Sample(
        nanos(second),
        Subject.SERVICE,
        Map.of(Metric.CPU, second * 1e7, Metric.UNREAD_CONNECTIONS, (double) unread),
        List.of(),
        List.of());
  }

  private static Sample machine(int second) {
    return new Sample(nanos(second), Subject.MACHINE, Map.of(), List.of(), List.of(0.05));
  }

  private static long nanos(int second) {
    return second * 1_000_000_000L;
  }
}
